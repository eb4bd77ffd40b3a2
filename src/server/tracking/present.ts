import { localDate, localTime, weekday } from '#shared/core/time.ts';
import { type Eta, expectedArrivals, type Range } from '#shared/tracking/eta.ts';
import { kmBetween } from '#shared/tracking/globe.ts';
import { ARRIVED_KM, STALE_POSITION } from '#shared/tracking/limits.ts';
import { kmOf, lineOf, type TripLine } from '#shared/tracking/line.ts';
import type { ExpectedRange, TripPosition } from '#shared/tracking/schema.ts';
import { BORDER_ZONE, type Wait, waitFor } from '#shared/tracking/waits.ts';
import { expectedArrival } from '#shared/trips/delay.ts';
import type { KeptPosition, Road } from './queries/roads.ts';

export type LiveTrip = Omit<TripPosition, 'tripId' | 'status' | 'suggestArrived'>;

/** Beyond the crossing by so many km a bus has it behind, though nobody saw it leave. */
const BEYOND_KM = 1;

/** Where a trip's bus is and when it comes where, as everybody who may see it sees it. `newer`: out of this process's memory. */
export function presentRoad(road: Road, newer: KeptPosition | undefined, now: Date): LiveTrip {
  const line = lineOf(road.stops, road.crossing);
  const position = placeOf(road, newer, now);
  const border = borderOf(road, line, position);
  // Of a bus that was last heard long ago nothing is expected: a wrong hour is worse than none.
  const silent = position !== null && now.getTime() - position.at > STALE_POSITION;
  const eta = position && !silent ? etaOf(road, line, position, border, now.getTime()) : null;
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
    nextSeq: eta?.nextSeq ?? null,
    delayMinutes: eta && delayAt(road, eta, now),
    border: border?.shown ?? null,
    stops: road.stops.map((stop) => {
      const { id, name, zone, country } = stop.place;
      const row = eta?.stops.find(({ seq }) => seq === stop.seq);
      return {
        seq: stop.seq,
        place: { id, name, zone, country },
        km: rounded(kmOf(line, stop.seq)),
        plannedAt: iso(stop.arrivesAt ?? stop.departsAt),
        passed: row?.passed ?? (stop.arrivedAt !== null || stop.seq <= (road.currentSeq ?? -1)),
        arrivedAt: iso(stop.arrivedAt),
        expected: row?.expected ? presentRange(row.expected) : null,
      };
    }),
  };
}

/** How late the bus comes to its next stop, as every view says it; null when nothing is expected of it. */
function delayAt(road: Road, { stops, nextSeq }: Eta, now: Date): number | null {
  const planned = road.stops.find(({ seq }) => seq === nextSeq);
  const range = stops.find(({ seq }) => seq === nextSeq)?.expected;
  if (!planned || !range) return null;
  return expectedArrival(iso(planned.arrivesAt ?? planned.departsAt), presentRange(range), now).minutes;
}

/** Of one among several buses: where it is on its way, and what comes next. */
export function presentBus(road: Road, newer: KeptPosition | undefined, now: Date) {
  const { position, km, delayMinutes, nextSeq, stops } = presentRoad(road, newer, now);
  const next = stops.find(({ seq }) => seq === nextSeq);
  const expected = { nextPlannedAt: next?.plannedAt ?? null, nextExpected: next?.expected ?? null };
  return { position, km, delayMinutes, nextSeq, ...expected, stops: road.stops, crossing: road.crossing };
}

/** The next stop in the driver's order, when the bus is within two kilometres of its place; only while the trip is under way. */
export function arrivedAt(road: Road, newer: KeptPosition | undefined, now: Date): number | null {
  const position = placeOf(road, newer, now);
  const next = road.stops.find(({ seq }) => seq === (road.currentSeq ?? 0) + 1);
  if (!position || !next || road.status !== 'started' || now.getTime() - position.at > STALE_POSITION) return null;
  const there = { latitude: next.place.lat, longitude: next.place.lon };
  return kmBetween(position, there) <= ARRIVED_KM ? next.seq : null;
}

/** What was expected of each stop when the bus was last heard, however long ago that is; nothing of one that never was. */
export function lastExpected(road: Road, newer: KeptPosition | undefined, now: Date): Eta['stops'] {
  const line = lineOf(road.stops, road.crossing);
  const position = placeOf(road, newer, now);
  return position ? etaOf(road, line, position, borderOf(road, line, position), position.at).stops : [];
}

/** The newest place known; none while the trip is not on the road. */
function placeOf(road: Road, newer: KeptPosition | undefined, now: Date): KeptPosition | null {
  if (road.status !== 'planned' && road.status !== 'started') return null;
  const kept = newer && (!road.position || newer.at > road.position.at) ? newer : road.position;
  return kept && kept.at <= now.getTime() + 60_000 ? kept : null;
}

interface Border {
  shown: NonNullable<TripPosition['border']>;
  ahead: { wait: Wait; since: number | null } | null;
}

function borderOf(road: Road, line: TripLine, position: KeptPosition | null): Border | null {
  const { crossing, passage } = road;
  if (!crossing || !line.border) return null;
  const { afterSeq, km } = line.border;
  const at = position ? new Date(position.at) : road.departsAt;
  const wait = waitFor(road.waits, weekday(localDate(at, BORDER_ZONE)), hourOf(at), crossing.queueKind);
  const here = position && kmBetween(position, { latitude: crossing.lat, longitude: crossing.lon }) * 1000;
  const there = here !== null && here <= crossing.radiusM;
  const past = position
    ? !there && position.progress > km + BEYOND_KM
    : road.stops.some(({ seq, arrivedAt: reached }) => seq > afterSeq && reached !== null);
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
  return { shown, ahead: past ? null : { wait, since } };
}

function etaOf(road: Road, line: TripLine, position: KeptPosition, border: Border | null, now: number): Eta {
  return expectedArrivals({
    line,
    stops: road.stops,
    currentSeq: road.currentSeq,
    progress: { km: position.progress, at: position.at },
    now,
    border: border?.ahead ?? null,
  });
}

/** Whole minutes: the earliest down, the latest up. */
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
