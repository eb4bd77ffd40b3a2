import type { Db } from '../database/db.ts';
import { renderMail } from './layout.ts';
import type { Mailer } from './mailer.ts';
import type { StoredMail } from './stored.ts';

export interface OutboxMail {
  id: number;
  to: string;
  subject: string;
  at: Date;
}

const MAX_SHOWN = 100;

/** Returns the mails that were stored instead of sent, the newest first. */
export async function outboxMails(sql: Db): Promise<OutboxMail[]> {
  return sql<OutboxMail[]>`
    select id, content ->> 'to' as "to", content ->> 'subject' as subject, sent_at as at from mail
    where sent_at is not null and content is not null order by id desc limit ${MAX_SHOWN}`;
}

/** Returns a stored mail as HTML, as its recipient would see it; null when there is none. */
export async function outboxMail(mailer: Mailer, sql: Db, id: number): Promise<string | null> {
  const [row] = await sql<{ key: string; content: StoredMail }[]>`
    select key, content - 'attachments' as content from mail
    where id = ${id} and sent_at is not null and content is not null`;
  return row ? renderMail(mailer.open(row)).html : null;
}
