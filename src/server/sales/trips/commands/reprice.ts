import type { Db } from '#server/core/database/db.ts';
import { type DatedPlan, isSameRide, planVariant, type Variation } from '#server/network/timetable/commands/plan.ts';
import { stopsOfPlan } from '#server/network/timetable/queries.ts';
import type { StoredChange } from '#server/sales/prices/queries/price-changes.ts';
import type { LocalDate } from '#shared/core/time.ts';
import { changeOn } from '#shared/network/timetable/pricing.ts';

/** A trip with bookings, which keeps its stops and hours. */
interface BookedTrip {
  id: number;
  date: LocalDate;
  run: number;
  planId: number;
}

export type VariantOf = (base: DatedPlan, variation: Variation) => Promise<DatedPlan>;

/** The variants of a route's plans; each is looked up once. */
export function variants(sql: Db, routeId: number, now: Date): VariantOf {
  const known = new Map<string, DatedPlan>();
  return async (base, { minutes, change }) => {
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
  current: DatedPlan,
  booked: readonly BookedTrip[],
  { changes, variantOf }: { changes: readonly StoredChange[]; variantOf: VariantOf },
): Promise<void> {
  const plans = await sql<{ id: number; baseId: number; minutes: number }[]>`
    select id, coalesce(base_id, id) as "baseId", shift_minutes as minutes from route_plan
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
