import { queryOptions } from '@tanstack/react-query';
import { type TicketTexts, ticketTextApi } from '#shared/sales/bookings/tickets/ticket-text-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';

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
