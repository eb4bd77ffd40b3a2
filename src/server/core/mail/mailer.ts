import { createHash, randomUUID } from 'node:crypto';
import { isMailbox } from '#shared/core/text/email.ts';
import { maskedEmail } from '#shared/core/text/mask.ts';
import type { Db } from '../database/db.ts';
import { addJob } from '../jobs/queue.ts';
import type { Printer } from '../pdf/printed-paper.ts';
import type { Secrets } from '../secrets.ts';
import type { Mail } from './contents.ts';
import { renderMail } from './layout.ts';
import { opened, type StoredMail, stored } from './stored.ts';
import type { Delivery, MailTransport } from './transport.ts';

interface MailOptions {
  /**
   * The subject of the mail, 'booking:12:confirmed': each key is one mail. When a key is queued again before it was sent, the last one is
   * sent.
   */
  key?: string;
  /** The earliest time; by default the mail is sent immediately. */
  runAt?: Date;
  /** The latest time: afterwards the link in the mail has expired. */
  usefulUntil?: Date;
}

export interface MailRow {
  key: string;
  content: StoredMail;
  usefulUntil: Date | null;
}

export interface Mailer {
  /**
   * Adds a mail to the caller's transaction: it is sent if and only if that commits, as soon as the mail server accepts it. A mail whose
   * key was already sent is not sent again (docs/decisions/0010). For an account without a mailbox nothing is added.
   */
  queue(sql: Db, mail: Mail, options?: MailOptions): Promise<void>;
  /** Prints the papers of a queued mail, and passes it to the transport. */
  deliver(row: Pick<MailRow, 'key' | 'content'>, print: Printer): Promise<Delivery>;
  open(row: Pick<MailRow, 'key' | 'content'>): Mail;
}

/** Stores mails with their links and codes encrypted, and passes them to a transport. */
export function createMailer(secrets: Secrets, transport: MailTransport): Mailer {
  const open: Mailer['open'] = ({ key, content }) => opened(secrets, content, key);
  return {
    queue: async (sql, mail, options = {}) => {
      if (!isMailbox(mail.to)) return;
      const { key = randomUUID(), runAt, usefulUntil = null } = options;
      const [row] = await sql<{ id: number }[]>`
        insert into mail (key, content, useful_until, recipient)
        values (${key}, ${JSON.stringify(stored(secrets, mail, key))}::text::jsonb, ${usefulUntil}, ${maskedEmail(mail.to)})
        on conflict on constraint mail_key_once do update
          set content = excluded.content, useful_until = excluded.useful_until, recipient = excluded.recipient,
            outcome = null, ended_at = null
            where mail.sent_at is null
        returning id`;
      if (row) await addJob(sql, 'send_mail', { id: row.id }, { key: `mail:${row.id}`, ...(runAt && { runAt }) });
    },
    deliver: async (row, print) => transport.send(await outgoingMail(row.key, open(row), print)),
    open,
  };
}

/** Whether a mail with this key was queued, sent or not; for jobs that run again. */
export async function isQueued(sql: Db, key: string): Promise<boolean> {
  const [row] = await sql`select from mail where key = ${key}`;
  return row !== undefined;
}

async function outgoingMail(key: string, { to, replyTo, attachments = [], ...mail }: Mail, print: Printer) {
  const files = [];
  for (const { name, type, content } of attachments) {
    const isFile = typeof content === 'string' || content instanceof Uint8Array;
    files.push({ filename: name, contentType: type, content: Buffer.from(isFile ? content : await print(content)) });
  }
  const idOf = (about: string) => createHash('sha256').update(about).digest('hex').slice(0, 32);
  const { unsubscribe, thread } = mail;
  return {
    id: idOf(key),
    ...(thread && { thread: idOf(`thread ${thread}`) }),
    to,
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
    attachments: files,
    ...renderMail(mail),
  };
}
