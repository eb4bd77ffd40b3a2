import type { Db } from '../database/db.ts';
import type { Mail } from './contents.ts';

/** Why an address is not written to; `complained`: its owner called a mail unwanted. */
export type SuppressionReason = 'bounced' | 'complained' | 'refused' | 'by_hand';

/**
 * Whether an address may be written to. An address that bounced gets nothing; one whose owner complained still gets mails that cannot be
 * switched off, like a new password.
 */
export async function mayWriteTo(sql: Db, { to, unsubscribe }: Pick<Mail, 'to' | 'unsubscribe'>): Promise<boolean> {
  const [found] = await sql<{ reason: SuppressionReason }[]>`select reason from mail_suppression where email = ${to}`;
  if (!found) return true;
  return found.reason === 'complained' && unsubscribe === undefined;
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
