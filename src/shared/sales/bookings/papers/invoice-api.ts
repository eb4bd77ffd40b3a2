import * as z from 'zod/mini';
import { PUBLIC, TRAVELLERS } from '#shared/core/access.ts';
import { line } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { addresslessRule, textRule } from '#shared/core/field-rules.ts';
import { fileBytes, id, instant } from '#shared/core/fields.ts';
import { ticketCode } from '../core/ticket-api.ts';
import { typedPhone } from '../rules/contact-fields.ts';

/** How many invoices a party can have: one, and those that correct the data of the company. */
export const MAX_INVOICES = 5;

export const buyerInput = z.object({
  name: line(addresslessRule(150)),
  taxNumber: line(textRule(20)),
  address: line(textRule(200)),
});
export type Buyer = z.output<typeof buyerInput>;

/** The same from the page of a ticket; the telephone number of the booking proves whose it is. */
export const buyerByTicket = z.extend(buyerInput, { phone: typedPhone });

export const invoice = z.object({
  series: z.string(),
  number: z.number(),
  issuedAt: instant,
  buyer: z.object({ name: z.string(), taxNumber: z.string(), address: z.string() }),
  /** Euro cents. */
  cents: z.number(),
});
export type Invoice = z.output<typeof invoice>;

const invoices = z.array(invoice);
const ofBooking = { bookingId: id };

export const invoiceApi = {
  ofTicket: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/invoices',
    summary: 'The invoices for the party of a ticket, for anyone who has its link',
    access: PUBLIC,
    params: ticketCode,
    output: invoices,
  }),
  issueByTicket: endpoint({
    method: 'POST',
    path: '/api/tickets/:code/invoices',
    summary:
      "Issue an invoice to a company for the party of a ticket; the booking's telephone number proves whose it is",
    access: PUBLIC,
    params: ticketCode,
    body: buyerByTicket,
    output: invoices,
    effect: 'free',
  }),
  paperOfTicket: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/invoices/:number.pdf',
    summary: 'An invoice for the party of a ticket as PDF, in the language of the request',
    access: PUBLIC,
    params: z.object({ ...ticketCode.shape, number: id }),
    output: fileBytes,
    file: 'application/pdf',
  }),
  ofBooking: endpoint({
    method: 'GET',
    path: '/api/bookings/:bookingId/invoices',
    summary: 'The invoices for the party of a booking',
    access: TRAVELLERS,
    params: z.object(ofBooking),
    output: invoices,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/bookings/:bookingId/invoices',
    summary: 'Issue an invoice to a company for the party of a booking',
    access: TRAVELLERS,
    params: z.object(ofBooking),
    body: buyerInput,
    output: invoices,
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/bookings/:bookingId/invoices/:number.pdf',
    summary: 'An invoice for the party of a booking as PDF, in the language of the request',
    access: TRAVELLERS,
    params: z.object({ ...ofBooking, number: id }),
    output: fileBytes,
    file: 'application/pdf',
  }),
};
