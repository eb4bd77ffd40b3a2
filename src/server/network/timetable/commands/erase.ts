import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';

/**
 * Archives the routes of a carrier that belonged to this person alone; routes that the person drove for other carriers have no
 * driver then.
 */
export async function eraseRoutes(sql: Db, accountId: number, now: Date): Promise<string[]> {
  await sql`
    update route set status = 'archived', updated_at = ${now} where carrier_id = any(${await ownCarriers(sql, accountId)}::int[])`;
  await sql`
    update route set ${withoutDriver(sql, accountId)}, updated_at = ${now}
    where driver_id = ${accountId} or second_driver_id = ${accountId}`;
  await sql`
    update route_turn set ${withoutDriver(sql, accountId)} where driver_id = ${accountId} or second_driver_id = ${accountId}`;
  return [];
}

/** Assignments that take a driver from a route or a trip; the second driver becomes the first. */
export function withoutDriver(sql: Db, accountId: number): SqlFragment {
  return sql`driver_id = case when driver_id = ${accountId} then second_driver_id else driver_id end, second_driver_id = null`;
}
