import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { centsFromText } from '#shared/core/money.ts';
import { daysBetween, type LocalDate, localDate, localTime } from '#shared/core/time.ts';
import { maskOfDays } from '#shared/network/timetable/making.ts';
import { type PlanPlace, type PlanStop, planFares, planStops } from '#shared/network/timetable/plan.ts';
import type { PairFare } from '#shared/network/timetable/pricing.ts';
import { changedFares, type PriceRule } from '#shared/network/timetable/pricing.ts';
import { type Confirmation, INSTANT, type RouteChecked, type RouteStop } from '#shared/network/timetable/schema.ts';
import { segmentsOf } from '#shared/network/timetable/segments.ts';
import { shiftedStops } from '#shared/network/timetable/shifted.ts';
import { faresOfPlan, stopsOfPlan } from '../queries.ts';
import { notePoints } from './points.ts';

export interface Plan {
  crossingKey: string | null;
  /** A bit mask of weekdays, beginning with Monday. */
  days: number;
  priceTrip: number;
  priceDelivery: number;
  /** Null: as the carrier's own rule says. */
  instantConfirmation: boolean | null;
  stops: readonly PlanStop[];
  fares: readonly PairFare[];
}

/** `current` is the confirmation of a route whose form leaves it out. */
export function planOf(input: RouteChecked, places: ReadonlyMap<number, PlanPlace>, current: Confirmation): Plan {
  return {
    crossingKey: input.crossingKey,
    days: maskOfDays(input.days),
    priceTrip: centsFromText(input.price_trip) ?? 0,
    priceDelivery: centsFromText(input.price_delivery) ?? 0,
    instantConfirmation: INSTANT[input.confirmation ?? current],
    stops: planStops(input, places),
    fares: planFares(input),
  };
}

/** Of which plan another one is a variant: at another hour, or with changed prices. */
interface VariantOf {
  baseId: number;
  minutes: number;
  changeId: number | null;
}

