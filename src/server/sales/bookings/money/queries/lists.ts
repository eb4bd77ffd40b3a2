import type { z } from 'zod/mini';
import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import type { carrierBooking, carrierPayment } from '#shared/sales/bookings/money/lists-api.ts';
import { type PhoneFacts, phoneShown } from '#shared/sales/trips/phones.ts';

type Booking = Dated<z.output<typeof carrierBooking>, 'departsAt' | 'arrivesAt' | 'createdAt' | 'changedAt'>;
type BookingRow = Booking & Omit<PhoneFacts, 'kind' | 'status'>;
type Payment = Dated<z.output<typeof carrierPayment>, 'at'>;

interface PaymentFilter {
  carrierId: number;
  since?: string | undefined;
  trip?: number | undefined;
  page: number;
  per_page: number;
}

interface BookingFilter extends PaymentFilter {
  status?: Booking['status'] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** One page of a carrier's bookings in the order of their last changes, and their total number. */
export async function carrierBookings(
  sql: Db,
  filter: BookingFilter,
  now: Date,
): Promise<{ rows: Booking[]; total: number }> {
  const changed = sql`greatest(b.updated_at, coalesce((select max(e.at) from booking_event e where e.booking_id = b.id), b.updated_at))`;
  const where = sql`
    b.carrier_id = ${filter.carrierId}
    and (${filter.since ?? null}::timestamptz is null or ${changed} >= ${filter.since ?? null})
    and (${filter.trip ?? null}::int is null or b.trip_id = ${filter.trip ?? null})
    and (${filter.status ?? null}::text is null or b.status = ${filter.status ?? null})
    and (${filter.from ?? null}::date is null or t.service_date >= ${filter.from ?? null})
    and (${filter.to ?? null}::date is null or t.service_date <= ${filter.to ?? null})`;
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total from booking b join trip t on t.id = b.trip_id where ${where}`;
  const rows = await sql<BookingRow[]>`
    select b.id, b.party_id, b.trip_id, b.kind, b.status, b.code, t.service_date,
      json_build_object('uk', f.uk, 'en', f.en) as "from", json_build_object('uk', d.uk, 'en', d.en) as "to",
      coalesce(board.departs_at, t.departs_at) as departs_at, coalesce(leave.arrives_at, t.arrives_at) as arrives_at,
      b.seat, b.name, party.contact_phone as phone, b.fare, b.paid, b.cancellation_charge, b.created_at, ${changed} as changed_at,
      b.expires_at, t.status as trip_status, t.arrives_at as trip_arrives_at, t.finished_at as trip_finished_at
    from booking b join party on party.id = b.party_id join trip t on t.id = b.trip_id
    join trip_stop board on board.trip_id = t.id and board.seq = b.from_seq
    join trip_stop leave on leave.trip_id = t.id and leave.seq = b.to_seq
    join place f on f.id = board.place_id join place d on d.id = leave.place_id
    where ${where}
    order by changed_at, b.id limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`;
  const shown = (row: BookingRow) => ({ ...row, phone: phoneShown('carrier', row, now) ? row.phone : '' });
  return { rows: rows.map(shown), total: count?.total ?? 0 };
}

/** One page of the payments of a carrier in the order in which they were taken, and their total number. */
export async function carrierPayments(sql: Db, filter: PaymentFilter): Promise<{ rows: Payment[]; total: number }> {
  const where = sql`
    p.carrier_id = ${filter.carrierId} and (${filter.since ?? null}::timestamptz is null or p.at >= ${filter.since ?? null})
    and (${filter.trip ?? null}::int is null or p.trip_id = ${filter.trip ?? null})`;
  const [count] = await sql<{ total: number }[]>`select count(*)::int as total from payment p where ${where}`;
  const rows = await sql<Payment[]>`
    select p.id, p.booking_id, p.trip_id, b.code, p.at, p.amount, p.currency, p.eur_cents, p.rate, p.method, p.refund_of
    from payment p join booking b on b.id = p.booking_id where ${where}
    order by p.at, p.id limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`;
  return { rows, total: count?.total ?? 0 };
}
