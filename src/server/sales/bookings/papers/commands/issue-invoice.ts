import type { Db } from '#server/core/database/db.ts';
import { issuerJson } from '#server/network/carriers/queries/legal.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Issuer } from '#shared/network/carriers/legal.ts';
import { type Buyer, MAX_INVOICES } from '#shared/sales/bookings/papers/invoice-api.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { owedOf } from '#shared/sales/bookings/rules/owed.ts';
import { numberJson } from '../../core/queries/ticket-number.ts';
import { type InvoiceLine, invoicesOf } from '../queries/invoices.ts';

type StoredLine = Omit<InvoiceLine, 'name'>;

interface Sold extends Omit<StoredLine, 'cents' | 'vatPercent' | 'number'> {
  carrierId: number;
  issuer: Issuer | null;
  status: BookingStatus;
  fare: number | null;
  cancellationCharge: number;
  number: InvoiceLine['number'] & Pick<InvoiceLine, 'vatPercent'>;
}

/**
 * Issues an invoice for what a party owes or has paid. The same again, to the same company for the same tickets, issues nothing. Throws
 * `legal_missing` while the carrier has not named its legal data, `booking_state` while nothing was sold, and `too_many_invoices`.
 */
export async function issueInvoice(sql: Db, partyId: number, buyer: Buyer, now: Date): Promise<void> {
  // One invoice of a party after another.
  await sql`select from party where id = ${partyId} for no key update`;
  const sold = await soldTo(sql, partyId);
  const lines = sold.flatMap(({ carrierId: _, issuer: __, status, fare, cancellationCharge, number, ...row }) => {
    const cents = owedOf({ status, fare, cancellationCharge }) ?? 0;
    const { vatPercent, ...own } = number;
    return cents > 0 ? [{ ...row, number: own, cents, vatPercent }] : [];
  });
  const [first] = sold;
  if (!first || lines.length === 0) throw new DomainError('booking_state');
  const { carrierId, issuer } = first;
  if (!issuer) throw new DomainError('legal_missing');
  const known = await invoicesOf(sql, partyId);
  if (known[0] && isSame(known[0], { buyer, lines })) return;
  if (known.length >= MAX_INVOICES) throw new DomainError('too_many_invoices');
  await sql`
    insert into invoice (carrier_id, series, number, party_id, issued_at, buyer, seller, lines)
    values (${carrierId}, number_series(${carrierId}, 'invoice'), next_number(${carrierId}, 'invoice'), ${partyId}, ${now}, ${sql.json(buyer)},
      ${sql.json({ ...issuer })}, ${sql.json(lines.map((one) => ({ ...one })))})`;
}

/** The bookings of a party that have a number, in its order. */
function soldTo(sql: Db, partyId: number) {
  return sql<Sold[]>`
    select b.id as booking_id, b.carrier_id, ${issuerJson(sql, 'b')} as issuer, b.status, b.fare,
      b.cancellation_charge, ${numberJson(sql, 'b')}::jsonb - 'issuedAt' as number,
      (s.departs_at at time zone a.zone)::date::text as day, json_build_object('uk', a.uk, 'en', a.en) as "from",
      json_build_object('uk', z.uk, 'en', z.en) as "to"
    from booking b
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq join place a on a.id = s.place_id
    join trip_stop e on e.trip_id = b.trip_id and e.seq = b.to_seq join place z on z.id = e.place_id
    where b.party_id = ${partyId} and exists (select from ticket_number n where n.booking_id = b.id) order by b.id`;
}

interface InvoiceContent {
  buyer: Buyer;
  lines: readonly StoredLine[];
}

function isSame(previous: InvoiceContent, next: InvoiceContent): boolean {
  const sums = ({ lines }: InvoiceContent) => lines.map(({ bookingId, cents }) => `${bookingId} ${cents}`).join();
  return (
    previous.buyer.name === next.buyer.name &&
    previous.buyer.taxNumber === next.buyer.taxNumber &&
    previous.buyer.address === next.buyer.address &&
    sums(previous) === sums(next)
  );
}
