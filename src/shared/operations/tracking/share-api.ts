import * as z from 'zod/mini';
import { PUBLIC, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { fileBytes, id, seq } from '#shared/core/fields.ts';
import { trackCode } from '#shared/sales/bookings/core/custody-api.ts';
import { ticketCode } from '#shared/sales/bookings/core/ticket-api.ts';
import { typedPhone } from '#shared/sales/bookings/rules/contact-fields.ts';
import { sharedTrip, shareLink, tripPosition } from './positions/schema.ts';

const tripId = z.object({ tripId: id });

export const shareApi = {
  share: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/share-links',
    summary: 'Make a link with which relatives see where the bus is',
    access: TRAVELLERS,
    params: tripId,
    /** The shared part of the trip; the default is the passenger's own part, or the whole trip. */
    body: z.object({ fromSeq: z.optional(seq), toSeq: z.optional(seq) }),
    output: shareLink,
    status: 201,
  }),
  links: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/share-links',
    summary: 'My links to a trip',
    access: TRAVELLERS,
    params: tripId,
    output: z.array(shareLink),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/trips/:tripId/share-links/:linkId',
    summary: 'End a link at once',
    access: TRAVELLERS,
    params: z.object({ tripId: id, linkId: id }),
  }),
  sharedTrip: endpoint({
    method: 'GET',
    path: '/api/shared-trips/:code',
    summary: 'The trip behind a link: the bus on its way, without personal data',
    access: PUBLIC,
    params: z.object({ code: z.string().check(z.maxLength(64)) }),
    output: sharedTrip,
  }),
};

export const claimApi = {
  paper: endpoint({
    method: 'GET',
    path: '/api/bookings/:bookingId/claim.pdf',
    summary: "The passenger's claim by Regulation (EU) 181/2011 with the facts of your ride, as PDF",
    access: TRAVELLERS,
    params: z.object({ bookingId: id }),
    output: fileBytes,
    file: 'application/pdf',
  }),
  byTicket: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/claim.pdf',
    summary: "The same claim without an account; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketCode,
    body: z.object({ phone: typedPhone }),
    output: fileBytes,
    file: 'application/pdf',
    effect: 'free',
  }),
};

const output = z.omit(tripPosition, { suggestArrived: true });

export const ticketLiveApi = {
  live: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/live',
    summary: 'Where the bus of a ticket is, and when it is expected; for a confirmed or boarded ticket',
    access: PUBLIC,
    params: ticketCode,
    output,
  }),
  parcel: endpoint({
    method: 'GET',
    path: '/api/p/:code/live',
    summary: 'Where the bus of a parcel is, and when it is expected; for its receiver, while the parcel is aboard',
    access: PUBLIC,
    params: z.object({ code: trackCode }),
    output,
  }),
};
