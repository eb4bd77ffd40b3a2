import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { greeting } from '#server/core/greeting.ts';
import type { JobContext } from '#server/core/jobs/jobs.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import type { Mail } from '#server/core/mail/contents.ts';
import { isQueued } from '#server/core/mail/mailer.ts';
import { text } from '#server/core/translate.ts';
import { RESET_MINUTES } from '#shared/people/accounts/base/password-links.ts';
import { type Receiver, receiverByEmail } from '../queries/password-links.ts';
import { blockingCode } from '../queries.ts';
import { countAttempt, subject, subjectHere } from './attempts.ts';
import { isKnownNetwork } from './password-attempts.ts';
import { makePasswordLink } from './password-link.ts';

const jobPayload = z.object({ email: z.string(), request: z.string() });

/**
 * Queues the job that mails a password link. Only the job looks up whether an account has this email, so that neither the
 * response nor its duration shows it. Throws `too_many_requests` per mailbox and per network; what others ask for does not count at a network
 * from which the account has signed in.
 */
export async function requestReset(
  app: AppContext,
  pool: Pool,
  email: string,
  from: { ip: string; now: Date },
): Promise<void> {
  const known = await isKnownNetwork(app, pool, { email, ...from });
  const counted = known
    ? [subjectHere('resets', email, from.ip)]
    : [subject('resets', email), subject('mailbox', email)];
  await countAttempt(app, pool, [...counted, subject('resetsFrom', from.ip)], from.now);
  await addJob(pool, 'mail_reset', { email, request: randomUUID() });
}

/**
 * Mails the link if an account has the email, or the link to the reasons if operators have blocked it. The token is made here, so that the
 * job table never contains one.
 */
export async function mailReset(payload: unknown, { app, sql: pool, now }: JobContext): Promise<void> {
  const { email, request } = jobPayload.parse(payload);
  const key = `reset:${request}`;
  await transaction(pool, async (sql) => {
    const person = await receiverByEmail(sql, email);
    if (!person || (await isQueued(sql, key))) return;
    const mail = person.blocked
      ? refusalMail(app, person, await blockingCode(sql, person.id))
      : resetMail(person, await newResetLink(app, sql, person.id, now()));
    if (mail)
      await app.mailer.queue(sql, mail, { key, usefulUntil: new Date(now().getTime() + RESET_MINUTES * 60_000) });
  });
}

function newResetLink(app: AppContext, sql: Db, accountId: number, now: Date): Promise<string> {
  return makePasswordLink(app, sql, { accountId, purpose: 'reset', minutes: RESET_MINUTES }, now);
}

function resetMail({ email, locale, name }: Receiver, url: string): Mail {
  return {
    purpose: 'reset',
    to: email,
    locale,
    subject: text(locale, 'mail.reset.subject'),
    lines: [
      greeting(locale, name),
      text(locale, 'mail.reset.text'),
      text(locale, 'mail.reset.once', { minutes: RESET_MINUTES }),
    ],
    button: { label: text(locale, 'mail.reset.button'), url },
    footer: text(locale, 'mail.reset.foot'),
  };
}

/** Says that a blocked account gets no new password; null when no decision blocks it, as after an erasure. */
function refusalMail(app: AppContext, { email, locale, name }: Receiver, code: string | null): Mail | null {
  if (code === null) return null;
  return {
    purpose: 'reset',
    to: email,
    locale,
    subject: text(locale, 'mail.resetBlocked.subject'),
    lines: [greeting(locale, name), text(locale, 'mail.resetBlocked.text')],
    button: { label: text(locale, 'mail.resetBlocked.button'), url: app.publicUrl(`/reports/${code}`) },
  };
}
