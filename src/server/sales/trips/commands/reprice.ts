import type { Db } from '#server/core/database/db.ts';
import { type DatedPlan, isSameRide, planVariant, type Variation } from '#server/network/timetable/commands/plan.ts';
import { stopsOfPlan } from '#server/network/timetable/queries.ts';
import { priceChangesOf } from '#server/sales/prices/queries/price-changes.ts';
import type { LocalDate } from '#shared/core/time.ts';
import { changeOn } from '#shared/network/timetable/pricing.ts';
import { shiftTo } from '#shared/network/timetable/shifted.ts';

/** A trip with bookings, which keeps its stops and hours. */
interface BookedTrip {
  id: number;
  date: LocalDate;
  run: number;
  planId: number;
}

/** The plan of each of these runs: the route's own, or a variant at their hour and with the price that counts on their date. */
export async function plansOfRuns(
  sql: Db,
  routeId: number,
  base: DatedPlan,
  runs: readonly { date: LocalDate; run: number; departs: string | null }[],
  now: Date,
): Promise<(run: { date: LocalDate; run: number }) => DatedPlan> {
  const changes = await priceChangesOf(sql, routeId);
  const variantOf = variants(sql, routeId, now);
  const plans = new Map<string, DatedPlan>();
  for (const run of runs) {
    const minutes = run.departs === null ? 0 : shiftTo(base.stops, run.departs);
    plans.set(`${run.date} ${run.run}`, await variantOf(base, { minutes, change: changeOn(changes, run) }));
  }
  return ({ date, run }) => plans.get(`${date} ${run}`) ?? base;
}

/** The variants of a route's plans; each is looked up once. */
function variants(sql: Db, routeId: number, now: Date) {
  const known = new Map<string, DatedPlan>();
  return async (base: DatedPlan, { minutes, change }: Variation) => {
    const key = `${base.planId} ${minutes} ${change?.id ?? ''}`;
    const plan = known.get(key) ?? (await planVariant(sql, routeId, base, { minutes, change }, now));
    known.set(key, plan);
    return plan;
  };
}

/**
 * Gives trips with bookings the prices of today for the seats that are still free (docs/product.md 7.9): the plan that they were sold by with
 * the change that counts on their date, or the route's plan if it differs from theirs in prices only. Stops and hours stay as they were sold.
 */
export async function repriceBooked(
  sql: Db,
  routeId: number,
  current: DatedPlan,
  booked: readonly BookedTrip[],
  now: Date,
): Promise<void> {
  if (booked.length === 0) return;
  const changes = await priceChangesOf(sql, routeId);
  const variantOf = variants(sql, routeId, now);
  const plans = await sql<{ id: number; baseId: number; minutes: number }[]>`
    select id, coalesce(base_id, id) as base_id, shift_minutes as minutes from route_plan
    where id = any(${booked.map(({ planId }) => planId)}::int[])`;
  const bases = new Map<number, DatedPlan>([[current.planId, current]]);
  for (const { baseId } of plans) {
    if (bases.has(baseId)) continue;
    const same = await isSameRide(sql, baseId, current.planId);
    bases.set(baseId, same ? current : { planId: baseId, stops: await stopsOfPlan(sql, baseId) });
  }
  for (const trip of booked) {
    const { baseId = trip.planId, minutes = 0 } = plans.find(({ id }) => id === trip.planId) ?? {};
    const base = bases.get(baseId) ?? current;
    const { planId } = await variantOf(base, { minutes, change: changeOn(changes, trip) });
    if (planId !== trip.planId) await sql`update trip set plan_id = ${planId} where id = ${trip.id}`;
  }
}