export async function insertPlan(
  sql: Db,
  routeId: number,
  plan: Plan,
  now: Date,
  variant?: VariantOf,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into route_plan (route_id, crossing_key, days, price_trip, price_delivery, instant_confirmation, base_id, shift_minutes, price_change_id,
      created_at)
    values (${routeId}, ${plan.crossingKey}, ${plan.days}, ${plan.priceTrip}, ${plan.priceDelivery}, ${plan.instantConfirmation},
      ${variant?.baseId ?? null}, ${variant?.minutes ?? 0}, ${variant?.changeId ?? null}, ${now})
    returning id`;
  if (!row) throw new DomainError('internal');
  const planId = row.id;
  await notePoints(sql, routeId, plan.stops);
  await sql`insert into route_stop ${sql(plan.stops.map((stop) => stopRow(planId, stop)))}`;
  if (plan.fares.length > 0) await sql`insert into route_fare ${sql(plan.fares.map((fare) => fareRow(planId, fare)))}`;
  const segments = segmentsOf(plan.stops, plan.fares).map((segment) => ({ ...segment, planId, routeId }));
  if (segments.length > 0) await sql`insert into route_segment ${sql(segments)}`;
  return planId;
}

export async function isSamePlan(sql: Db, planId: number, plan: Plan): Promise<boolean> {
  const stored = await storedPlan(sql, planId);
  return stored !== null && canonical(stored) === canonical(plan);
}

export interface DatedPlan {
  planId: number;
  stops: readonly RouteStop[];
}

/** Difference between a run's plan and its base: the minutes by which it is moved, and a change of the price. */
export interface Variation {
  minutes: number;
  change: (PriceRule & { id: number }) | null;
}

/**
 * The variant of a plan at another hour or with changed prices: the stored one, or a new one. If the times cannot be moved so far, they stay.
 * The caller has locked the route.
 */
export async function planVariant(
  sql: Db,
  routeId: number,
  base: DatedPlan,
  { minutes, change }: Variation,
  now: Date,
): Promise<DatedPlan> {
  const moved = minutes === 0 ? null : shiftedStops(base.stops, minutes);
  const [stops, shift] = moved ? [moved, minutes] : [base.stops, 0];
  if (shift === 0 && change === null) return base;
  const [known] = await sql<{ id: number }[]>`
    select id from route_plan where base_id = ${base.planId} and shift_minutes = ${shift}
      and price_change_id is not distinct from ${change?.id ?? null}`;
  if (known) return { planId: known.id, stops };
  const plan = await storedPlan(sql, base.planId);
  if (!plan) return base;
  const fares = change ? changedFares(plan.stops, plan.fares, change) : plan.fares;
  const variant = { baseId: base.planId, minutes: shift, changeId: change?.id ?? null };
  return { planId: await insertPlan(sql, routeId, { ...plan, stops, fares }, now, variant), stops };
}

export interface HoursOfStop {
  seq: number;
  arrivesAt: string | null;
  departsAt: string | null;
  point: string;
}

/** Stores the plan of one trip that goes at its own hours or from other points: its prices are those that it was sold by. Returns its id. */
export async function planOfOneTrip(
  sql: Db,
  trip: { routeId: number; planId: number; serviceDate: LocalDate },
  hours: readonly HoursOfStop[],
  now: Date,
): Promise<number> {
  const [base] = await sql<{ id: number }[]>`
    select coalesce(base_id, id) as id from route_plan where id = ${trip.planId}`;
  const plan = await storedPlan(sql, base?.id ?? trip.planId);
  if (!plan) throw new DomainError('internal');
  const stops = plan.stops.map((stop): PlanStop => {
    const own = hours.find(({ seq }) => seq === stop.seq);
    const clock = (at: string | null | undefined) => {
      if (!at) return { time: null, day: null };
      const { zone } = stop.place;
      const instant = new Date(at);
      return { time: localTime(instant, zone), day: daysBetween(trip.serviceDate, localDate(instant, zone)) };
    };
    const [arrival, departure] = [clock(own?.arrivesAt), clock(own?.departsAt)];
    return {
      ...stop,
      point: own?.point ?? stop.point,
      arrivalTime: arrival.time,
      arrivalDay: arrival.day,
      departureTime: departure.time,
      departureDay: departure.day,
    };
  });
  return insertPlan(sql, trip.routeId, { ...plan, stops }, now);
}

/** Whether two plans differ in nothing but prices, weekdays and how bookings are confirmed, so that people who booked by the one travel by the other just as well. */
export async function isSameRide(sql: Db, planId: number, otherId: number): Promise<boolean> {
  const [plan, other] = [await storedPlan(sql, planId), await storedPlan(sql, otherId)];
  return plan !== null && other !== null && rideOf(plan) === rideOf(other);
}

function rideOf({ crossingKey, stops }: Plan): string {
  return JSON.stringify([
    crossingKey,
    stops.map((stop) =>
      Object.values({
        ...stopRow(0, stop),
        ...{ tripCost: 0, deliveryCost: 0, contractual: false, rangeFrom: null, rangeTo: null },
      }),
    ),
  ]);
}

async function storedPlan(sql: Db, planId: number): Promise<Plan | null> {
  const [stored] = await sql<Omit<Plan, 'stops' | 'fares'>[]>`
    select crossing_key, days, price_trip, price_delivery, instant_confirmation
    from route_plan where id = ${planId}`;
  if (!stored) return null;
  return { ...stored, stops: await stopsOfPlan(sql, planId), fares: await faresOfPlan(sql, planId) };
}

/** Deletes the old plans of a route that no trip uses, neither itself nor by a variant. */
export async function prunePlans(sql: Db, routeId: number, currentId: number): Promise<void> {
  await sql`
    delete from route_plan where route_id = ${routeId} and id <> ${currentId}
      and not exists (select from trip where trip.plan_id = route_plan.id)
      and not exists (
        select from route_plan variant join trip on trip.plan_id = variant.id where variant.base_id = route_plan.id)`;
}

function canonical(plan: Plan): string {
  return JSON.stringify([
    plan.crossingKey,
    plan.days,
    plan.priceTrip,
    plan.priceDelivery,
    plan.instantConfirmation,
    plan.stops.map((stop) => Object.values(stopRow(0, stop))),
    plan.fares.map((fare) => Object.values(fareRow(0, fare))),
  ]);
}

function stopRow(planId: number, stop: PlanStop) {
  return {
    planId,
    seq: stop.seq,
    placeId: stop.place.id,
    point: stop.point,
    arrivalTime: stop.arrivalTime,
    arrivalDay: stop.arrivalDay,
    departureTime: stop.departureTime,
    departureDay: stop.departureDay,
    tripCost: stop.tripCost,
    deliveryCost: stop.deliveryCost,
    contractual: stop.contractual,
    rangeFrom: stop.rangeFrom ?? null,
    rangeTo: stop.rangeTo ?? null,
  };
}

function fareRow(planId: number, fare: PairFare) {
  return {
    planId,
    fromSeq: fare.fromSeq,
    toSeq: fare.toSeq,
    priceTrip: fare.priceTrip,
    priceDelivery: fare.priceDelivery,
  };
}
