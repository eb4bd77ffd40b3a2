import * as z from 'zod/mini';
import { access, STAFF, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { bookInput } from '../rules/schema.ts';
import { booked } from './booked-schema.ts';
import { ticketCode } from './ticket-api.ts';

/** Booking without an account, and taking such a booking into one later (docs/product.md 9.23). */
export const guestApi = {
  book: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/guest-bookings',
    summary: 'Book seats or a parcel without an account; the ticket is opened by its link',
    access: access({ visitor: 'own' }),
    params: z.object({ tripId: id }),
    body: bookInput,
    output: booked,
    status: 201,
  }),
  unproven: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/unproven',
    summary: 'Seats of a trip that one network holds under many numbers, and that nothing has proven',
    access: STAFF,
    params: z.object({ tripId: id }),
    output: z.object({
      data: z.array(z.object({ bookingId: z.number(), numbers: z.number(), seats: z.number() })),
    }),
  }),
  releaseUnproven: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/unproven/release',
    summary: 'Release all seats of the trip that came from the network of an unproven booking',
    access: STAFF,
    params: z.object({ tripId: id }),
    body: z.object({ bookingId: id }),
    output: z.object({ released: z.number() }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/claim',
    summary:
      'Take the bookings that were made without an account under the confirmed mail or the proven number of the reader into your account',
    access: TRAVELLERS,
    params: ticketCode,
    output: z.object({
      /** The booking of the ticket, which the account may open now. */
      bookingId: z.number(),
      tripId: z.number(),
      /** How many bookings the account has got. */
      bookings: z.number(),
    }),
  }),
};
