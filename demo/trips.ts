import type { Db } from '#server/core/database/db.ts';
import type { Layout } from '#shared/network/fleet/seats.ts';
import type { PairFare, PricedStop } from '#shared/network/timetable/pricing.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import type { People } from './accounts.ts';
import { DEMO_CARRIERS, TEXTS } from './data.ts';
import { insertRows, numbered } from './insert.ts';
import { type Chance, chanceOf } from './random.ts';
import type { MadeRoute } from './timetable.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface DemoTrip {
  id: number;
  routeId: number;
  carrierId: number;
  driverId: number;
  status: TripStatus;
  seats: number;
  layout: Layout;
  parcelKg: number;
  departsAt: Date;
  arrivesAt: Date;
  currentSeq: number | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  cancelledAt: Date | null;
  cancelReason: string | null;
  stops: TripStop[];
  fares: readonly PairFare[];
}

export interface TripStop extends PricedStop {
  name: string;
  country: string;
  population: number;
  arrivesAt: Date | null;
  departsAt: Date | null;
  arrivedAt: Date | null;
  departedAt: Date | null;
}

/** Whether a leg has border controls: only between Ukraine and another country, not within the EU. */
export function isBorder(from: { country: string } | undefined, to: { country: string }): boolean {
  return from !== undefined && (from.country === 'UA') !== (to.country === 'UA');
}

/**
 * Sets the state of the trips as of now, and returns them by departure: past stops are reached, with delays at the border; trips between
 * their first and last stop are under way; some trips were cancelled, and some future ones of companies have no driver yet. Trips of
 * anchored routes always run, but for the one of some two weeks ago.
 */
export async function runTrips(sql: Db, people: People, routes: readonly MadeRoute[], now: Date): Promise<DemoTrip[]> {
  const trips = await readTrips(sql);
  const chance = chanceOf('road');
  const reliable = new Set(routes.filter(({ route }) => route.anchored).map(({ id }) => id));
  for (const trip of trips) {
    const isReliable = reliable.has(trip.routeId);
    const daysAgo = (now.getTime() - trip.departsAt.getTime()) / DAY;
    const isCancelled = isReliable ? daysAgo > 12.5 && daysAgo < 14.9 : daysAgo > -9 && chance.of(0.035);
    const isDriverless = !DEMO_CARRIERS[trip.carrierId - 1]?.row.single_driver && chance.of(0.05);
    const delays = delaysOf(trip, isReliable, chance);
    const cancelledAt = new Date(trip.departsAt.getTime() - chance.int(8, 60) * HOUR);
    if (isCancelled && cancelledAt <= now) {
      Object.assign(trip, { status: 'cancelled', cancelledAt, cancelReason: chance.pick(TEXTS.tripCancels) });
    } else if (trip.departsAt <= now) drive(trip, delays, now);
    else if (isDriverless && daysAgo < -30 / 24) trip.status = 'new';
  }
  await writeTrips(sql, trips, people);
  return trips;
}

async function readTrips(sql: Db): Promise<DemoTrip[]> {
  const trips = await sql<(Omit<DemoTrip, 'stops' | 'fares'> & { planId: number })[]>`
    select trip.id, trip.route_id, trip.plan_id, trip.carrier_id, trip.driver_id,
      trip.status, bus.seats_count as seats, bus.layout, bus.parcel_capacity_kg as parcel_kg, trip.departs_at,
      trip.arrives_at, trip.current_seq, trip.started_at, trip.finished_at,
      trip.cancelled_at, trip.cancel_reason
    from trip join bus on bus.id = trip.bus_id order by trip.departs_at, trip.id`;
  const stops = await sql<(TripStop & { tripId: number })[]>`
    select s.trip_id, p.uk as name, p.country, p.population, s.arrives_at, s.departs_at,
      s.arrived_at, s.departed_at, r.trip_cost, r.delivery_cost, r.contractual
    from trip_stop s join trip t on t.id = s.trip_id join place p on p.id = s.place_id
    join route_stop r on r.plan_id = t.plan_id and r.seq = s.seq order by s.trip_id, s.seq`;
  const fares = await sql<(PairFare & { planId: number })[]>`
    select plan_id, from_seq, to_seq, price_trip, price_delivery
    from route_fare order by plan_id, from_seq, to_seq`;
  const stopsOf = Map.groupBy(stops, ({ tripId }) => tripId);
  const faresOf = Map.groupBy(fares, ({ planId }) => planId);
  return trips.map((trip) => ({ ...trip, stops: stopsOf.get(trip.id) ?? [], fares: faresOf.get(trip.planId) ?? [] }));
}

