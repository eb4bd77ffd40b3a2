import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { LocalName } from '#shared/i18n/locale.ts';
import type { Issuer } from '#shared/network/carriers/legal.ts';
import type { Invoice } from '#shared/sales/bookings/papers/invoice-api.ts';
import type { TicketNumber } from '#shared/sales/bookings/rules/ticket-number.ts';

export interface InvoiceLine {
  bookingId: number;
  number: Pick<TicketNumber, 'series' | 'number'>;
  /** Of the traveller; it is not part of the stored line, so that it is erased with the booking. */
  name: string;
  /** The day of the departure, YYYY-MM-DD. */
  day: string;
  from: LocalName;
  to: LocalName;
  cents: number;
  vatPercent: number | null;
}

export type StoredInvoice = Dated<Invoice, 'issuedAt'> & {
  seller: Issuer;
  lines: InvoiceLine[];
  paid: number;
};

/** The invoices of a party, the newest first. */
export function invoicesOf(sql: Db, partyId: number): Promise<StoredInvoice[]> {
  return sql<StoredInvoice[]>`
    select i.series, i.number, i.issued_at, i.buyer, i.seller, sums.lines, sums.cents, sums.paid
    from invoice i cross join lateral (
      select jsonb_agg(line || jsonb_build_object('name', b.name) order by b.id) as lines, sum((line ->> 'cents')::int)::int as cents,
        sum(b.paid)::int as paid
      from jsonb_array_elements(i.lines) line join booking b on b.id = (line ->> 'bookingId')::int
    ) sums where i.party_id = ${partyId} order by i.number desc`;
}

/** One of them; throws `not_found`. */
export async function invoiceOf(sql: Db, partyId: number, number: number): Promise<StoredInvoice> {
  const found = (await invoicesOf(sql, partyId)).find((one) => one.number === number);
  if (!found) throw new DomainError('not_found');
  return found;
}
