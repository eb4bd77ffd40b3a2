import type { Db } from '#server/core/database/db.ts';
import type { BeginDrives } from '#server/network/carriers/commands/answer.ts';
import { isInvitedDriver } from '#server/network/carriers/queries/invitations.ts';
import { refuseClash } from '#server/network/timetable/commands/clash.ts';
import { rotationOf } from '#server/network/timetable/queries/rotation.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { tripClash } from '../queries/busy.ts';
import { type BusRoom, writeStaff } from './assign.ts';
import { type LockedTrip, lockTrip, lockVisibleTrip } from './lock.ts';
import { makeTrips } from './make.ts';

/**
 * Plans an invited person as the driver of a trip that has none, with its bus. The trip stays `new`: nobody can book it before the person
 * has accepted. Throws `trip_has_driver`, `not_found` for an invitation or a bus of another carrier, and `bus_in_use`.
 */
export async function planInvited(
  sql: Db,
  actor: Actor,
  tripId: number,
  { invitationId, busId }: { invitationId: number; busId: number },
  now: Date,
): Promise<void> {
  const trip = await lockTrip(sql, actor, tripId, 'assign');
  if (trip.driverId !== null) throw new DomainError('trip_has_driver');
  if (!(await isInvitedDriver(sql, trip.carrierId, invitationId, now))) throw new DomainError('not_found');
  const [bus] = await sql`select from bus where id = ${busId} and carrier_id = ${trip.carrierId} and status = 'active'`;
  if (!bus) throw new DomainError('not_found');
  const clash = await tripClash(sql, trip, 'bus', busId);
  if (clash) throw new DomainError('bus_in_use', { facts: clash });
  await sql`update trip set invited_driver_id = ${invitationId}, bus_id = ${busId} where id = ${tripId}`;
}

/**
 * The person who has accepted an invitation becomes the driver of the routes and trips that were planned for it. One that another trip of
 * theirs, or of its bus, prevents meanwhile stays without a driver.
 */
export const beginDrives: BeginDrives = async (sql, { invitationId, accountId }, now) => {
  const routes = await sql<{ id: number; busId: number | null }[]>`
    select id, bus_id from route where invited_driver_id = ${invitationId} order by id for update`;
  const driven: number[] = [];
  for (const { id, busId } of routes) {
    if (!(await giveRoute(sql, id, accountId, now))) continue;
    const rotation = await rotationOf(sql, id);
    if (rotation === null) driven.push(id);
    await makeTrips(sql, { routeId: id, now, was: { busId, driverId: null, secondDriverId: null, rotation } });
  }
  // Trips with bookings are not made again with their route: the company has brought them in with it (5.8).
  const trips = await sql<{ id: number }[]>`
    select id from trip where departs_at > ${now} and status = 'new' and (invited_driver_id = ${invitationId}
      or (invited_driver_id is null and route_id = any(${driven}::int[]))) order by departs_at, id`;
  const [member] = await sql<{ carrierId: number }[]>`select carrier_id from member where account_id = ${accountId}`;
  // The company has planned them, so its rights decide and not the new driver's.
  const acting: Actor = { role: 'owner', accountId, sessionId: 0, carrierId: member?.carrierId ?? null };
  for (const { id } of trips) await giveTrip(sql, acting, await lockVisibleTrip(sql, acting, id), now);
  await sql`update trip set invited_driver_id = null where invited_driver_id = ${invitationId}`;
  const drives = await sql<
    { id: number }[]
  >`select id from trip where driver_id = ${accountId} and departs_at > ${now}`;
  return drives.map(({ id }) => id);
};

export async function freeExpiredPlans(sql: Db, now: Date): Promise<void> {
  const over = sql`invited_driver_id in (select id from invitation where ended_at is null and expires_at <= ${now})`;
  await sql`update route set invited_driver_id = null where ${over}`;
  await sql`update trip set invited_driver_id = null where ${over}`;
}

/** Whether the route has got its driver. */
async function giveRoute(sql: Db, routeId: number, accountId: number, now: Date): Promise<boolean> {
  await sql`
    update route set driver_id = ${accountId}, version = version + 1, updated_at = ${now} where id = ${routeId}`;
  try {
    await refuseClash(sql, routeId, now);
    return true;
  } catch (err) {
    if (!(err instanceof DomainError)) throw err;
    await sql`update route set driver_id = null where id = ${routeId}`;
    return false;
  }
}

async function giveTrip(sql: Db, driver: Actor, trip: LockedTrip, now: Date): Promise<void> {
  const { busId } = trip;
  const driverId = driver.accountId;
  if (trip.driverId !== null || busId === null || trip.status !== 'new') return;
  if ((await tripClash(sql, trip, 'driver', driverId)) || (await tripClash(sql, trip, 'bus', busId))) return;
  const [bus] = await sql<BusRoom[]>`
    select seats_count, parcel_capacity_kg from bus where id = ${busId} and status = 'active' for share`;
  if (bus) await writeStaff(sql, driver, trip, { driverId, busId, bus, status: 'planned' }, now);
}
