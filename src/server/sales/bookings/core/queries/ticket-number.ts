import { sqlFragment } from '#server/core/database/db.ts';

/** Selects the number of the booking in the row called `alias`, as a JSON column (`TicketNumber`); null before it is confirmed. */
export const numberJson = sqlFragment(
  (row) => `(
    select json_build_object('series', n.series, 'number', n.number, 'issuedAt', n.issued_at, 'vatPercent', n.vat_percent)
    from ticket_number n where n.booking_id = ${row}.id)`,
);

/** Selects the fiscal receipts of the booking in the row called `alias`, as a JSON column (`FiscalReceipt[]`), in their order. */
export const receiptsJson = sqlFragment(
  (row) => `coalesce((
    select json_agg(json_build_object('number', f.number, 'url', f.url, 'issuedAt', f.ended_at, 'amount', p.amount, 'currency', p.currency)
      order by p.at, p.amount < 0, f.payment_id)
    from fiscal_receipt f join payment p on p.id = f.payment_id where f.booking_id = ${row}.id and f.state = 'done'), '[]'::json)`,
);
