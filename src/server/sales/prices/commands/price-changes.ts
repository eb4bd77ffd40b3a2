import type { Db } from '#server/core/database/db.ts';
import { prunePlans } from '#server/network/timetable/commands/plan.ts';
import { lockRoute, type RouteReaction } from '#server/network/timetable/commands/route.ts';
import { scopeOf, stopsOfPlan } from '#server/network/timetable/queries.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { addDays, type LocalDate, localDate } from '#shared/core/time.ts';
import { maskOfDays } from '#shared/network/timetable/making.ts';
import {
  MAX_PRICE_CHANGES,
  PRICE_CHANGE_AHEAD_DAYS,
  type PriceChangeInput,
} from '#shared/sales/prices/price-change-schema.ts';

/**
 * Locks the route of a change and returns its plan and the date there. Throws `not_found`, and `invalid_input` for dates that are over or too far
 * ahead.
 */
export async function lockForChange(
  sql: Db,
  actor: Actor,
  { routeId, firstDay, lastDay }: PriceChangeInput,
  now: Date,
): Promise<{ planId: number; today: LocalDate }> {
  const { planId } = await lockRoute(sql, scopeOf(actor), routeId);
  const [first] = await stopsOfPlan(sql, planId);
  const today = localDate(now, first?.place.zone ?? 'UTC');
  const errors = [
    ...(lastDay !== null && lastDay < today ? [{ field: 'lastDay', key: 'date_past' }] : []),
    ...(firstDay > addDays(today, PRICE_CHANGE_AHEAD_DAYS) ? [{ field: 'firstDay', key: 'date_far' }] : []),
  ];
  if (errors.length > 0) throw new DomainError('invalid_input', { errors });
  return { planId, today };
}

/**
 * Sets another price of a route on some dates, or of one trip, and gives its coming trips the plans with it; bookings keep their fares.
 * Throws what `lockForChange` throws, and `too_many_price_changes`.
 */
export async function addPriceChange(
  sql: Db,
  actor: Actor,
  input: PriceChangeInput,
  now: Date,
  react: RouteReaction,
): Promise<void> {
  const { planId, today } = await lockForChange(sql, actor, input, now);
  const [count] = await sql<{ n: number }[]>`
    select count(*)::int as n from price_change
    where route_id = ${input.routeId} and ended_at is null and coalesce(last_day >= ${today}, true)`;
  if ((count?.n ?? 0) >= MAX_PRICE_CHANGES) throw new DomainError('too_many_price_changes');
  await sql`
    insert into price_change (route_id, first_day, last_day, days, run, percent, amount_cents, prices, created_at)
    values (${input.routeId}, ${input.firstDay}, ${input.lastDay}, ${maskOfDays(input.days)}, ${input.run}, ${input.percent},
      ${input.amountCents}, ${input.prices && sql.json(input.prices)}, ${now})`;
  await react(sql, { routeId: input.routeId, now });
  await prunePlans(sql, input.routeId, planId);
}

/** Takes a change of the price back: the free seats of its coming trips cost what they usually do. Throws `not_found`. */
export async function endPriceChange(
  sql: Db,
  actor: Actor,
  changeId: number,
  now: Date,
  react: RouteReaction,
): Promise<void> {
  const [change] = await sql<{ routeId: number }[]>`select route_id from price_change where id = ${changeId}`;
  if (!change) throw new DomainError('not_found');
  const { planId } = await lockRoute(sql, scopeOf(actor), change.routeId);
  await sql`update price_change set ended_at = ${now} where id = ${changeId} and ended_at is null`;
  await react(sql, { routeId: change.routeId, now });
  await prunePlans(sql, change.routeId, planId);
}
