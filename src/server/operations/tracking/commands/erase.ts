import type { Db } from '#server/core/database/db.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';

/** Deletes an account's shared links and its token for other apps, and the positions and tracks of the trips that it drove. */
export async function eraseTracking(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from trip_share where account_id = ${accountId}`;
  await sql`delete from tracking_token where account_id = ${accountId}`;
  await sql`delete from trip_fix where trip_id in (select id from trip where ${drives(sql, accountId)})`;
  await sql`delete from trip_position where driver_id = ${accountId}`;
  return [];
}
