import type { Db } from '#server/core/database/db.ts';
import { isInvitedDriver } from '#server/network/carriers/queries/invitations.ts';
import { allCrossings, placesById } from '#server/network/places/queries.ts';
import { requireConfirmedEmail } from '#server/people/accounts/queries/email-confirmation.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError, type FieldError } from '#shared/core/errors.ts';
import { checkPlan } from '#shared/network/timetable/plan-rules.ts';
import {
  type Confirmation,
  confirmationOf,
  type RouteChecked,
  type RouteStatus,
} from '#shared/network/timetable/schema.ts';
import { type Rotation, rotationOf } from '../queries/rotation.ts';
import { busOfDriver, type RouteScope, scopeOf, staffOf } from '../queries.ts';
import { refuseClash } from './clash.ts';
import { insertPlan, isSamePlan, type Plan, planOf, prunePlans } from './plan.ts';
import { changeTurns, checkTurns, setTurns } from './rotation.ts';

export interface Staff {
  busId: number | null;
  driverId: number | null;
  secondDriverId: number | null;
}

export interface UsualStaff extends Staff {
  rotation: Rotation | null;
}

/** A route that was made or changed; `was` is its previous bus and driver. */
export interface RouteChange {
  routeId: number;
  now: Date;
  was?: UsualStaff;
}

/** Work that higher domains do in the transaction of a route's change, such as making its trips again. */
export type RouteReaction = (sql: Db, change: RouteChange) => Promise<unknown>;

/**
 * Adds a route; returns its id. Throws `email_unconfirmed` for an active route, `bus_required`, and `invalid_input` with the
 * field errors of `checkPlan` or for a bus or driver of another carrier, and what `refuseClash` throws.
 */
export async function addRoute(
  sql: Db,
  actor: Actor,
  input: RouteChecked,
  now: Date,
  react: RouteReaction,
): Promise<number> {
  const scope = scopeOf(actor);
  if (input.status === 'active') await requireProven(sql, actor);
  const staff = await staffFor(sql, actor, input, null);
  const invitedId = await invitedFor(sql, actor, input, null, now);
  const turns = await turnsFor(sql, actor, input);
  const plan = await checkedPlan(sql, input, 'carrier');
  const [row] = await sql<{ id: number }[]>`
    insert into route (carrier_id, bus_id, driver_id, second_driver_id, invited_driver_id, currencies, status, created_at,
      updated_at)
    values (${scope.carrierId}, ${staff.busId}, ${staff.driverId}, ${staff.secondDriverId}, ${invitedId},
      ${[...new Set(input.currencies ?? [])]}::text[], ${input.status}, ${now}, ${now}) returning id`;
  if (!row) throw new DomainError('internal');
  await sql`update route set plan_id = ${await insertPlan(sql, row.id, plan, now)} where id = ${row.id}`;
  if (turns) await setTurns(sql, row.id, turns, now);
  await refuseClash(sql, row.id, now);
  await react(sql, { routeId: row.id, now });
  return row.id;
}

/**
 * Changes a route. A new plan is stored if stops, days, prices, crossing or confirmation differ; trips that were sold by the old plan keep it.
 */
export async function editRoute(
  sql: Db,
  actor: Actor,
  routeId: number,
  input: RouteChecked,
  now: Date,
  react: RouteReaction,
): Promise<void> {
  const locked = await lockRoute(sql, scopeOf(actor), routeId);
  if (input.status === 'active' && locked.status !== 'active') await requireProven(sql, actor);
  const staff = await staffFor(sql, actor, input, locked.secondDriverId);
  const invitedId = await invitedFor(sql, actor, input, locked.invitedDriverId, now);
  const turns = await turnsFor(sql, actor, input);
  const was = { ...staffNow(locked), rotation: await rotationOf(sql, routeId) };
  const rotation = turns ?? [...(was.rotation?.turns ?? [])];
  const plan = await checkedPlan(sql, { ...input, rotation }, confirmationOf(locked.instantConfirmation));
  const planId = (await isSamePlan(sql, locked.planId, plan))
    ? locked.planId
    : await insertPlan(sql, routeId, plan, now);
  await sql`
    update route set plan_id = ${planId}, bus_id = ${staff.busId}, driver_id = ${staff.driverId},
      second_driver_id = ${staff.secondDriverId}, invited_driver_id = ${invitedId},
      currencies = coalesce(${input.currencies ? [...new Set(input.currencies)] : null}::text[], currencies), status = ${input.status},
      version = version + 1, updated_at = ${now}
    where id = ${routeId}`;
  if (turns) await setTurns(sql, routeId, turns, now);
  await refuseClash(sql, routeId, now);
  await react(sql, { routeId, now, was });
  await prunePlans(sql, routeId, planId);
}

