import type { Db } from '#server/core/database/db.ts';
import { isMailbox } from '#shared/core/text/email.ts';

export async function provenPhone(sql: Db, accountId: number): Promise<{ phone: string; provenAt: Date } | null> {
  const [row] = await sql<{ phone: string; provenAt: Date }[]>`
    select phone, proven_at from account_phone where account_id = ${accountId}`;
  return row ?? null;
}

export async function accountOfPhone(
  sql: Db,
  phone: string,
): Promise<{ id: number; blocked: boolean; operator: boolean } | null> {
  const [row] = await sql<{ id: number; blocked: boolean; operator: boolean }[]>`
    select a.id, a.status = 'blocked' as blocked, a.user_type = '' as operator
    from account_phone p join account a on a.id = p.account_id where p.phone = ${phone}`;
  return row ?? null;
}

/** Whether an account has an address for mails; one that was made by telephone has none. */
export async function hasMailbox(sql: Db, accountId: number): Promise<boolean> {
  const [row] = await sql<{ email: string }[]>`select email::text from account where id = ${accountId}`;
  return row !== undefined && isMailbox(row.email);
}

export async function phoneData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  const texts = await sql`
    select channel, outcome, created_at, ended_at from phone_text
    where account_id = ${accountId} order by created_at`;
  const codes =
    await sql`select phone, created_at as sent_at from phone_proof where account_id = ${accountId} order by id`;
  return { provenPhone: await provenPhone(sql, accountId), phoneTexts: texts, phoneCodes: codes };
}
