import type { Db } from '#server/core/database/db.ts';

/** The origins whose pages may show a carrier's search in a frame; null for an unknown or deleted carrier. */
export async function framersOfCarrier(sql: Db, carrierId: number): Promise<readonly string[] | null> {
  const [row] = await sql<{ embedOrigins: string[] }[]>`select embed_origins from carrier where id = ${carrierId}`;
  return row?.embedOrigins ?? null;
}
