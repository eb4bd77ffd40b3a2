import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { type OnceKey, once } from '#server/core/http/calls/idempotency.ts';
import { text } from '#server/core/translate.ts';
import { notify } from '#server/messaging/notifications/commands/notify.ts';
import { countAttempt, subject, subjectHere } from '#server/people/accounts/commands/attempts.ts';
import { DomainError } from '#shared/core/errors.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locale.ts';
import { deviceOf } from '#shared/people/accounts/base/device.ts';
import { trackCode } from '#shared/sales/bookings/core/codes.ts';
import { officeOf } from '../queries/questions.ts';
import { requestByKey } from '../queries/requests.ts';

interface Writer {
  email: string;
  /** The account of a signed-in writer; null for a visitor, whose email is unverified. */
  account: { id: number; name: string; lastName: string; userType: string } | null;
  locale: Locale;
}

interface Origin {
  ip: string;
  userAgent: string;
  now: Date;
  onceKey: OnceKey | null;
}

/**
 * Opens a request to support, and mails it to the mailbox of support where there is one, with the writer as the reply address. Returns the key
 * of its page. Throws `too_many_requests` per email in a network and per network.
 */
export async function openRequest(
  app: AppContext,
  pool: Pool,
  { words, writer }: { words: string; writer: Writer },
  { ip, userAgent, now, onceKey }: Origin,
): Promise<string> {
  const by = writer.email || `account ${writer.account?.id}`;
  await countAttempt(app, pool, [subjectHere('support', by, ip), subject('supportFrom', ip)], now);
  return transaction(pool, async (sql) => {
    const open = async () => {
      const key = await insertRequest(app, sql, { words, writer }, { userAgent, now });
      return { status: 201, response: key };
    };
    const { response } = onceKey ? await once(sql, onceKey, now, open) : await open();
    return String(response);
  });
}

async function insertRequest(
  app: AppContext,
  sql: Db,
  { words, writer }: { words: string; writer: Writer },
  { userAgent, now }: Pick<Origin, 'userAgent' | 'now'>,
): Promise<string> {
  const { email, account, locale } = writer;
  const key = trackCode(randomBytes);
  const { browser, system } = deviceOf(userAgent);
  const [request] = await sql<{ id: number }[]>`
    insert into support_ticket (key, account_id, email, locale, device, created_at, since)
    values (${key}, ${account?.id ?? null}, ${email}, ${locale}, ${`${browser ?? ''}/${system ?? ''}`}, ${now}, ${now})
    returning id`;
  if (!request) throw new Error('a ticket was not inserted');
  await sql`
    insert into support_message (ticket_id, at, by_support, words) values (${request.id}, ${now}, false, ${words})`;
  if (app.supportEmail !== null) await mailToSupport(app, sql, app.supportEmail, request.id, { words, writer });
  return key;
}

async function mailToSupport(
  app: AppContext,
  sql: Db,
  to: string,
  ticketId: number,
  { words, writer: { email, account, locale } }: { words: string; writer: Writer },
): Promise<void> {
  const name = account && `${account.name} ${account.lastName}`.trim();
  const who = account
    ? text(DEFAULT_LOCALE, 'mail.support.account', { name: name ?? '', email, id: account.id, type: account.userType })
    : text(DEFAULT_LOCALE, 'mail.support.visitor', { email });
  await app.mailer.queue(sql, {
    to,
    replyTo: email,
    locale: DEFAULT_LOCALE,
    subject: text(DEFAULT_LOCALE, 'mail.support.subject', { name: name ?? email }),
    lines: [words, who, text(DEFAULT_LOCALE, 'mail.support.language', { locale })],
    button: {
      label: text(DEFAULT_LOCALE, 'mail.support.button'),
      url: app.publicUrl(`/admin/support/${ticketId}`),
    },
  });
}

/** The person writes again; a closed request is open again. Returns the carrier that is asked, if it is not support. Throws `not_found`, and `too_many_requests` per request and network. */
export async function reply(
  app: AppContext,
  pool: Pool,
  { key, words }: { key: string; words: string },
  { ip, now }: Pick<Origin, 'ip' | 'now'>,
): Promise<{ carrierId: number | null }> {
  const request = await requestByKey(pool, key);
  if (!request) throw new DomainError('not_found');
  const subjects = [subject('support', key), subject('supportFrom', ip)];
  // A link to a question may have been forwarded, and must not become a way around the limits of questions.
  if (request.carrier !== null) subjects.push(subject('questions', key), subject('questionsFrom', ip));
  await countAttempt(app, pool, subjects, now);
  return transaction(pool, (sql) => addMessage(app, sql, request.id, words, now));
}

/** Adds a message of the person, for which the request waits again, and notifies the office of the carrier that is asked. */
export async function addMessage(
  app: AppContext,
  sql: Db,
  ticketId: number,
  words: string,
  now: Date,
): Promise<{ carrierId: number | null }> {
  const [request] = await sql<{ carrierId: number | null }[]>`
    update support_ticket set state = 'open', closed_at = null, since = case when state = 'open' then since else ${now} end
    where id = ${ticketId} returning carrier_id`;
  const [message] = await sql<{ id: number }[]>`
    insert into support_message (ticket_id, at, by_support, words) values (${ticketId}, ${now}, false, ${words}) returning id`;
  if (!request || request.carrierId === null) return { carrierId: null };
  const notification = {
    subject: 'questionAsked' as const,
    key: `question:${message?.id}`,
    to: await officeOf(sql, request.carrierId),
    carrierId: request.carrierId,
    path: `/company/questions/${ticketId}` as const,
    facts: { ticket: ticketId },
  };
  await notify(app, sql, notification, now);
  return { carrierId: request.carrierId };
}
