import type { Db } from '#server/core/database/db.ts';
import { carrierOf, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { requireConfirmedEmail } from '#server/people/accounts/queries/email-confirmation.ts';
import { provePhone } from '#server/sales/bookings/commands/cancel-ticket.ts';
import { ticketBooking } from '#server/sales/bookings/tickets/queries/ticket.ts';
import { DomainError } from '#shared/core/errors.ts';
import { paginate } from '#shared/core/paging.ts';
import { questionsApi } from '#shared/office/support/questions-api.ts';
import { answer, setClosed } from '../commands/answer.ts';
import { askByTicket, askCarrier } from '../commands/ask.ts';
import { questionOf, questionsPage } from '../queries/questions.ts';
import { askedOf } from '../queries/requests.ts';

const handlers: Handlers<typeof questionsApi> = {
  ask: async ({
    app,
    pool,
    params: { tripId },
    body: { text, email },
    client: { ip },
    locale,
    now,
    onceKey,
    changed,
  }) => {
    const question = await askCarrier(app, pool, { tripId, email, words: text, locale }, { ip, now, onceKey });
    changed(`carrier:${question.carrierId}`);
    return question;
  },

  ofTicket: async ({ sql, params, now }) => askedOf(sql, (await guestBooking(sql, params.code, now)).id),

  askByTicket: async ({ app, pool, params, body, client: { ip }, locale, now, onceKey, changed }) => {
    const booking = await guestBooking(pool, params.code, now);
    const { id: bookingId, phone } = booking;
    await provePhone(app, pool, booking, { phone: body.phone, ip }, now);
    const question = { bookingId, phone, words: body.text, locale };
    const { carrierId } = await askByTicket(app, pool, question, { ip, now, onceKey });
    changed(`carrier:${carrierId}`);
    return askedOf(pool, bookingId);
  },

  list: async ({ sql, me, query, address }) => {
    const { rows, total, waiting } = await questionsPage(sql, carrierOf(me), query);
    return { ...paginate(rows, total, query, address), waiting };
  },

  question: ({ sql, me, params }) => questionOf(sql, carrierOf(me), params.questionId),

  answer: async ({ app, sql, me, params: { questionId }, body, now, changed }) => {
    const carrierId = carrierOf(me);
    await requireConfirmedEmail(sql, me.accountId);
    await answer(app, sql, me, { ticketId: questionId, words: body.text, close: body.close }, now, carrierId);
    changed(`carrier:${carrierId}`);
    return questionOf(sql, carrierId, questionId);
  },

  state: async ({ sql, me, params: { questionId }, body, now, changed }) => {
    const carrierId = carrierOf(me);
    await setClosed(sql, questionId, body.closed, now, carrierId);
    changed(`carrier:${carrierId}`);
    return questionOf(sql, carrierId, questionId);
  },
};

/** The booking of a ticket that belongs to no account; throws `not_allowed` for one that does, because its holder writes a message. */
async function guestBooking(sql: Db, key: string, now: Date) {
  const booking = await ticketBooking(sql, key, now);
  if (booking.accountId !== null) throw new DomainError('not_allowed');
  return booking;
}

export const questions = defineDomain('questions', questionsApi, handlers);
