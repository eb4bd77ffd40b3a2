import type { Db } from '#server/core/database/db.ts';
import { ownCarriers } from '#server/network/carriers/queries/personal-data.ts';

/**
 * Retires the buses of a carrier that belonged to this person alone. Their rows remain, without plate and photos, because trips
 * refer to them. Returns the files to delete.
 */
export async function eraseBuses(sql: Db, accountId: number): Promise<string[]> {
  const carriers = await ownCarriers(sql, accountId);
  const photos = await sql<{ file: string }[]>`
    delete from bus_photo using bus where bus.id = bus_photo.bus_id and bus.carrier_id = any(${carriers}::int[]) returning file`;
  await sql`update bus set number = ${'ERASED-'} || id, status = 'retired' where carrier_id = any(${carriers}::int[])`;
  return photos.map(({ file }) => file);
}
