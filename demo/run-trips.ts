import type { Db } from '#server/database/db.ts';
import { TEXTS } from './data.ts';
import { insertRows, numbered } from './insert.ts';
import { type Chance, chanceOf } from './random.ts';
import { isBorder } from './route-times.ts';
import type { DemoTrip } from './trips.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Staffing {
  /** Carriers that may run short of drivers: those with several drivers. */
  companies: ReadonlySet<number>;
  /** Routes whose trips always run. */
  reliable: ReadonlySet<number>;
}

/**
 * Sets the state of the trips as of now: past stops are reached, with delays at the border; trips between their first and last stop are
 * under way; some trips were cancelled, and some future ones have no driver yet.
 */
export function runTrips(trips: readonly DemoTrip[], staffing: Staffing, now: Date): void {
  const chance = chanceOf('road');
  for (const trip of trips) {
    const reliable = staffing.reliable.has(trip.routeId);
    const cancelled = reliable ? fellOut(trip, now) : isSoon(trip, now) && chance.of(0.035);
    const driverless = staffing.companies.has(trip.carrierId) && chance.of(0.05);
    const delays = delaysOf(trip, reliable, chance);
    if (cancelled && cancel(trip, chance, now)) continue;
    if (trip.departsAt <= now) drive(trip, delays, now);
    else if (driverless && trip.departsAt.getTime() > now.getTime() + 30 * HOUR) trip.status = 'new';
  }
}

/** Writes the state of the trips and their histories. */
export async function writeTrips(
  sql: Db,
  trips: readonly DemoTrip[],
  dispatchers: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = trips.map(({ stops, fares, ...trip }) => trip);
  await sql`
    update trip set status = t.status, current_seq = t."currentSeq", started_at = t."startedAt",
      finished_at = t."finishedAt", cancelled_at = t."cancelledAt", cancel_reason = t."cancelReason",
      driver_id = case when t.status <> 'new' then trip.driver_id end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as t (id int, status text, "currentSeq" smallint,
      "startedAt" timestamptz, "finishedAt" timestamptz, "cancelledAt" timestamptz, "cancelReason" text)
    where trip.id = t.id and t.status <> 'planned'`;
  const arrived = trips.flatMap((trip) =>
    trip.stops.flatMap(({ arrivedAt, departedAt }, seq) =>
      arrivedAt ? [{ trip_id: trip.id, seq, arrived_at: arrivedAt, departed_at: departedAt }] : [],
    ),
  );
  await sql`
    update trip_stop set arrived_at = s.arrived_at, departed_at = s.departed_at
    from json_to_recordset(${JSON.stringify(arrived)}::text::json) as s (trip_id int, seq smallint, arrived_at timestamptz,
      departed_at timestamptz)
    where trip_stop.trip_id = s.trip_id and trip_stop.seq = s.seq`;
  const events = trips.flatMap((trip) => eventsOf(trip, dispatchers.get(trip.carrierId) ?? trip.driverId));
  await insertRows(sql, 'trip_event', numbered(events));
}

/** Whether this is the trip of a reliable route, outward or return, that was cancelled some two weeks ago. */
function fellOut(trip: DemoTrip, now: Date): boolean {
  const days = (now.getTime() - trip.departsAt.getTime()) / DAY;
  return days > 12.5 && days < 14.9;
}

/** Whether the trip leaves soon: no trip is cancelled weeks ahead. */
function isSoon(trip: DemoTrip, now: Date): boolean {
  return trip.departsAt.getTime() < now.getTime() + 9 * DAY;
}

function cancel(trip: DemoTrip, chance: Chance, now: Date): boolean {
  const at = trip.departsAt.getTime() - chance.int(8, 60) * HOUR;
  if (at > now.getTime()) return false;
  trip.status = 'cancelled';
  trip.cancelledAt = new Date(at);
  trip.cancelReason = chance.pick(TEXTS.tripCancels);
  return true;
}

/** Returns the delay at each stop in minutes: mostly from the border, with small changes between other stops. */
function delaysOf(trip: DemoTrip, reliable: boolean, chance: Chance): number[] {
  let late = chance.int(0, 6);
  return trip.stops.map((stop, seq) => {
    if (isBorder(trip.stops[seq - 1], stop)) late += reliable ? chance.int(-3, 9) : Math.round(chance.wait(22)) - 12;
    else if (seq > 0) late += chance.int(-4, 4);
    late = Math.max(seq === 0 ? 0 : -8, late);
    return late;
  });
}

function drive(trip: DemoTrip, delays: readonly number[], now: Date): void {
  trip.startedAt = new Date(trip.departsAt.getTime() - 12 * MINUTE);
  trip.status = 'started';
  trip.currentSeq = 0;
  for (const [seq, stop] of trip.stops.entries()) {
    const due = stop.arrivesAt ?? trip.startedAt;
    const at = new Date(due.getTime() + (seq === 0 ? 0 : (delays[seq] ?? 0)) * MINUTE);
    if (at > now) return;
    stop.arrivedAt = at;
    trip.currentSeq = seq;
    const left = stop.departsAt && new Date(Math.max(at.getTime(), stop.departsAt.getTime()));
    if (left && left <= now) stop.departedAt = left;
  }
  const end = trip.stops.at(-1)?.arrivedAt;
  if (!end || end.getTime() + 15 * MINUTE > now.getTime()) return;
  trip.finishedAt = new Date(end.getTime() + 15 * MINUTE);
  trip.status = 'finished';
}

function eventsOf(trip: DemoTrip, dispatcherId: number) {
  const event = (at: Date, action: string, data: Record<string, string | number> = {}) => ({
    trip_id: trip.id,
    at,
    actor_id: action === 'cancel' ? dispatcherId : trip.driverId,
    action,
    data,
  });
  if (trip.cancelledAt) return [event(trip.cancelledAt, 'cancel', { reason: trip.cancelReason ?? '' })];
  const arrivals = trip.stops.flatMap(({ arrivedAt, departedAt }, seq) => [
    ...(arrivedAt && seq > 0 ? [event(arrivedAt, 'arrive', { seq })] : []),
    ...(departedAt ? [event(departedAt, 'depart', { seq })] : []),
  ]);
  return [
    ...(trip.startedAt ? [event(trip.startedAt, 'start')] : []),
    ...arrivals,
    ...(trip.finishedAt ? [event(trip.finishedAt, 'finish')] : []),
  ];
}
