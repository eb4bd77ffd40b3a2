import { ownCarrierId } from '#server/carriers/queries/personal-data.ts';
import type { Db } from '#server/database/db.ts';

/** Routes of a company that was one person's alone end; those that they drove for others wait for another driver. */
export async function eraseRoutes(sql: Db, accountId: number, now: Date): Promise<string[]> {
  await sql`
    update route set status = 'archived', updated_at = ${now} where carrier_id = ${await ownCarrierId(sql, accountId)}`;
  await sql`update route set driver_id = null, updated_at = ${now} where driver_id = ${accountId}`;
  return [];
}
