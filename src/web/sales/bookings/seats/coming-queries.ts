import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { comingApi } from '#shared/sales/bookings/seats/coming-api.ts';
import { call } from '#web/core/api/call.ts';

/** The passenger answers that the party is coming. */
export function answerComing(bookingId: number): Promise<Booking> {
  return call(comingApi.coming, { params: { bookingId } });
}

/** The same by the link of a ticket without an account. */
export function answerTicketComing(code: string): Promise<Ticket> {
  return call(comingApi.comingByTicket, { params: { code } });
}
