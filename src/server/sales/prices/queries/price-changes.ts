import type { Db } from '#server/core/database/db.ts';
import { faresOfPlan, stopsOfPlan } from '#server/network/timetable/queries.ts';
import type { LocalDate } from '#shared/core/time.ts';
import { daysOfMask } from '#shared/network/timetable/making.ts';
import {
  changedFares,
  changeOn,
  fareBetween,
  type PairFare,
  type PriceDays,
  type PriceRule,
} from '#shared/network/timetable/pricing.ts';
import type { RouteStop } from '#shared/network/timetable/schema.ts';
import type { PriceChange, PriceChangeInput, PriceChangePreview } from '#shared/sales/prices/price-change-schema.ts';

export type StoredChange = PriceDays & PriceRule & { id: number };

/** The changes of a route's price that were not taken back. */
export async function priceChangesOf(sql: Db, routeId: number): Promise<StoredChange[]> {
  const rows = await sql<(Omit<StoredChange, 'days'> & { days: number })[]>`
    select ${columns(sql)} from price_change change where route_id = ${routeId} and ended_at is null`;
  return rows.map((row) => ({ ...row, days: daysOfMask(row.days) }));
}

/** The changes of a carrier's prices on dates that are not over, the earliest first. */
export async function listPriceChanges(sql: Db, carrierId: number, today: LocalDate): Promise<PriceChange[]> {
  const rows = await sql<(Omit<PriceChange, 'days'> & { days: number })[]>`
    select ${columns(sql)}, change.route_id, json_build_object('uk', a.uk, 'en', a.en) as "from",
      json_build_object('uk', b.uk, 'en', b.en) as "to", left(first.departure_time::text, 5) as departure_time,
      (select count(*)::int from trip join route_plan plan on plan.id = trip.plan_id
        where plan.price_change_id = change.id and trip.status in ('new', 'planned')) as trips
    from price_change change join route on route.id = change.route_id
    join route_stop first on first.plan_id = route.plan_id and first.seq = 0 join place a on a.id = first.place_id
    join lateral (select place_id from route_stop where plan_id = route.plan_id order by seq desc limit 1) last on true
    join place b on b.id = last.place_id
    where route.carrier_id = ${carrierId} and change.ended_at is null and coalesce(change.last_day >= ${today}, true)
    order by change.first_day, change.id`;
  return rows.map((row) => ({ ...row, days: daysOfMask(row.days) }));
}

interface ComingTrip {
  tripId: number;
  date: LocalDate;
  run: number;
  departureTime: string;
  people: number;
  freeSeats: number;
  planId: number;
  usualId: number;
}

export async function previewPriceChange(sql: Db, input: PriceChangeInput, now: Date): Promise<PriceChangePreview> {
  const [trips, known] = [await comingTrips(sql, input.routeId, now), await priceChangesOf(sql, input.routeId)];
  const [route] = await sql<{ planId: number }[]>`select plan_id from route where id = ${input.routeId}`;
  const planned = { ...input, id: Number.MAX_SAFE_INTEGER };
  const concerned = trips.filter((trip) => changeOn([...known, planned], trip) === planned);
  const plans = await plansOf(sql, [
    ...new Set([route?.planId ?? 0, ...concerned.flatMap(({ planId, usualId }) => [planId, usualId])]),
  ]);
  return {
    trips: concerned.map(({ planId, usualId, tripId, date, departureTime, people, freeSeats }) => ({
      ...{ tripId, date, departureTime, people, freeSeats },
      before: wholeRide(plans.get(planId)),
      after: wholeRide(changed(plans.get(usualId), input)),
    })),
    legs: legsOf(plans.get(route?.planId ?? 0), input),
  };
}

interface PricedPlan {
  stops: readonly RouteStop[];
  fares: readonly PairFare[];
}

async function plansOf(sql: Db, ids: readonly number[]): Promise<Map<number, PricedPlan>> {
  const plans = new Map<number, PricedPlan>();
  for (const id of ids) plans.set(id, { stops: await stopsOfPlan(sql, id), fares: await faresOfPlan(sql, id) });
  return plans;
}

function comingTrips(sql: Db, routeId: number, now: Date) {
  return sql<ComingTrip[]>`
    select trip.id as trip_id, trip.service_date as date, trip.run, trip.plan_id, coalesce(plan.base_id, plan.id) as usual_id,
      to_char(trip.departs_at at time zone place.zone, 'HH24:MI') as departure_time, coalesce(held.people, 0) as people,
      greatest(trip.seats_count - coalesce(held.seats, 0), 0) as free_seats
    from trip join route_plan plan on plan.id = trip.plan_id
    join trip_stop stop on stop.trip_id = trip.id and stop.seq = 0 join place on place.id = stop.place_id
    left join lateral (
      select count(*)::int as people, count(distinct seat)::int as seats from booking
      where booking.trip_id = trip.id and booking.kind = 'passenger' and booking.holds
    ) held on true
    where trip.route_id = ${routeId} and trip.status in ('new', 'planned') and trip.departs_at > ${now}
    order by trip.departs_at, trip.run`;
}

function changed(plan: PricedPlan | undefined, rule: PriceRule): PricedPlan | undefined {
  return plan && { ...plan, fares: changedFares(plan.stops, plan.fares, rule) };
}

/** The price of the whole ride; null: by arrangement. */
function wholeRide(plan: PricedPlan | undefined): number | null {
  return plan ? fareBetween(plan.stops, plan.fares, 'passenger', 0, plan.stops.length - 1) : null;
}

function legsOf(plan: PricedPlan | undefined, rule: PriceRule): PriceChangePreview['legs'] {
  if (!plan) return [];
  const { stops, fares } = plan;
  const after = changedFares(stops, fares, rule);
  return stops.flatMap((from, fromSeq) =>
    stops.slice(fromSeq + 1).flatMap((to, step) => {
      const [was, is] = [fares, after].map((pairFares) =>
        fareBetween(stops, pairFares, 'passenger', fromSeq, fromSeq + 1 + step),
      );
      if (typeof was !== 'number' || typeof is !== 'number' || was === is) return [];
      return [{ from: from.place.name, to: to.place.name, before: was, after: is }];
    }),
  );
}

function columns(sql: Db) {
  return sql`change.id, change.first_day::text as first_day, change.last_day::text as last_day, change.days, change.run, change.percent,
    change.amount_cents, change.prices`;
}
