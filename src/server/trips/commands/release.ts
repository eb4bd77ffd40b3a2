import type { Db } from '#server/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { recordEvent } from './lock.ts';

/**
 * Removes a driver from the routes of a carrier and from its future trips, which become `new` again; returns those trips. Throws
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
    where driver_id = ${accountId} and carrier_id = ${carrierId}
      and (status = 'started' or (status in ('new', 'planned') and departs_at > ${by.now}))
    order by id for update`;
  const ids = trips.map(({ id }) => id);
  const [sold] = await sql`select from booking where trip_id = any(${ids}::int[]) and holds limit 1`;
  if (sold || trips.some(({ status }) => status === 'started')) throw new DomainError('member_has_trips');
  await sql`update route set driver_id = null where driver_id = ${accountId} and carrier_id = ${carrierId}`;
  await sql`update trip set driver_id = null, status = 'new' where id = any(${ids}::int[])`;
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
