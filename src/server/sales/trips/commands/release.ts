import type { Db } from '#server/core/database/db.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';
import { withoutDriver } from '#server/network/timetable/commands/erase.ts';
import { DomainError } from '#shared/core/errors.ts';
import { drives } from '../queries/drives.ts';
import { recordEvent } from './lock.ts';
import { makeTrips } from './make.ts';

/**
 * Removes a driver from the routes of a carrier and from its future trips; returns those trips. A second driver becomes the first; a trip
 * without any driver becomes `new` again. Throws
 * `member_has_trips` if a trip is under way or has bookings. A booking that is being made holds a lock on its trip's row, so the bookings
 * are read after the lock.
 */
export async function releaseDriver(
  sql: Db,
  { carrierId, accountId }: { carrierId: number; accountId: number },
  by: { accountId: number; now: Date },
): Promise<number[]> {
  const trips = await sql<{ id: number; status: string }[]>`
    select id, status from trip
    where ${drives(sql, accountId)} and carrier_id = ${carrierId}
      and (status = 'started' or (status in ('new', 'planned') and departs_at > ${by.now}))
    order by id for update`;
  const ids = trips.map(({ id }) => id);
  const [sold] = await sql`select from booking where trip_id = any(${ids}::int[]) and holds limit 1`;
  if (sold || trips.some(({ status }) => status === 'started')) throw new DomainError('member_has_trips');
  await sql`
    update route set ${withoutDriver(sql, accountId)} where carrier_id = ${carrierId} and ${drives(sql, accountId, sql`route`)}`;
  await sql`
    update route_turn set ${withoutDriver(sql, accountId)}
    where ${drives(sql, accountId, sql`route_turn`)} and route_id in (select id from route where carrier_id = ${carrierId})`;
  await sql`
    update trip set ${withoutDriver(sql, accountId)},
      status = case when driver_id = ${accountId} and second_driver_id is null then 'new' else status end
    where id = any(${ids}::int[])`;
  for (const tripId of ids) {
    await recordEvent(sql, {
      tripId,
      at: by.now,
      actorId: by.accountId,
      action: 'assign',
      data: { released: accountId },
    });
  }
  return ids;
}

/**
 * Pauses the routes of a carrier of one person whose driver joins a company, and deletes their trips without bookings; returns the ids of
 * the trips. Throws `own_trips_open` while a trip is under way, or anybody rides, waits for an answer or has a parcel with the carrier.
 */
export async function restCarrier(sql: Db, carrierId: number, now: Date): Promise<number[]> {
  const routes = await sql<{ id: number }[]>`
    update route set status = 'paused', updated_at = ${now} where carrier_id = ${carrierId} and status = 'active' returning id`;
  const trips = await sql<{ id: number; status: string }[]>`
    select id, status from trip where carrier_id = ${carrierId} and status in ('new', 'planned', 'started') order by id for update`;
  const [open] = await sql`
    select from booking where carrier_id = ${carrierId} and status in ('unconfirmed', 'confirmed', 'boarded') limit 1`;
  if (open || trips.some(({ status }) => status === 'started')) throw new DomainError('own_trips_open');
  for (const { id: routeId } of routes) await makeTrips(sql, { routeId, now });
  await sql`
    update trip set status = 'cancelled', cancelled_at = ${now}
    where carrier_id = ${carrierId} and status in ('new', 'planned') and departs_at > ${now}`;
  return trips.map(({ id }) => id);
}

/** Trips of an erased account stay, without the texts that it wrote; future trips of its own company without bookings are cancelled. */
export async function eraseTrips(sql: Db, accountId: number, now: Date): Promise<string[]> {
  const carriers = await ownCarriers(sql, accountId);
  await sql`
    update trip set cancel_reason = null
    where id in (select trip_id from trip_event where actor_id = ${accountId} and action = 'cancel')`;
  await sql`update trip_event set data = data - 'reason' where actor_id = ${accountId}`;
  await sql`
    update trip set status = 'cancelled', cancelled_at = ${now}
    where carrier_id = any(${carriers}::int[]) and status in ('new', 'planned')`;
  return [];
}
