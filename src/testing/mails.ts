import type { Pool } from '#server/core/db.ts';
import type { Mail } from '#server/core/mail/contents.ts';
import { opened, type StoredMail } from '#server/core/mail/stored.ts';

/** The mails that were queued for somebody, the newest first: while a test's app has no mail server, they stay whole. */
export async function mailsTo(sql: Pool, email: string): Promise<Mail[]> {
  const rows = await sql<{ key: string; content: StoredMail }[]>`
    select key, content from mail where content ->> 'to' = ${email} order by id desc`;
  return rows.map(({ key, content }) => opened(content, key));
}

/** The token of the link that a letter's button leads to; '' without one. */
export function tokenIn(url: string | undefined): string {
  return url ? (new URL(url).searchParams.get('token') ?? '') : '';
}
