import { presentLate } from '#server/sales/trips/queries/rows.ts';
import { localDate, localTime, weekday } from '#shared/core/time.ts';
import { type Eta, expectedArrivals, type Range } from '#shared/operations/tracking/positions/eta.ts';
import { kmBetween } from '#shared/operations/tracking/positions/globe.ts';
import { ARRIVED_KM, STALE_POSITION } from '#shared/operations/tracking/positions/limits.ts';
import { kmOf, lineOf, type TripLine } from '#shared/operations/tracking/positions/line.ts';
import type { ExpectedRange, TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { BORDER_ZONE, type Wait, waitFor } from '#shared/operations/tracking/positions/waits.ts';
import { goesOnAt } from '#shared/sales/trips/breakdown.ts';
import { expectedArrival, lateArrival } from '#shared/sales/trips/delay.ts';
import { lateNow, seesBetter } from '#shared/sales/trips/late.ts';
import type { Lateness } from '#shared/sales/trips/schema.ts';
import type { StoredPosition, TripPath } from './queries/trip-paths.ts';

export type LiveTrip = Omit<TripPosition, 'tripId' | 'status' | 'suggestArrived'>;

/** The distance in km after the crossing from which a bus counts as past the border, even if no fix shows that it left. */
const BEYOND_KM = 1;

/** The position and expected times of a trip, as everybody who may see it sees them. `newer` is the position in this process's memory. */
export function presentLiveTrip(tripPath: TripPath, newer: StoredPosition | undefined, now: Date): LiveTrip {
  const line = lineOf(tripPath.stops, tripPath.crossing);
  const position = placeOf(tripPath, newer, now);
  const border = borderOf(tripPath, line, position);
  // No times are expected from an old position, because a wrong time is worse than none.
  const silent = position !== null && now.getTime() - position.at > STALE_POSITION;
  const breakdown = breakdownOf(tripPath);
  const eta = position && !silent ? movingEta(tripPath, line, position, border, now) : null;
  const late = lateOf(tripPath, line, silent ? null : position, eta);
  const rows = tripPath.stops.map(({ seq }) => rangeAt(tripPath, seq, eta, late));
  return {
    position: position && {
      latitude: position.latitude,
      longitude: position.longitude,
      accuracy: position.accuracy,
      speed: position.speed,
      heading: position.heading,
      recordedAt: new Date(position.at).toISOString(),
      age: Math.max(0, Math.round((now.getTime() - position.at) / 1000)),
    },
    km: position && rounded(position.progress),
    nextSeq: late?.seq ?? eta?.nextSeq ?? null,
    delayMinutes: delayAt(tripPath, late?.seq ?? eta?.nextSeq ?? null, rows, now),
    border: border?.shown ?? null,
    breakdown,
    late,
    stops: tripPath.stops.map((stop, index) => {
      const { id, name, zone, country } = stop.place;
      const row = eta?.stops.find(({ seq }) => seq === stop.seq);
      return {
        seq: stop.seq,
        place: { id, name, zone, country },
        km: rounded(kmOf(line, stop.seq)),
        plannedAt: iso(stop.arrivesAt ?? stop.departsAt),
        passed: row?.passed ?? (stop.arrivedAt !== null || stop.seq <= (tripPath.currentSeq ?? -1)),
        arrivedAt: iso(stop.arrivedAt),
        expected: rows[index] ?? null,
      };
    }),
  };
}

/** When the bus is expected at a stop: as was said of the next one, else by its position. */
function rangeAt({ stops }: TripPath, seq: number, eta: Eta | null, late: Lateness | null): ExpectedRange | null {
  if (late && seq >= late.seq) return lateArrival(stops, late, seq);
  const range = eta?.stops.find((one) => one.seq === seq)?.expected;
  return range ? presentRange(range) : null;
}

/** Announced delay at the next stop, until the bus is there or its position knows better. */
function lateOf(tripPath: TripPath, line: TripLine, position: StoredPosition | null, eta: Eta | null): Lateness | null {
  const late = lateNow(tripPath.late, tripPath);
  if (!late) return null;
  const row = eta?.stops.find(({ seq }) => seq === late.seq);
  if (row?.passed) return null;
  const seen = position && {
    km: position.progress,
    stopKm: kmOf(line, late.seq),
    expected: row?.expected?.expected ?? null,
  };
  return seen && seesBetter(late, seen) ? null : presentLate(late);
}

/** The delay at the next stop in minutes, the same in every view; null when no time is expected. */
function delayAt(
  { stops }: TripPath,
  nextSeq: number | null,
  rows: readonly (ExpectedRange | null)[],
  now: Date,
): number | null {
  const index = stops.findIndex(({ seq }) => seq === nextSeq);
  const [planned, range] = [stops[index], rows[index]];
  if (!planned || !range) return null;
  return expectedArrival(iso(planned.arrivesAt ?? planned.departsAt), range, now).minutes;
}

export function presentBus(tripPath: TripPath, newer: StoredPosition | undefined, now: Date) {
  const { position, km, delayMinutes, nextSeq, stops } = presentLiveTrip(tripPath, newer, now);
  const next = stops.find(({ seq }) => seq === nextSeq);
  const expected = { nextPlannedAt: next?.plannedAt ?? null, nextExpected: next?.expected ?? null };
  return { position, km, delayMinutes, nextSeq, ...expected, stops: tripPath.stops, crossing: tripPath.crossing };
}

/** The next stop in the driver's order if the bus is within two kilometres of it, else null; only while the trip is under way. */
export function arrivedAt(tripPath: TripPath, newer: StoredPosition | undefined, now: Date): number | null {
  const position = placeOf(tripPath, newer, now);
  const next = tripPath.stops.find(({ seq }) => seq === (tripPath.currentSeq ?? 0) + 1);
  if (!position || !next || tripPath.status !== 'started' || now.getTime() - position.at > STALE_POSITION) return null;
  const there = { latitude: next.place.lat, longitude: next.place.lon };
  return kmBetween(position, there) <= ARRIVED_KM ? next.seq : null;
}

/** The times expected at each stop when the last position arrived, however long ago; empty for a bus without a position. */
export function lastExpected(tripPath: TripPath, newer: StoredPosition | undefined, now: Date): Eta['stops'] {
  const line = lineOf(tripPath.stops, tripPath.crossing);
  const position = placeOf(tripPath, newer, now);
  return position ? etaOf(tripPath, line, position, borderOf(tripPath, line, position), position.at).stops : [];
}

/** The newest known position; null when the trip is neither planned nor started. */
function placeOf(tripPath: TripPath, newer: StoredPosition | undefined, now: Date): StoredPosition | null {
  if (tripPath.status !== 'planned' && tripPath.status !== 'started') return null;
  const stored = newer && (!tripPath.position || newer.at > tripPath.position.at) ? newer : tripPath.position;
  return stored && stored.at <= now.getTime() + 60_000 ? stored : null;
}

interface Border {
  shown: NonNullable<TripPosition['border']>;
  ahead: { wait: Wait; since: number | null; slot: number | null } | null;
}

function borderOf(tripPath: TripPath, line: TripLine, position: StoredPosition | null): Border | null {
  const { crossing, passage } = tripPath;
  if (!crossing || !line.border) return null;
  const { afterSeq, km } = line.border;
  const at = position ? new Date(position.at) : tripPath.departsAt;
  const wait = waitFor(tripPath.waits, weekday(localDate(at, BORDER_ZONE)), hourOf(at), crossing.queueKind);
  const here = position && kmBetween(position, { latitude: crossing.lat, longitude: crossing.lon }) * 1000;
  const there = here !== null && here <= crossing.radiusM;
  const past = position
    ? !there && position.progress > km + BEYOND_KM
    : tripPath.stops.some(({ seq, arrivedAt: reached }) => seq > afterSeq && reached !== null);
  const state = past ? 'passed' : there ? 'there' : 'ahead';
  const entered = passage ? Date.parse(passage.enteredAt) : null;
  const since = state === 'there' ? (entered ?? position?.at ?? null) : null;
  const shown: Border['shown'] = {
    crossing,
    afterSeq,
    km: rounded(km),
    state,
    since:
      state === 'ahead' ? null : iso(passage?.enteredAt ?? (since === null ? null : new Date(since).toISOString())),
    leftAt: state === 'passed' ? iso(passage?.leftAt ?? null) : null,
    wait: { median: Math.round(wait.median), p80: Math.round(wait.p80), measurements: wait.measurements },
  };
  return { shown, ahead: past ? null : { wait, since, slot: tripPath.slotAt?.getTime() ?? null } };
}

/** The expected times. For a bus that has broken down, they begin when it will continue, and there are none while that time is unknown. */
function movingEta(
  tripPath: TripPath,
  line: TripLine,
  position: StoredPosition,
  border: Border | null,
  now: Date,
): Eta | null {
  const from = tripPath.breakdown ? goesOnAt(tripPath.breakdown, now) : position.at;
  return from === null ? null : etaOf(tripPath, line, { ...position, at: from }, border, now.getTime());
}

function breakdownOf({ breakdown, stops }: TripPath): LiveTrip['breakdown'] {
  const at = stops.find(({ seq }) => seq === breakdown?.afterSeq);
  if (!breakdown || !at) return null;
  const { afterSeq, since, until, help } = breakdown;
  return {
    afterSeq,
    left: at.departedAt !== null,
    since: new Date(since).toISOString(),
    help,
    until: iso(until),
    stop: at.place.name,
    next: stops.find(({ seq }) => seq === afterSeq + 1)?.place.name ?? null,
    zone: at.place.zone,
  };
}

function etaOf(tripPath: TripPath, line: TripLine, position: StoredPosition, border: Border | null, now: number): Eta {
  return expectedArrivals({
    line,
    stops: tripPath.stops,
    currentSeq: tripPath.currentSeq,
    progress: { km: position.progress, at: position.at },
    now,
    border: border?.ahead ?? null,
  });
}

/** Rounds to whole minutes: the earliest time down, the latest up. */
function presentRange({ low, expected, high }: Range): ExpectedRange {
  const minute = 60_000;
  return {
    low: new Date(Math.floor(low / minute) * minute).toISOString(),
    expected: new Date(Math.round(expected / minute) * minute).toISOString(),
    high: new Date(Math.ceil(high / minute) * minute).toISOString(),
  };
}

function hourOf(at: Date): number {
  return Number(localTime(at, BORDER_ZONE).slice(0, 2));
}

function iso(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

function rounded(km: number): number {
  return Math.round(km * 100) / 100;
}
