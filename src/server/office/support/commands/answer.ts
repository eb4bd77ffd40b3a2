import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { notify } from '#server/messaging/notifications/commands/notify.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';

interface Ticket {
  id: number;
  key: string;
  accountId: number | null;
  email: string;
  locale: Locale;
  state: string;
  assigneeId: number | null;
}

/** Support answers a request: the person gets a mail with a link to the page of the request and, with an account, a notification. */
export async function answer(
  app: AppContext,
  sql: Db,
  me: Actor,
  { ticketId, words, close }: { ticketId: number; words: string; close: boolean },
  now: Date,
): Promise<void> {
  const ticket = await locked(sql, ticketId);
  const [message] = await sql<{ id: number }[]>`
    insert into support_message (ticket_id, at, by_support, operator_id, words)
    values (${ticketId}, ${now}, true, ${me.accountId}, ${words}) returning id`;
  await sql`
    update support_ticket set state = ${close ? 'closed' : 'answered'}, since = ${now}, answered_at = coalesce(answered_at, ${now}),
      closed_at = ${close ? now : null}, assignee_id = coalesce(assignee_id, ${me.accountId})
    where id = ${ticketId}`;
  await mailAnswer(app, sql, ticket, { words, messageId: message?.id ?? 0 });
  if (ticket.accountId === null) return;
  const notification = {
    subject: 'supportAnswered' as const,
    key: `support:${message?.id}`,
    to: [ticket.accountId],
    path: `/help/requests/${ticket.key}` as const,
    facts: { ticket: ticketId },
  };
  await notify(app, sql, notification, now);
}

async function mailAnswer(
  app: AppContext,
  sql: Db,
  { id, key, accountId, email, locale }: Ticket,
  { words, messageId }: { words: string; messageId: number },
): Promise<void> {
  // Anyone who has changed their address is answered at the new one.
  const [account] =
    accountId === null ? [] : await sql<{ email: string }[]>`select email::text from account where id = ${accountId}`;
  await app.mailer.queue(
    sql,
    {
      to: account?.email ?? email,
      ...(app.supportEmail !== null && { replyTo: app.supportEmail }),
      locale,
      subject: text(locale, 'mail.supportAnswer.subject', { id }),
      lines: [words, text(locale, 'mail.supportAnswer.then')],
      button: { label: text(locale, 'mail.supportAnswer.button'), url: app.publicUrl(`/help/requests/${key}`) },
    },
    { key: `supportAnswer:${messageId}` },
  );
}

/** Assigns a request to an operator of support. Throws `not_found` for an unknown request or operator. */
export async function assign(sql: Db, ticketId: number, operatorId: number | null): Promise<{ before: number | null }> {
  const ticket = await locked(sql, ticketId);
  if (operatorId !== null) {
    const [operator] = await sql`select from account where id = ${operatorId} and user_type = '' and status = 'active'`;
    if (!operator) throw new DomainError('not_found');
  }
  await sql`update support_ticket set assignee_id = ${operatorId} where id = ${ticketId}`;
  return { before: ticket.assigneeId };
}

/** Closes a request without an answer, or opens it again. */
export async function setClosed(sql: Db, ticketId: number, closed: boolean, now: Date): Promise<{ before: string }> {
  const { state } = await locked(sql, ticketId);
  if ((state === 'closed') !== closed) {
    await sql`
      update support_ticket set state = ${closed ? 'closed' : 'open'}, since = ${now}, closed_at = ${closed ? now : null}
      where id = ${ticketId}`;
  }
  return { before: state };
}

async function locked(sql: Db, ticketId: number): Promise<Ticket> {
  const [ticket] = await sql<Ticket[]>`
    select id, key, account_id, email, locale, state, assignee_id from support_ticket
    where id = ${ticketId} for update`;
  if (!ticket) throw new DomainError('not_found');
  return ticket;
}
