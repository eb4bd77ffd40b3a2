import { retainedSince } from '#shared/core/retention.ts';
import { deleteOld } from '../database/delete-old.ts';
import type { JobContext, JobSource } from '../jobs/jobs.ts';
import { printerOf } from '../pdf/printer.ts';
import type { MailRow } from './mailer.ts';
import { mayWriteTo, releaseAccepted, suppress } from './suppression.ts';

export const mailJobs: JobSource = {
  jobs: {
    send_mail: sendMail,
    forget_mails: async (_payload, { sql, now }) => {
      await sql`update mail set content = null where content is not null and created_at < ${retainedSince('mailContent', now())}`;
      await deleteOld(sql, { table: 'mail', column: 'created_at', before: retainedSince('mails', now()) });
    },
  },
  queues: { send_mail: 'mail' },
  crons: [{ name: 'forget_mails', pattern: '23 3 * * *' }],
};

/**
 * Sends a waiting mail. The queue gives a job to one worker at a time. If the process dies after the mail server accepted the mail and
 * before that is recorded, the mail is sent again with the same Message-ID; SMTP allows no stronger guarantee.
 */
async function sendMail(payload: unknown, { app, sql, now, log }: JobContext): Promise<void> {
  const id = typeof payload === 'object' && payload !== null && 'id' in payload ? Number(payload.id) : 0;
  const [row] = await sql<MailRow[]>`
    select key, content, useful_until from mail
    where id = ${id} and sent_at is null and content is not null`;
  if (!row) return;
  const late = row.usefulUntil !== null && row.usefulUntil <= now();
  const mail = app.mailer.open(row);
  const outcome = late
    ? 'late'
    : (await mayWriteTo(sql, mail, now()))
      ? await app.mailer.deliver(row, printerOf(app))
      : 'suppressed';
  if (outcome === 'refused') await suppress(sql, mail.to, 'refused', now());
  if (outcome === 'late' || outcome === 'refused' || outcome === 'nowhere' || outcome === 'suppressed') {
    log.warn({ mail: id, outcome }, 'a mail was not sent');
    await sql`update mail set content = null, outcome = ${outcome}, ended_at = ${now()} where id = ${id}`;
    return;
  }
  if (mail.purpose === 'reset' && outcome === 'sent') await releaseAccepted(sql, mail.to);
  await sql`
    update mail set sent_at = ${now()}, outcome = ${outcome}, ended_at = ${now()},
      content = case when ${outcome === 'kept'} then content end
    where id = ${id}`;
}
