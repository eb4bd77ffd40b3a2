import * as z from 'zod/mini';
import { PUBLIC, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { fileBytes, id } from '#shared/core/fields.ts';
import { ticketCode } from '#shared/sales/bookings/core/ticket-api.ts';
import { typedPhone } from '#shared/sales/bookings/rules/contact-fields.ts';

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
