import type { Db } from '../database/db.ts';
import type { Mail } from './contents.ts';

/** Why an address is not written to; `complained`: its owner called a mail unwanted. */
export type SuppressionReason = 'bounced' | 'complained' | 'refused' | 'by_hand';

/**
 * Whether an address may be written to. An address that bounced or was refused gets nothing, and one password link that its owner asks for;
 * one whose owner complained still gets mails that cannot be switched off, and one that an operator added gets those about the account.
 */
export async function mayWriteTo(
  sql: Db,
  { to, unsubscribe, purpose }: Pick<Mail, 'to' | 'unsubscribe' | 'purpose'>,
  now: Date,
): Promise<boolean> {
  const [found] = await sql<{ reason: SuppressionReason }[]>`select reason from mail_suppression where email = ${to}`;
  if (!found) return true;
  if (found.reason === 'complained') return unsubscribe === undefined;
  if (found.reason === 'by_hand') return purpose !== undefined;
  if (purpose !== 'reset') return false;
  const tried = await sql`
    update mail_suppression set tried_at = ${now} where email = ${to} and tried_at is null returning true`;
  return tried.length > 0;
}

/** Takes an address off the list whose mailbox refused a mail and has now accepted one. */
export async function releaseAccepted(sql: Db, email: string): Promise<void> {
  await sql`delete from mail_suppression where email = ${email} and reason = 'refused'`;
}

/** Adds an address to the list; the reason of an address that is there already stays, unless it bounces now. */
export async function suppress(sql: Db, email: string, reason: SuppressionReason, now: Date): Promise<void> {
  await sql`
    insert into mail_suppression (email, reason, at) values (${email}, ${reason}, ${now})
    on conflict (email) do update set reason = excluded.reason, at = excluded.at
      where mail_suppression.reason = 'complained' and excluded.reason <> 'complained'`;
}

/** Takes an address off the list; returns whether it was there. */
export async function release(sql: Db, email: string): Promise<boolean> {
  const gone = await sql`delete from mail_suppression where email = ${email} returning true`;
  return gone.length > 0;
}

/** Takes all addresses off the list that mail servers refused since an instant; returns how many. */
export async function releaseSince(sql: Db, since: Date): Promise<number> {
  const gone = await sql`delete from mail_suppression where reason in ('refused', 'bounced') and at >= ${since}`;
  return gone.count;
}
