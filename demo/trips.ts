import type { Db } from '#server/database/db.ts';
import type { Layout } from '#shared/fleet/schema.ts';
import type { PairFare, PricedStop } from '#shared/timetable/pricing.ts';
import type { TripStatus } from '#shared/trips/schema.ts';

/** A trip of the demo with everything that its bookings need. */
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

/** Reads the trips, ordered by departure. */
export async function readTrips(sql: Db): Promise<DemoTrip[]> {
  const trips = await sql<(Omit<DemoTrip, 'stops' | 'fares'> & { planId: number })[]>`
    select trip.id, trip.route_id as "routeId", trip.plan_id as "planId", trip.carrier_id as "carrierId",
      trip.driver_id as "driverId", trip.status, bus.seats_count as seats, bus.layout,
      bus.parcel_capacity_kg as "parcelKg", trip.departs_at as "departsAt", trip.arrives_at as "arrivesAt",
      trip.current_seq as "currentSeq", trip.started_at as "startedAt", trip.finished_at as "finishedAt",
      trip.cancelled_at as "cancelledAt", trip.cancel_reason as "cancelReason"
    from trip join bus on bus.id = trip.bus_id
    order by trip.departs_at, trip.id`;
  const stops = await sql<(TripStop & { tripId: number })[]>`
    select s.trip_id as "tripId", p.uk as name, p.country, p.population, s.arrives_at as "arrivesAt",
      s.departs_at as "departsAt", s.arrived_at as "arrivedAt",
      s.departed_at as "departedAt", r.trip_cost as "tripCost",
      r.delivery_cost as "deliveryCost", r.contractual
    from trip_stop s join trip t on t.id = s.trip_id join place p on p.id = s.place_id
    join route_stop r on r.plan_id = t.plan_id and r.seq = s.seq
    order by s.trip_id, s.seq`;
  const fares = await sql<(PairFare & { planId: number })[]>`
    select plan_id as "planId", from_seq as "fromSeq", to_seq as "toSeq", price_trip as "priceTrip",
      price_delivery as "priceDelivery"
    from route_fare order by plan_id, from_seq, to_seq`;
  const stopsOf = Map.groupBy(stops, ({ tripId }) => tripId);
  const faresOf = Map.groupBy(fares, ({ planId }) => planId);
  return trips.map((trip) => ({ ...trip, stops: stopsOf.get(trip.id) ?? [], fares: faresOf.get(trip.planId) ?? [] }));
}
