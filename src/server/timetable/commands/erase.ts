import { ownCarrierId } from '#server/carriers/queries/personal-data.ts';
import type { Db } from '#server/database/db.ts';

/**
 * Archives the routes of a carrier that belonged to this person alone; routes that the person drove for other carriers have no
 * driver then.
 */
export async function eraseRoutes(sql: Db, accountId: number, now: Date): Promise<string[]> {
  await sql`
    update route set status = 'archived', updated_at = ${now} where carrier_id = ${await ownCarrierId(sql, accountId)}`;
  await sql`update route set driver_id = null, updated_at = ${now} where driver_id = ${accountId}`;
  return [];
}
