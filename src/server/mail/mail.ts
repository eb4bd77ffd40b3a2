import { createHash, randomUUID } from 'node:crypto';
import { retainedSince } from '#shared/core/retention.ts';
import type { Db } from '../database/db.ts';
import { addJob, type JobContext, type JobSource } from '../jobs/jobs.ts';
import type { Mail } from './contents.ts';
import { renderMail } from './layout.ts';
import { opened, type StoredMail, stored } from './stored.ts';
import type { MailTransport } from './transport.ts';

interface MailOptions {
  /** What it is about, 'booking:12:confirmed': one key is one mail. Queued again before it went, the last one goes. */
  key?: string;
  /** Not before; at once unless said. */
  runAt?: Date;
  /** Not after: the link in it has expired. */
  usefulUntil?: Date;
}

interface MailRow {
  key: string;
  content: StoredMail;
  usefulUntil: Date | null;
}

let transport: MailTransport | null = null;

/** Says how this process sends mails; called once at the start. */
export function useMailTransport(chosen: MailTransport): void {
  transport = chosen;
}

/**
 * Adds a mail to the caller's transaction: it goes if and only if that commits, and as soon as the mail server takes it. A
 * mail whose key was sent already does not go again (docs/decisions/0010).
 */
export async function queueMail(sql: Db, mail: Mail, options: MailOptions = {}): Promise<void> {
  const { key = randomUUID(), runAt, usefulUntil = null } = options;
  const [row] = await sql<{ id: number }[]>`
    insert into mail (key, content, useful_until)
    values (${key}, ${JSON.stringify(stored(mail, key))}::text::jsonb, ${usefulUntil})
    on conflict on constraint mail_key_once do update
      set content = excluded.content, useful_until = excluded.useful_until where mail.sent_at is null
    returning id`;
  if (row) await addJob(sql, 'send_mail', { id: row.id }, { key: `mail:${row.id}`, ...(runAt && { runAt }) });
}

/** Whether a mail was queued under a key, sent or not: for a job that runs again. */
export async function isQueued(sql: Db, key: string): Promise<boolean> {
  const [row] = await sql`select from mail where key = ${key}`;
  return row !== undefined;
}

/** The jobs of mails: sending them, and forgetting them. */
export const mailJobs: JobSource = {
  jobs: {
    send_mail: sendMail,
    forget_mails: async (_payload, { sql, now }) => {
      await sql`update mail set content = null where content is not null and created_at < ${retainedSince('mailContent', now())}`;
      await sql`delete from mail where created_at < ${retainedSince('mails', now())}`;
    },
  },
  queues: { send_mail: 'mail' },
  crons: [{ name: 'forget_mails', pattern: '23 3 * * *' }],
};

/**
 * Sends a mail that still waits. The queue gives a job to one worker at a time; a process that dies between the mail server's
 * yes and the note of it sends the mail once more under the same Message-ID, which is as far as SMTP lets one promise.
 */
async function sendMail(payload: unknown, { sql, now, log }: JobContext): Promise<void> {
  if (!transport) throw new Error('useMailCarrier was not called');
  const id = typeof payload === 'object' && payload !== null && 'id' in payload ? Number(payload.id) : 0;
  const [row] = await sql<MailRow[]>`
    select key, content, useful_until as "usefulUntil" from mail
    where id = ${id} and sent_at is null and content is not null`;
  if (!row) return;
  const late = row.usefulUntil !== null && row.usefulUntil <= now();
  const outcome = late ? 'late' : await transport.send(outgoingMail(row));
  if (outcome === 'late' || outcome === 'refused' || outcome === 'nowhere') {
    log.warn({ mail: id, outcome }, 'a mail was not sent');
    await sql`update mail set content = null where id = ${id}`;
    return;
  }
  await sql`
    update mail set sent_at = ${now()}, content = case when ${outcome === 'kept'} then content end where id = ${id}`;
}

/** A row as what is handed to a mail server. */
function outgoingMail({ key, content }: Pick<MailRow, 'key' | 'content'>) {
  const { to, replyTo, attachments = [], ...mail } = opened(content, key);
  const files = attachments.map(({ name, type, content }) => {
    return { filename: name, contentType: type, content: Buffer.from(content) };
  });
  const id = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return { id, to, ...(replyTo && { replyTo }), attachments: files, ...renderMail(mail) };
}
