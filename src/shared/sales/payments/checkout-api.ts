import * as z from 'zod/mini';
import { PUBLIC } from '#shared/core/access.ts';
import { CURRENCIES } from '#shared/core/currencies.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id, instant } from '#shared/core/fields.ts';
import { PAYMENT_PROVIDERS } from '#shared/core/payment-providers.ts';
import { trackCode } from '#shared/sales/bookings/core/api.ts';
import { ticketCode } from '#shared/sales/bookings/core/ticket-api.ts';

/** Sums that a party can pay by card, and the state of its payments. Amounts are minor units of their currency. */
export const cardMoney = z.object({
  /** The sum that can be paid now; null where nothing can. */
  offer: z.nullable(
    z.object({
      provider: z.enum(PAYMENT_PROVIDERS),
      merchant: z.string(),
      amount: z.number(),
      currency: z.enum(CURRENCIES),
      /** The same in euro cents, and what the party still pays to the driver afterwards. */
      eurCents: z.number(),
      rest: z.number(),
    }),
  ),
  /** Until when the seats are held for the payment; null where they are not. */
  until: z.nullable(instant),
  /** Whether the seats were freed because nobody paid in time. */
  late: z.boolean(),
  paid: z.array(z.object({ amount: z.number(), currency: z.enum(CURRENCIES), at: instant })),
  /** Refunds: on their way, arrived at the provider, or refused by it. */
  back: z.array(
    z.object({ amount: z.number(), currency: z.enum(CURRENCIES), state: z.enum(['asked', 'done', 'failed']) }),
  ),
});
export type CardMoney = z.output<typeof cardMoney>;

const opened = z.object({ url: z.string() });

/** Paying a booking by card on the page of a provider (docs/product.md 9.34). */
export const checkoutApi = {
  money: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/card',
    summary: 'What anyone who has the link of a ticket can pay by card for its party, and what was paid so',
    access: PUBLIC,
    params: ticketCode,
    output: cardMoney,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/card',
    summary: 'Open the page of the provider on which the party of a ticket pays',
    access: PUBLIC,
    params: ticketCode,
    output: opened,
    effect: 'free',
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/card/ask',
    summary: 'Ask the provider what has become of the payment of a ticket',
    access: PUBLIC,
    params: ticketCode,
    output: cardMoney,
    effect: 'free',
  }),
  parcelMoney: endpoint({
    method: 'GET',
    path: '/api/p/:code/card',
    summary: 'What the receiver of a parcel can pay by card for it, and what was paid so',
    access: PUBLIC,
    params: trackCode,
    output: cardMoney,
  }),
  openParcel: endpoint({
    method: 'POST',
    path: '/api/p/:code/card',
    summary: 'Open the page of the provider on which the receiver pays for a parcel',
    access: PUBLIC,
    params: trackCode,
    output: opened,
    effect: 'free',
  }),
  askParcel: endpoint({
    method: 'POST',
    path: '/api/p/:code/card/ask',
    summary: 'Ask the provider what has become of the payment for a parcel',
    access: PUBLIC,
    params: trackCode,
    output: cardMoney,
    effect: 'free',
  }),
  event: endpoint({
    method: 'POST',
    path: '/api/payment-providers/:provider/:carrierId',
    summary: 'A provider says, with its signature, that something about a payment has changed',
    access: PUBLIC,
    params: z.object({ provider: z.enum(PAYMENT_PROVIDERS), carrierId: id }),
    body: z.unknown(),
    effect: 'free',
  }),
};
