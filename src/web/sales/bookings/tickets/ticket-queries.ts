import { queryOptions } from '@tanstack/react-query';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { type Ticket, ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import type { ChangeAnswer } from '#shared/sales/bookings/rules/change-schema.ts';
import { type TicketTexts, ticketTextApi } from '#shared/sales/bookings/tickets/ticket-text-api.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { problemText, secondsToWait } from '#web/core/api/errors.ts';
import { queryClient } from '#web/core/api/query.ts';
import { duration } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** How often the state of a message on its way is read, and how many times at most: some gateways report nothing. */
const EVERY = 2_000;

const READINGS = 150;

/** Whether the ticket of a caller can be sent by text message, and the outcome of the last one. */
export const ticketTextQuery = (bookingId: number) =>
  queryOptions({
    queryKey: ['ticket-text', bookingId],
    queryFn: ({ signal }) => call(ticketTextApi.state, { params: { bookingId } }, { signal }),
    refetchInterval: ({ state }) => (isSending(state.data) && state.dataUpdateCount < READINGS ? EVERY : false),
  });

const MINUTE = 60_000;

/** A ticket by its link. There is no socket without an account, so it is fetched again every half minute. */
export const ticketQuery = (code: string) =>
  queryOptions({
    queryKey: ['ticket', code],
    queryFn: ({ signal }) => call(ticketApi.ticket, { params: { code } }, { signal }),
    refetchInterval: ({ state }) => (isOver(state.error) ? false : MINUTE / 2),
    retry: (count, error) => count < 2 && !isOver(error),
  });

/** Cancels a ticket, one seat or the whole party; `charge` is what its holder saw that it costs. */
export function cancelTicket(code: string, phone: string, what: { only?: string; charge: number }): Promise<Ticket> {
  return call(ticketApi.cancel, { params: { code }, body: { phone, ...what } });
}

const CHANGE_ANSWERS = {
  accept: ticketApi.acceptChange,
  decline: ticketApi.declineChange,
  withdraw: ticketApi.withdrawChange,
} as const;

/** Answers the change that the carrier offers, or withdraws the one that was asked for. */
export function answerTicketChange(
  code: string,
  changeId: number,
  answer: ChangeAnswer,
  phone: string,
): Promise<Ticket> {
  return call(CHANGE_ANSWERS[answer], { params: { code, changeId }, body: { phone } });
}

export function agreeTicketHours(code: string, phone: string): Promise<Ticket> {
  return call(ticketApi.agreeHours, { params: { code }, body: { phone } });
}

export const ticketTripsQuery = (code: string, from: string) =>
  queryOptions({
    queryKey: ['ticket', code, 'trips', from] satisfies (string | number)[] as (string | number)[],
    queryFn: ({ signal }) =>
      call(ticketApi.changeTrips, { params: { code }, query: from === '' ? {} : { from } }, { signal }),
  });

/** Moves a ticket to another trip for the price that was seen, or asks the carrier for it. */
export function changeTicket(
  code: string,
  body: { phone: string; tripId: number; price?: number; alone: boolean },
): Promise<Ticket> {
  return call(ticketApi.change, { params: { code }, body });
}

export function takeTicketOther(code: string, tripId: number, phone: string): Promise<Ticket> {
  return call(ticketApi.takeOther, { params: { code }, body: { phone, tripId } });
}

export function answerTicketPrice(
  code: string,
  phone: string,
  what: { answer: 'accept' | 'decline'; price: number },
): Promise<Ticket> {
  return call(ticketApi.answerPrice, { params: { code }, body: { phone, ...what } });
}

/** Proves a guest's booking by the token of the mail's link or the code of the text message. */
export function proveTicket(code: string, proof: string): Promise<Ticket> {
  return call(ticketApi.prove, { params: { code }, body: { proof } });
}

/** Takes the bookings of the reader's mail into their account. */
export function claimTicket(code: string) {
  return call(guestApi.claim, { params: { code } });
}

/** The country in which the ride begins: a number without a code is probably of there. */
export function ticketCountries({ trip, fromSeq }: Ticket): string[] {
  const country = trip.stops.find(({ seq }) => seq === fromSeq)?.place.country;
  return country ? [country] : [];
}

/** The key of a ticket by the short code and the telephone number of the booking. */
export async function findTicket(code: string, phone: string): Promise<string> {
  return (await call(ticketApi.find, { body: { code, phone } })).ticket;
}

/** The text of a refused proof; after too many attempts it says how long to wait. */
export function proofProblem(error: unknown): string {
  const seconds = secondsToWait(error);
  if (seconds !== null) return t('ticket.wait', { duration: duration(Math.ceil(seconds / 60)) });
  return problemText(error);
}

function isOver(error: unknown): boolean {
  return error instanceof ProblemError && [404, 410, 422].includes(error.status);
}

/** Sends the ticket; a state that was requested before does not replace the one that comes back. */
export async function sendTicketText(bookingId: number): Promise<void> {
  const { queryKey } = ticketTextQuery(bookingId);
  const sent = await call(ticketTextApi.send, { params: { bookingId } });
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, sent);
}

function isSending(texts: TicketTexts | undefined): boolean {
  return texts?.last?.state === 'waiting' || texts?.last?.state === 'sent';
}
