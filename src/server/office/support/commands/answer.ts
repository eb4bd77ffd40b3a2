import type { z } from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { inLanguage } from '#server/core/http/pages/language-link.ts';
import { scriptOf, text } from '#server/core/translate.ts';
import { notify } from '#server/messaging/notifications/commands/notify.ts';
import { allowsAttempt, subject } from '#server/people/accounts/commands/attempts.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { ReadyAnswer, readyAnswerInput } from '#shared/office/support/schema.ts';

interface SupportRequest {
  id: number;
  key: string;
  accountId: number | null;
  email: string;
  locale: Locale;
  state: string;
  assigneeId: number | null;
  carrier: string | null;
  /** The key of the ticket from whose page it was asked. */
  bookingTicket: string | null;
}

/**
 * Support answers a request, or the office of `carrierId` a question: the person gets a mail with a link to its page and, with an account,
 * a notification. Nobody has proven the mailbox of a question, so its mail has none of the carrier's words. Throws `not_found` for a
 * request to another addressee.
 */
export async function answer(
  app: AppContext,
  sql: Db,
  me: Actor,
  { ticketId, words, close }: { ticketId: number; words: string; close: boolean },
  now: Date,
  carrierId: number | null = null,
): Promise<void> {
  const request = await locked(sql, ticketId, carrierId);
  const [message] = await sql<{ id: number }[]>`
    insert into support_message (ticket_id, at, by_support, operator_id, words)
    values (${ticketId}, ${now}, true, ${me.accountId}, ${words}) returning id`;
  await sql`
    update support_ticket set state = ${close ? 'closed' : 'answered'}, since = ${now}, answered_at = coalesce(answered_at, ${now}),
      closed_at = ${close ? now : null}, assignee_id = coalesce(assignee_id, ${me.accountId})
    where id = ${ticketId}`;
  await mailAnswer(app, sql, request, { words, messageId: message?.id ?? 0 }, now);
  if (request.accountId === null) return;
  const notification = {
    subject: 'supportAnswered' as const,
    key: `support:${message?.id}`,
    to: [request.accountId],
    path: `/help/requests/${request.key}` as const,
    facts: { ticket: ticketId },
  };
  await notify(app, sql, notification, now);
}

async function mailAnswer(
  app: AppContext,
  sql: Db,
  request: SupportRequest,
  { words, messageId }: { words: string; messageId: number },
  now: Date,
): Promise<void> {
  const { id, key, accountId, email, locale, carrier, bookingTicket } = request;
  // A guest who gave no mail reads the answer on the page of the ticket.
  if (email === '') return;
  if (carrier !== null && !(await allowsAttempt(app, sql, subject('answers', email), now))) return;
  // Anyone who has changed their address is answered at the new one.
  const [account] =
    accountId === null ? [] : await sql<{ email: string }[]>`select email::text from account where id = ${accountId}`;
  await app.mailer.queue(
    sql,
    {
      to: account?.email ?? email,
      ...(app.supportEmail !== null && carrier === null && { replyTo: app.supportEmail }),
      locale,
      subject:
        carrier === null
          ? text(locale, 'mail.supportAnswer.subject', { id })
          : text(locale, 'mail.questionAnswer.subject', { carrier: scriptOf(locale, carrier) }),
      lines:
        carrier === null
          ? [words, text(locale, 'mail.supportAnswer.then')]
          : [text(locale, 'mail.questionAnswer.then')],
      button: {
        label: text(locale, carrier === null ? 'mail.supportAnswer.button' : 'mail.questionAnswer.button'),
        url: inLanguage(
          app.publicUrl(bookingTicket === null ? `/help/requests/${key}` : `/b/${bookingTicket}`),
          locale,
        ),
      },
    },
    { key: `supportAnswer:${messageId}` },
  );
}

/** Assigns a request to an operator of support. Throws `not_found` for an unknown request or operator. */
export async function assignRequest(
  sql: Db,
  ticketId: number,
  operatorId: number | null,
): Promise<{ before: number | null }> {
  const request = await locked(sql, ticketId, null);
  if (operatorId !== null) {
    const [operator] = await sql`select from account where id = ${operatorId} and user_type = '' and status = 'active'`;
    if (!operator) throw new DomainError('not_found');
  }
  await sql`update support_ticket set assignee_id = ${operatorId} where id = ${ticketId}`;
  return { before: request.assigneeId };
}

export async function setClosed(
  sql: Db,
  ticketId: number,
  closed: boolean,
  now: Date,
  carrierId: number | null = null,
): Promise<{ before: string }> {
  const { state } = await locked(sql, ticketId, carrierId);
  if ((state === 'closed') !== closed) {
    await sql`
      update support_ticket set state = ${closed ? 'closed' : 'open'}, since = ${now}, closed_at = ${closed ? now : null}
      where id = ${ticketId}`;
  }
  return { before: state };
}

async function locked(sql: Db, ticketId: number, carrierId: number | null): Promise<SupportRequest> {
  const [request] = await sql<SupportRequest[]>`
    select t.id, t.key, t.account_id, coalesce(nullif(t.email, ''), p.email, '') as email, t.locale, t.state,
      t.assignee_id, c.name as carrier, b.ticket_key as booking_ticket
    from support_ticket t left join carrier c on c.id = t.carrier_id
    left join booking b on b.id = t.booking_id left join party p on p.id = b.party_id
    where t.id = ${ticketId} and t.carrier_id is not distinct from ${carrierId} for update of t`;
  if (!request) throw new DomainError('not_found');
  return request;
}

type Input = z.output<typeof readyAnswerInput>;

export async function addReadyAnswer(sql: Db, { title, uk, en }: Input, now: Date): Promise<ReadyAnswer> {
  const [added] = await sql<ReadyAnswer[]>`
    insert into support_answer (title, uk, en, updated_at) values (${title}, ${uk}, ${en}, ${now}) returning id, title, uk, en`;
  if (!added) throw new Error('an answer was not inserted');
  return added;
}

/** Changes a ready answer; throws `not_found`. */
export async function editReadyAnswer(sql: Db, id: number, { title, uk, en }: Input, now: Date): Promise<ReadyAnswer> {
  const [changed] = await sql<ReadyAnswer[]>`
    update support_answer set title = ${title}, uk = ${uk}, en = ${en}, updated_at = ${now} where id = ${id}
    returning id, title, uk, en`;
  if (!changed) throw new DomainError('not_found');
  return changed;
}

/** Removes a ready answer; throws `not_found`. */
export async function removeReadyAnswer(sql: Db, id: number): Promise<void> {
  const [gone] = await sql`delete from support_answer where id = ${id} returning id`;
  if (!gone) throw new DomainError('not_found');
}
