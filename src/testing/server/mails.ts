import type { Pool } from '#server/core/database/db.ts';
import type { Mail } from '#server/core/mail/contents.ts';
import { opened, type StoredMail } from '#server/core/mail/stored.ts';
import { TEST_SECRETS } from './context.ts';

/**
 * The mails queued for a person, the newest first: without a mail server they stay complete. Mails that ask to confirm the
 * address are left out, because everybody gets one.
 */
export async function mailsTo(sql: Pool, email: string): Promise<Mail[]> {
  return (await allMails(sql, email)).filter((mail) => !confirms(mail));
}

/** The mails that ask a person to confirm the address, the newest first. */
export async function confirmationMailsTo(sql: Pool, email: string): Promise<Mail[]> {
  return (await allMails(sql, email)).filter(confirms);
}

/** The token of the link in a mail's button; '' without one. */
export function tokenIn(url: string | undefined): string {
  return url ? (new URL(url).searchParams.get('token') ?? '') : '';
}

async function allMails(sql: Pool, email: string): Promise<Mail[]> {
  const rows = await sql<{ key: string; content: StoredMail }[]>`
    select key, content from mail where content ->> 'to' = ${email} order by id desc`;
  return rows.map(({ key, content }) => opened(TEST_SECRETS, content, key));
}

function confirms({ button }: Mail): boolean {
  return button?.url.includes('/account/confirm-email') ?? false;
}
