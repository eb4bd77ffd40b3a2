import type { Db } from '#server/core/database/db.ts';

/** The number that an account has proven; null while it has none. */
export async function provenPhone(sql: Db, accountId: number): Promise<{ phone: string; provenAt: Date } | null> {
  const [row] = await sql<{ phone: string; provenAt: Date }[]>`
    select phone, proven_at from account_phone where account_id = ${accountId}`;
  return row ?? null;
}

/** The stored data about a person's proven number and the texts sent there, for the copy of their data. */
export async function phoneData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const texts = await sql`
    select channel, outcome, created_at, ended_at from phone_text
    where account_id = ${accountId} order by created_at`;
  const codes =
    await sql`select phone, created_at as sent_at from phone_proof where account_id = ${accountId} order by id`;
  return { provenPhone: await provenPhone(sql, accountId), phoneTexts: texts, phoneCodes: codes };
}
