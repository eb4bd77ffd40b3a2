import type { Db } from '#server/core/database/db.ts';

export async function setEmbedOrigins(sql: Db, carrierId: number, origins: readonly string[]): Promise<void> {
  await sql`update carrier set embed_origins = ${[...new Set(origins)]}::text[] where id = ${carrierId}`;
}
