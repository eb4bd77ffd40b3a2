import type { Db } from '../database/db.ts';
import { renderMail } from './layout.ts';
import { opened, type StoredMail } from './stored.ts';

export interface KeptMail {
  id: number;
  to: string;
  subject: string;
  at: Date;
}

const MOST_SHOWN = 100;

/** The mails that were kept instead of sent, the newest first. */
export async function keptMails(sql: Db): Promise<KeptMail[]> {
  return sql<KeptMail[]>`
    select id, content ->> 'to' as "to", content ->> 'subject' as subject, sent_at as at from mail
    where sent_at is not null and content is not null order by id desc limit ${MOST_SHOWN}`;
}

/** A kept mail as its receiver would see it, as HTML; null when there is none. */
export async function keptMail(sql: Db, id: number): Promise<string | null> {
  const [row] = await sql<{ key: string; content: StoredMail }[]>`
    select key, content - 'attachments' as content from mail
    where id = ${id} and sent_at is not null and content is not null`;
  return row ? renderMail(opened(row.content, row.key)).html : null;
}
