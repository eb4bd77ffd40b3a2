import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { text } from '#server/core/translate.ts';
import { type Pool, transaction } from '#server/database/db.ts';
import type { JobContext } from '#server/jobs/jobs.ts';
import { addJob } from '#server/jobs/queue.ts';
import { isQueued } from '#server/mail/mailer.ts';
import { RESET_MINUTES } from '#shared/accounts/password-links.ts';
import { receiverByEmail } from '../queries/password-links.ts';
import { countAttempt, subject } from './attempts.ts';
import { makePasswordLink } from './password-link.ts';

const asked = z.object({ email: z.string(), request: z.string() });

/**
 * Queues the job that mails a password link. Only the job looks up whether an account has this email, so that neither the
 * response nor its duration shows it. Throws `too_many_requests` per mailbox and per network.
 */
export async function requestReset(
  app: AppContext,
  pool: Pool,
  email: string,
  from: { ip: string; now: Date },
): Promise<void> {
  const subjects = [subject('resets', email), subject('resetsFrom', from.ip)];
  await countAttempt(app, pool, subjects, from.now);
  await addJob(pool, 'mail_reset', { email, request: randomUUID() });
}

/** Mails the link if an account has the email. The token is made here, so that the job table never contains one. */
export async function mailReset(payload: unknown, { app, sql: pool, now }: JobContext): Promise<void> {
  const { email, request } = asked.parse(payload);
  const key = `reset:${request}`;
  await transaction(pool, async (sql) => {
    const person = await receiverByEmail(sql, email);
    if (!person || (await isQueued(sql, key))) return;
    const { locale, name } = person;
    const url = await makePasswordLink(
      app,
      sql,
      { accountId: person.id, purpose: 'reset', minutes: RESET_MINUTES },
      now(),
    );
    const mail = {
      to: person.email,
      locale,
      subject: text(locale, 'mail.reset.subject'),
      lines: [
        text(locale, 'mail.hello', { name }),
        text(locale, 'mail.reset.text'),
        text(locale, 'mail.reset.once', { minutes: RESET_MINUTES }),
      ],
      button: { label: text(locale, 'mail.reset.button'), url },
      footer: text(locale, 'mail.reset.foot'),
    };
    await app.mailer.queue(sql, mail, { key, usefulUntil: new Date(now().getTime() + RESET_MINUTES * 60_000) });
  });
}