/** Returns the delay at each stop in minutes: mostly from the border, with small changes between other stops. */
function delaysOf(trip: DemoTrip, isReliable: boolean, chance: Chance): number[] {
  let late = chance.int(0, 6);
  return trip.stops.map((stop, seq) => {
    if (isBorder(trip.stops[seq - 1], stop)) late += isReliable ? chance.int(-3, 9) : Math.round(chance.wait(22)) - 12;
    else if (seq > 0) late += chance.int(-4, 4);
    late = Math.max(seq === 0 ? 0 : -8, late);
    return late;
  });
}

function drive(trip: DemoTrip, delays: readonly number[], now: Date): void {
  const startedAt = new Date(trip.departsAt.getTime() - 12 * MINUTE);
  Object.assign(trip, { startedAt, status: 'started', currentSeq: 0 });
  for (const [seq, stop] of trip.stops.entries()) {
    const at = new Date((stop.arrivesAt ?? startedAt).getTime() + (seq === 0 ? 0 : (delays[seq] ?? 0)) * MINUTE);
    if (at > now) return;
    stop.arrivedAt = at;
    trip.currentSeq = seq;
    const left = stop.departsAt && new Date(Math.max(at.getTime(), stop.departsAt.getTime()));
    if (left && left <= now) stop.departedAt = left;
  }
  const finishedAt = new Date((trip.stops.at(-1)?.arrivedAt ?? now).getTime() + 15 * MINUTE);
  if (finishedAt <= now) Object.assign(trip, { finishedAt, status: 'finished' });
}

async function writeTrips(sql: Db, trips: readonly DemoTrip[], { dispatchers }: People): Promise<void> {
  const rows = trips.map(({ stops, fares, ...trip }) => trip);
  await sql`
    update trip set status = t.status, current_seq = t."currentSeq", started_at = t."startedAt", finished_at = t."finishedAt",
      cancelled_at = t."cancelledAt", cancel_reason = t."cancelReason", driver_id = case when t.status <> 'new' then trip.driver_id end,
      second_driver_id = case when t.status <> 'new' then trip.second_driver_id end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as t (id int, status text, "currentSeq" smallint,
      "startedAt" timestamptz, "finishedAt" timestamptz, "cancelledAt" timestamptz, "cancelReason" text)
    where trip.id = t.id and t.status <> 'planned'`;
  const stops = trips.flatMap(({ id, stops }) =>
    stops.flatMap(({ arrivedAt, departedAt }, seq) => (arrivedAt ? [{ id, seq, arrivedAt, departedAt }] : [])),
  );
  await sql`
    update trip_stop set arrived_at = s."arrivedAt", departed_at = s."departedAt"
    from json_to_recordset(${JSON.stringify(stops)}::text::json) as s (id int, seq smallint, "arrivedAt" timestamptz, "departedAt" timestamptz)
    where trip_stop.trip_id = s.id and trip_stop.seq = s.seq`;
  const events = trips.flatMap((trip) => eventsOf(trip, dispatchers.get(trip.carrierId) ?? trip.driverId));
  await insertRows(sql, 'trip_event', numbered(events));
}

function eventsOf({ id, driverId, stops, ...trip }: DemoTrip, dispatcherId: number) {
  const event = (at: Date | null, action: string, data: object = {}) => {
    return at ? [{ trip_id: id, at, actor_id: action === 'cancel' ? dispatcherId : driverId, action, data }] : [];
  };
  if (trip.cancelledAt) return event(trip.cancelledAt, 'cancel', { reason: trip.cancelReason });
  const reached = stops.flatMap(({ arrivedAt, departedAt }, seq) => [
    ...event(seq > 0 ? arrivedAt : null, 'arrive', { seq }),
    ...event(departedAt, 'depart', { seq }),
  ]);
  return [...event(trip.startedAt, 'start'), ...reached, ...event(trip.finishedAt, 'finish')];
}