/** Activates, pauses or archives a route; does nothing if it has this status already. A single driver first chooses a bus for a draft without. */
export async function setRouteStatus(
  sql: Db,
  actor: Actor,
  routeId: number,
  status: RouteStatus,
  now: Date,
  react: RouteReaction,
): Promise<void> {
  const locked = await lockRoute(sql, scopeOf(actor), routeId);
  if (locked.status === status) return;
  if (status === 'active') await requireProven(sql, actor);
  if (status === 'active' && actor.role === 'singleDriver' && locked.busId === null) {
    throw new DomainError('invalid_input', { errors: [{ field: 'busId', key: 'bus_choice_required' }] });
  }
  await sql`
    update route set status = ${status}, version = version + 1, updated_at = ${now} where id = ${routeId}`;
  await refuseClash(sql, routeId, now);
  await react(sql, { routeId, now });
}

/**
 * Gives a route another usual bus or driver instead of one that it has, also where it is their turn; its trips without bookings follow.
 * Throws `preview_outdated` if the route does not have them any more, `not_found` and what `refuseClash` throws.
 */
export async function replaceUsual(
  sql: Db,
  actor: Actor,
  { routeId, ...change }: { routeId: number } & Exchange,
  now: Date,
  react: RouteReaction,
): Promise<void> {
  const scope = scopeOf(actor);
  const before = staffNow(await lockRoute(sql, scope, routeId));
  const was = { ...before, rotation: await rotationOf(sql, routeId) };
  const turns = was.rotation?.turns ?? [];
  const [is = before, ...next] = [before, ...turns].map((staff) => exchanged(staff, change));
  if (JSON.stringify([is, ...next]) === JSON.stringify([before, ...turns])) throw new DomainError('preview_outdated');
  for (const staff of [is, ...next]) {
    const found = await staffOf(sql, scope.carrierId, staff);
    if ((staff.busId !== null && !found.bus) || (staff.driverId !== null && !found.driver))
      throw new DomainError('not_found');
  }
  await sql`
    update route set bus_id = ${is.busId}, driver_id = ${is.driverId}, second_driver_id = ${is.secondDriverId},
      version = version + 1, updated_at = ${now}
    where id = ${routeId}`;
  await changeTurns(sql, routeId, next);
  await refuseClash(sql, routeId, now);
  await react(sql, { routeId, now, was });
}

interface Exchange {
  kind: 'bus' | 'driver';
  out: number;
  by: number;
}

function exchanged({ busId, driverId, secondDriverId }: Staff, { kind, out, by }: Exchange): Staff {
  const other = (id: number | null) => (id === out ? by : id);
  if (kind === 'bus') return { busId: other(busId), driverId, secondDriverId };
  const [first, second] = [other(driverId), other(secondDriverId)];
  return { busId, driverId: first, secondDriverId: second === first ? null : second };
}

/** A person publishes with a confirmed address; the owner who made a key has one. */
async function requireProven(sql: Db, { key, accountId }: Actor): Promise<void> {
  if (!key) await requireConfirmedEmail(sql, accountId);
}

interface LockedRoute extends Staff {
  invitedDriverId: number | null;
  planId: number;
  instantConfirmation: boolean | null;
  status: RouteStatus;
  version: number;
}

/** Locks a route and reads it; throws `not_found` if it is outside the scope. */
export async function lockRoute(sql: Db, scope: RouteScope, routeId: number): Promise<LockedRoute> {
  const [row] = await sql<LockedRoute[]>`
    select plan_id, status, version, bus_id, driver_id, second_driver_id, invited_driver_id,
      (select instant_confirmation from route_plan where route_plan.id = route.plan_id) as instant_confirmation from route
    where id = ${routeId} and carrier_id = ${scope.carrierId}
      and (${scope.driverId}::int is null or driver_id = ${scope.driverId})
    for update`;
  if (!row) throw new DomainError('not_found');
  return row;
}

