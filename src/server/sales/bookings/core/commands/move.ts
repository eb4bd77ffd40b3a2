import type { Db } from '#server/core/database/db.ts';
import { type BookingStatus, HOLDING } from '#shared/sales/bookings/rules/lifecycle.ts';
import { costOfCancelling, costOfNoShow } from '#shared/sales/bookings/rules/owed.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import { moveParcelRoom } from './parcel-room.ts';

export interface Movable {
  id: number;
  status: BookingStatus;
  fromSeq: number;
  toSeq: number;
  weightKg: number | null;
}

/** Who cancelled the bookings, and why. `asked`: the carrier, because the passenger asked for it, so that the passenger's terms count. */
export interface CancelCause {
  by: 'passenger' | 'asked' | 'carrier' | 'expiry' | 'trip' | 'unanswered';
  reason?: string | null;
}

/**
 * Gives bookings of one trip a new status. A parcel whose new status holds no room frees its room on each leg; one whose new status holds
 * room takes it again. Seats need no such step: the constraint `booking_seat_once` applies by status, and is violated if the seat was sold
 * since.
 *
 * The charge for cancelling or for not coming is computed here from the terms of each booking, and stored with it (docs/product.md 9.20).
 * Returns these sums in euro cents by the id of the booking; with other statuses nothing is owed.
 *
 * Each booking is updated only once: if a transaction updates a row that it has already written, PostgreSQL checks the foreign keys again,
 * which would request the trip's lock after the locks of the bookings.
 */
export async function moveBookings(
  sql: Db,
  tripId: number,
  bookings: readonly Movable[],
  to: BookingStatus,
  now: Date,
  cause?: CancelCause,
): Promise<Charges> {
  const charges = await chargesOf(sql, bookings, to, now, cause);
  await sql`
    update booking set status = ${to}, updated_at = ${now},
      expires_at = case when ${to} = 'unconfirmed' then expires_at end,
      cancelled_by = coalesce(${cause?.by ?? null}, cancelled_by),
      cancel_reason = coalesce(${cause?.reason ?? null}, cancel_reason),
      cancellation_charge = coalesce((${sql.json(Object.fromEntries(charges))}::jsonb ->> id::text)::int, 0)
    where id = any(${bookings.map((booking) => booking.id)}::int[])`;
  for (const { weightKg, status, ...booking } of bookings) {
    const step = Number(HOLDING.includes(to)) - Number(HOLDING.includes(status));
    if (weightKg !== null && step !== 0) await moveParcelRoom(sql, { ...booking, tripId, weightKg }, step > 0 ? 1 : -1);
  }
  return charges;
}

/** Charges for cancelling or not coming, in euro cents by the id of the booking. */
export type Charges = ReadonlyMap<number, number>;

async function chargesOf(
  sql: Db,
  bookings: readonly Movable[],
  to: BookingStatus,
  now: Date,
  cause: CancelCause | undefined,
): Promise<Charges> {
  const isCustomers = to === 'cancelled' && (cause?.by === 'passenger' || cause?.by === 'asked');
  if (!isCustomers && to !== 'no_show') return new Map();
  const rows = await sql<Charged[]>`
    select b.id, b.kind, b.status, b.fare, b.cancellation_terms, s.departs_at
    from booking b join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
    where b.id = any(${bookings.map(({ id }) => id)}::int[]) and b.cancellation_terms is not null`;
  const charge = (row: Charged) => (isCustomers ? costOfCancelling(row, row.departsAt, now) : costOfNoShow(row));
  return new Map(rows.map((row) => [row.id, charge(row)]));
}

interface Charged {
  id: number;
  kind: BookingKind;
  status: BookingStatus;
  fare: number | null;
  cancellationTerms: CancellationTerms;
  departsAt: Date;
}
