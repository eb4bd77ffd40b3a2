import * as z from 'zod/mini';
import { DISPATCH } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, instant } from '#shared/core/fields.ts';
import { PHONE_CHANNELS } from '#shared/core/text/phone-channels.ts';

/** How often the office may send the link of one party's ticket: each message costs money, and a wrong number belongs to a stranger. */
export const TICKET_TEXTS_OF_PARTY = 3;
/** The seconds before it can be sent again. */
export const TICKET_TEXT_PAUSE_S = 60;
/** How many of them one carrier sends in a day. */
export const TICKET_TEXTS_OF_CARRIER = 300;

/** The state of a message: `waiting` has not been sent yet, `limited` met the daily limit of its number. */
export const TICKET_TEXT_STATES = ['waiting', 'sent', 'delivered', 'read', 'undelivered', 'limited'] as const;

const ticketTexts = z.object({
  /** The channels in the order in which they are tried; empty where there is no gateway, or nothing to send. */
  channels: z.array(z.enum(PHONE_CHANNELS)),
  /** The masked number that gets the next one. */
  to: z.string(),
  left: z.number(),
  last: z.nullable(
    z.object({
      state: z.enum(TICKET_TEXT_STATES),
      channel: z.enum(PHONE_CHANNELS),
      /** The masked number. */
      recipient: z.string(),
      at: instant,
    }),
  ),
});
export type TicketTexts = z.output<typeof ticketTexts>;

const params = z.object({ bookingId: id });

/** The link of a caller's ticket as a text message to the number of the booking (docs/product.md 9.31). */
export const ticketTextApi = {
  state: endpoint({
    method: 'GET',
    path: '/api/bookings/:bookingId/ticket-text',
    summary:
      'Whether the link of a ticket without an account can be sent by text message, and the outcome of the last one',
    access: DISPATCH,
    params,
    output: ticketTexts,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/ticket-text',
    summary: 'Send the link of a ticket without an account by text message to the number of the booking',
    access: DISPATCH,
    params,
    output: ticketTexts,
  }),
};