/**
 * Returns the bus and the drivers of a route; `second` is the second driver that it has, which only the office changes. Hired drivers drive their assigned bus themselves; a single driver needs a bus
 * (docs/product.md 7.1: `bus_required`), for a route that is no draft one that they choose, and is the driver unless the form names another; a
 * company may leave both open.
 */
async function staffFor(sql: Db, actor: Actor, input: RouteChecked, second: number | null): Promise<Staff> {
  const { carrierId } = scopeOf(actor);
  const { secondDriverId = second } = input;
  if (actor.role === 'driver') {
    const ownBusId = await busOfDriver(sql, actor.accountId);
    if (ownBusId === null) throw new DomainError('bus_required');
    const errors = [
      ...wrong(input.busId !== null && input.busId !== ownBusId, 'busId', 'bus_unknown'),
      ...wrong(input.driverId !== null && input.driverId !== actor.accountId, 'driverId', 'driver_unknown'),
      ...wrong(secondDriverId !== second, 'secondDriverId', 'driver_unknown'),
    ];
    if (errors.length > 0) throw new DomainError('invalid_input', { errors });
    return { busId: ownBusId, driverId: actor.accountId, secondDriverId: second === actor.accountId ? null : second };
  }
  const alone = actor.role === 'singleDriver';
  const driverId = input.driverId ?? (alone ? actor.accountId : null);
  const wanted = { busId: input.busId, driverId, secondDriverId: driverId === null ? null : secondDriverId };
  const found = await staffOf(sql, carrierId, wanted);
  if (alone && !found.anyBus) throw new DomainError('bus_required');
  const errors = [
    ...wrong(alone && wanted.busId === null && input.status !== 'draft', 'busId', 'bus_choice_required'),
    ...wrong(wanted.busId !== null && !found.bus, 'busId', 'bus_unknown'),
    ...wrong(wanted.driverId !== null && !found.driver, 'driverId', 'driver_unknown'),
    ...wrong(wanted.secondDriverId !== null && !found.second, 'secondDriverId', 'driver_unknown'),
    ...wrong(driverId !== null && wanted.secondDriverId === driverId, 'secondDriverId', 'second_driver_same'),
  ];
  if (errors.length > 0) throw new DomainError('invalid_input', { errors });
  return wanted;
}

/** The turns that the form names, checked; undefined where it names none. A hired driver drives alone. */
async function turnsFor(sql: Db, actor: Actor, { rotation }: RouteChecked): Promise<RouteChecked['rotation']> {
  if (!rotation || actor.role === 'driver') return undefined;
  await checkTurns(sql, scopeOf(actor).carrierId, rotation);
  return rotation;
}

/** The invitation of who is planned as the driver; `current` is the one that the route has. Only the office plans people, and a driver takes their place. */
async function invitedFor(
  sql: Db,
  actor: Actor,
  input: RouteChecked,
  current: number | null,
  now: Date,
): Promise<number | null> {
  const { invitedDriverId = current } = input;
  if (invitedDriverId === current) return current;
  const known =
    actor.role !== 'driver' &&
    (invitedDriverId === null || (await isInvitedDriver(sql, scopeOf(actor).carrierId, invitedDriverId, now)));
  if (!known) throw new DomainError('invalid_input', { errors: wrong(true, 'invitedDriverId', 'driver_unknown') });
  return invitedDriverId;
}

function staffNow({ busId, driverId, secondDriverId }: Staff): Staff {
  return { busId, driverId, secondDriverId };
}

function wrong(is: boolean, field: string, key: string): FieldError[] {
  return is ? [{ field, key }] : [];
}

async function checkedPlan(sql: Db, input: RouteChecked, current: Confirmation): Promise<Plan> {
  const places = await placesById(
    sql,
    input.stops.map((stop) => stop.placeId),
  );
  const errors = checkPlan(input, places, await allCrossings(sql));
  if (errors.length > 0) throw new DomainError('invalid_input', { errors });
  return planOf(input, places, current);
}
