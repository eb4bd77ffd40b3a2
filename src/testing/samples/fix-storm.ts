import type { Fix } from '#shared/operations/tracking/positions/fix.ts';
import { between, kmBetween } from '#shared/operations/tracking/positions/globe.ts';
import { lineOf, progressAlong } from '#shared/operations/tracking/positions/line.ts';
import { NOTHING_RECEIVED, type ReceivedFixes, receive } from '#shared/operations/tracking/positions/newest.ts';
import { randomOf } from '../services/random.ts';

const SECOND = 1000;
const STEP = 5 * SECOND;
/** A fix arrives up to this many steps late. */
const LATEST = 40;

const line = lineOf(
  [
    { seq: 0, place: { lat: 49.8397, lon: 24.0297, country: 'UA' } },
    { seq: 1, place: { lat: 50.0413, lon: 21.999, country: 'PL' } },
    { seq: 2, place: { lat: 50.0614, lon: 19.9366, country: 'PL' } },
    { seq: 3, place: { lat: 51.1, lon: 17.0333, country: 'PL' } },
  ],
  { lat: 49.9565, lon: 23.1148, countries: ['UA', 'PL'] },
);

export interface Storm {
  sent: number;
  moved: number;
  /** Moves to a position older than the one before. */
  back: number;
  backAlong: number;
  /** Moves further than a bus can drive. */
  leaps: number;
  /** Whether the marker ends where the bus did. */
  arrived: boolean;
}

interface Marker {
  fix: Fix;
  km: number;
}

/**
 * The fixes of a bus, half of them sent twice, shuffled, minutes late, scattered, and some far off; and their effect on its
 * marker by the rules of the server. With `guarded` false, the control, each fix moves the marker. The same seed gives the same
 * storm.
 */
export function fixStorm(fixes: number, seed: number, guarded = true): Storm {
  const random = randomOf(seed);
  const tripPath = Array.from({ length: Math.ceil(fixes / 2) }, (_, step) => fixAt(step, random));
  const sent = [...tripPath, ...tripPath]
    .slice(0, fixes)
    .map((fix) => ({ fix, comes: fix.at / STEP + random() ** 3 * LATEST }))
    .sort((a, b) => a.comes - b.comes);
  const storm: Storm = { sent: sent.length, moved: 0, back: 0, backAlong: 0, leaps: 0, arrived: false };
  let received: ReceivedFixes = NOTHING_RECEIVED;
  const markers: Marker[] = [];
  for (const { fix } of sent) {
    const next = receive(received, fix);
    received = next.received;
    if (guarded && next.outcome !== 'taken') continue;
    const before = markers.at(-1);
    const from = before && guarded ? { km: before.km, at: before.fix.at } : null;
    const marker = { fix, km: progressAlong(line, fix, from, fix.at, 0) };
    markers.push(marker);
    storm.moved += 1;
    if (!before) continue;
    if (fix.at < before.fix.at) storm.back += 1;
    if (marker.km < before.km) storm.backAlong += 1;
    const hours = Math.abs(fix.at - before.fix.at) / 3_600_000;
    if (kmBetween(fix, before.fix) > hours * 160 + 1.1) storm.leaps += 1;
  }
  storm.arrived = markers.at(-1)?.fix.at === tripPath.at(-1)?.at;
  return storm;
}

/** At 90 km/h along the line, plus or minus fifty metres; one fix in two hundred is in another country. */
function fixAt(step: number, random: () => number): Fix {
  const km = Math.min(line.km, (step * STEP * 90) / 3_600_000);
  const index = Math.max(
    1,
    line.points.findIndex((point) => point.km >= km),
  );
  const [a, b] = [line.points[index - 1], line.points[index]];
  const on = a && b ? between(a, b, (km - a.km) / Math.max(0.001, b.km - a.km)) : { latitude: 0, longitude: 0 };
  const far = random() < 0.005 ? 3 : 0;
  return {
    latitude: on.latitude + far + (random() - 0.5) * 0.001,
    longitude: on.longitude + (random() - 0.5) * 0.001,
    accuracy: 20,
    speed: 25,
    heading: 280,
    at: step * STEP,
  };
}
