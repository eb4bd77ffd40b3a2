import type { Db } from '#server/core/database/db.ts';
import type { Companion } from '#shared/sales/bookings/seats/companions.ts';

export async function companionsOf(sql: Db, accountId: number): Promise<Companion[]> {
  return await sql<Companion[]>`
    select id, name, birth_year from companion where account_id = ${accountId} order by name collate ukrainian, id`;
}

/** Exports the companions that a person saved. */
export async function companionData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const companions = await sql`
    select name, birth_year, created_at from companion where account_id = ${accountId} order by id`;
  return { companions };
}

export async function companionTraces(sql: Db, accountId: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from companion where account_id = ${accountId}`;
  return rows.map(({ name }) => name);
}
