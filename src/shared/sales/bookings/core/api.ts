import * as z from 'zod/mini';
import { access, PUBLIC, STAFF, TRAVELLERS } from '#shared/core/access.ts';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { linklessRule, priceRule } from '#shared/core/field-rules.ts';
import { id, seq } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { promoRule } from '#shared/sales/prices/schema.ts';
import { BOOKING_KINDS, bookInput, booking, bookingTerms } from '../rules/schema.ts';
import { seenCharge } from '../rules/seen-charge.ts';
import { trackedParcel } from '../rules/tracked-parcel.ts';
import { booked } from './booked-schema.ts';
import { bookingRow } from './booking-row.ts';
import { OWN_ANSWERS, OWN_SORTS } from './own-list.ts';

const bookingId = z.object({ bookingId: id });
/** An action applies to the whole party by default, or to one booking only if `alone` is true. */
const scope = { alone: z._default(z.boolean(), false) };
const READERS = access({ ...TRAVELLERS, admin: 'all', support: 'all' });

/** The code of the receiver's page. */
export const trackCode = z.object({ code: z.string().check(z.regex(/^[a-z0-9]{10,40}$/)) });

export const bookingsApi = {
  book: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/bookings',
    summary: 'Book seats or a parcel; the carrier books for a caller',
    access: TRAVELLERS,
    scope: 'bookings:write',
    params: z.object({ tripId: id }),
    body: bookInput,
    output: booked,
    status: 201,
  }),
  terms: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/terms',
    summary: 'Prices and required fields of a booking between two stops; by default from end to end',
    access: PUBLIC,
    scope: 'trips:read',
    params: z.object({ tripId: id }),
    query: z.object({
      from: z.optional(seq),
      to: z.optional(seq),
      /** The caller's number in a booking by staff: a return ride may have a discount. */
      phone: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: bookingTerms,
  }),
  seats: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/seats',
    summary: 'Seats that are taken between two stops',
    access: PUBLIC,
    scope: 'trips:read',
    params: z.object({ tripId: id }),
    query: z.object({ from: seq, to: seq }),
    output: z.object({ taken: z.array(z.number()), free: z.number(), parcelRoomKg: z.number() }),
  }),
  promo: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/promo',
    summary: 'The discount that a promo code of the carrier would give on a booking of yours on this trip',
    access: TRAVELLERS,
    params: z.object({ tripId: id }),
    body: z.object({
      promoCode: z.string().check(z.trim(), z.maxLength(40, { error: 'promo_format' })),
      /** The number of the caller; only who works on the trip books for one. */
      phone: z.optional(z.string().check(z.maxLength(20))),
    }),
    output: promoRule,
    effect: 'free',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/bookings',
    summary: 'Your rides and parcels',
    access: TRAVELLERS,
    query: z.object({
      ...pageQuery,
      tab: z._default(z.enum(['planned', 'cancelled', 'finished']), 'planned'),
      kind: z.optional(z.enum(BOOKING_KINDS)),
      /** The default depends on the tab: future bookings by departure, past ones with the latest first. */
      sort: z.optional(z.enum(OWN_SORTS)),
      /** Returns only bookings that wait for an answer, or only those that have one. */
      answer: z.optional(z.enum(OWN_ANSWERS)),
      /** Returns only bookings on one trip, in any status. */
      trip: z.optional(id),
    }),
    output: paginated(bookingRow),
    revalidated: true,
  }),
  booking: endpoint({
    method: 'GET',
    path: '/api/bookings/:bookingId',
    summary: 'One booking',
    access: READERS,
    scope: 'bookings:read',
    params: bookingId,
    output: booking,
    revalidated: true,
  }),
  findByCode: endpoint({
    method: 'GET',
    path: '/api/bookings/by-code/:code',
    summary: 'Find a booking of your carrier by its short code',
    access: STAFF,
    scope: 'bookings:read',
    params: z.object({
      code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{6}$/, { error: 'code_format' })),
    }),
    output: z.object({ id: z.number(), tripId: z.number() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/confirm',
    summary: 'Confirm',
    access: STAFF,
    scope: 'bookings:write',
    params: bookingId,
    body: z.object(scope),
    output: booking,
  }),
  quote: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/quote',
    summary: 'Name the price of one that needs calculation (euro, as typed)',
    access: STAFF,
    scope: 'bookings:write',
    params: bookingId,
    body: z.object({ price: checkedText(priceRule), ...scope }),
    output: booking,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/accept',
    summary: 'Accept the named price',
    access: TRAVELLERS,
    params: bookingId,
    body: z.object({
      /** The price that the person saw, in euro cents; after another one was named it is refused with `price_changed`. */
      price: z.optional(z.int()),
      ...scope,
    }),
    output: booking,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/decline',
    summary: 'Decline the named price; name one that you would accept (euro, as typed)',
    access: TRAVELLERS,
    params: bookingId,
    body: z.object({ counter: optionalText(priceRule), ...scope }),
    output: booking,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/cancel',
    summary: 'Cancel; the carrier says why',
    access: TRAVELLERS,
    scope: 'bookings:write',
    params: bookingId,
    body: z.object({
      reason: optionalText(linklessRule(300)),
      /** Staff cancel because the passenger asked for it: then the passenger's terms count. */
      asked: z._default(z.boolean(), false),
      charge: seenCharge,
      ...scope,
    }),
    output: booking,
  }),
  waive: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/waive',
    summary: 'Waive what the passenger owes for having cancelled or not come',
    access: STAFF,
    params: bookingId,
    body: z.object(scope),
    output: booking,
  }),
  notAboard: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/not-aboard',
    summary: 'Report as a passenger that the bus leaves or waits without them',
    access: TRAVELLERS,
    params: bookingId,
    output: booking,
  }),
  aboard: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/aboard',
    summary: 'Correct a report: the passenger is aboard',
    access: TRAVELLERS,
    params: bookingId,
    output: booking,
  }),
  parcel: endpoint({
    method: 'GET',
    path: '/api/p/:code',
    summary: 'A parcel for its receiver',
    access: PUBLIC,
    params: trackCode,
    output: trackedParcel,
    revalidated: true,
  }),
};
