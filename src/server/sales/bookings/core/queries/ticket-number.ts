import { sqlFragment } from '#server/core/database/db.ts';

/** Selects the number of the booking in the row called `alias`, as a JSON column (`TicketNumber`); null before it is confirmed. */
export const numberJson = sqlFragment(
  (row) => `(
    select json_build_object('series', n.series, 'number', n.number, 'issuedAt', n.issued_at, 'vatPercent', n.vat_percent)
    from ticket_number n where n.booking_id = ${row}.id)`,
);
