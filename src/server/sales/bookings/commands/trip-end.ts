import type { Db } from '#server/core/database/db.ts';
import type { CancelReason, MovedBooking, TripBookings } from '#server/sales/trips/commands/write-step.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { dataLanguage } from '#shared/i18n/locale.ts';
import { type BookingStatus, UNRESOLVED } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import { writeHistory } from '../core/commands/history.ts';
import { type Charges, type Movable, moveBookings } from '../core/commands/move.ts';
import { chargeData } from '../parcels/commands/act.ts';

interface OpenBooking extends Movable {
  kind: BookingKind;
  accountId: number | null;
  locale: Locale | null;
}

/** Implements `TripBookings` of the trips domain: what the end of a trip does to its bookings, inside the trip's own transaction. */
export const tripBookings: TripBookings = {
  settle: (sql, tripId, actor, now) => settleTrip(sql, tripId, { actorId: actor.accountId, now }),
  missed: (sql, tripId, seq, actor, now) => missedAt(sql, tripId, seq, { actorId: actor.accountId, now }),
  restore: (sql, tripId, moved, actor, now) => restore(sql, tripId, moved, { actorId: actor.accountId, now }),
  counted: (sql, tripId, missing, actor, now) => leaveBehind(sql, tripId, missing, { actorId: actor.accountId, now }),
  cancelAll: (sql, tripId, actor, reason, now) =>
    cancelTripBookings(sql, tripId, { reason, actorId: actor.accountId, now }),
};

/**
 * Cancels every open booking of a cancelled trip: unconfirmed and confirmed ones, and boarded ones if the trip ends on the way. Locks the
 * trip against new bookings. Returns the accounts to notify.
 */
async function cancelTripBookings(
  sql: Db,
  tripId: number,
  why: { reason: CancelReason; actorId: number; now: Date },
): Promise<number[]> {
  const bookings = await openBookings(sql, tripId);
  const { texts, locale: own } = why.reason;
  for (const [locale, some] of Map.groupBy(bookings, (booking) => booking.locale ?? own)) {
    const reason = texts[dataLanguage(locale)];
    await moveBookings(sql, tripId, some, 'cancelled', why.now, { by: 'trip', reason });
    await record(sql, some, 'cancel', { ...why, reason });
  }
  return [...new Set(bookings.flatMap(({ accountId }) => accountId ?? []))];
}

/**
 * Settles the bookings of a trip that finishes: boarded passengers become completed, confirmed bookings become no-shows, and unanswered
 * requests expire. A parcel on board stays boarded until it is handed over against its code, or returned.
 */
async function settleTrip(sql: Db, tripId: number, by: { actorId: number; now: Date }): Promise<void> {
  const bookings = await openBookings(sql, tripId);
  const of = (status: BookingStatus) => bookings.filter((booking) => booking.status === status);
  const arrived = of('boarded').filter(({ kind }) => kind === 'passenger');
  const unanswered = of('unconfirmed');
  await moveBookings(sql, tripId, arrived, 'completed', by.now);
  const charges = await moveBookings(sql, tripId, of('confirmed'), 'no_show', by.now);
  await moveBookings(sql, tripId, unanswered, 'cancelled', by.now, { by: 'expiry' });
  await record(sql, arrived, 'complete', by);
  await record(sql, of('confirmed'), 'noShow', { ...by, charges });
  await record(sql, unanswered, 'expire', { ...by, actorId: null });
}

/** The bookings that were not aboard when the bus left their stop become no-shows. */
async function missedAt(sql: Db, tripId: number, seq: number, by: { actorId: number; now: Date }): Promise<void> {
  const open = await openBookings(sql, tripId);
  const left = open.filter(({ status, fromSeq }) => status === 'confirmed' && fromSeq === seq);
  if (left.length === 0) return;
  const charges = await moveBookings(sql, tripId, left, 'no_show', by.now);
  await record(sql, left, 'noShow', { ...by, charges });
}

/** The head count of a halt: the bus goes on without those who are missing, and every call "I'm not aboard" has its answer. */
async function leaveBehind(
  sql: Db,
  tripId: number,
  missing: readonly number[],
  by: { actorId: number; now: Date },
): Promise<void> {
  await sql`
    update not_aboard set ended_at = ${by.now}
    where ended_at is null and booking_id in (select id from booking where trip_id = ${tripId})`;
  const open = await openBookings(sql, tripId);
  const left = open.filter(
    ({ id, kind, status }) => kind === 'passenger' && status === 'boarded' && missing.includes(id),
  );
  if (left.length === 0) return;
  await moveBookings(sql, tripId, left, 'left_behind', by.now);
  await record(sql, left, 'leaveBehind', by);
}

async function restore(
  sql: Db,
  tripId: number,
  moved: readonly MovedBooking[],
  by: { actorId: number; now: Date },
): Promise<void> {
  if (moved.length === 0) return;
  const bookings = await lockedBookings(
    sql,
    moved.map(({ id }) => id),
  );
  for (const { id, to, seat } of moved) {
    const booking = bookings.find((one) => one.id === id);
    if (!booking) continue;
    // The row is written again by `moveBookings`, which is allowed here: the step holds the trip's strongest lock.
    if (seat !== null) await sql`update booking set seat = ${seat} where id = ${id}`;
    await moveBookings(sql, tripId, [booking], to, by.now);
    await record(sql, [booking], 'undo', by);
  }
}

async function openBookings(sql: Db, tripId: number): Promise<OpenBooking[]> {
  await sql`select from trip where id = ${tripId} for update`;
  const locked = await sql<{ id: number }[]>`
    select id from booking where trip_id = ${tripId} and status = any(${[...UNRESOLVED, 'boarded']}::text[])
    order by id for no key update`;
  return lockedBookings(
    sql,
    locked.map(({ id }) => id),
  );
}

async function lockedBookings(sql: Db, ids: readonly number[]): Promise<OpenBooking[]> {
  await sql`select from booking where id = any(${[...ids]}::int[]) order by id for no key update`;
  const rows = await sql<OpenBooking[]>`
    select b.id, b.kind, b.status, b.from_seq, b.to_seq, parcel.weight_kg,
      party.account_id, account.locale
    from booking b join party on party.id = b.party_id left join account on account.id = party.account_id left join parcel on parcel.booking_id = b.id
    where b.id = any(${[...ids]}::int[])
    order by b.id`;
  return [...rows];
}

async function record(
  sql: Db,
  bookings: readonly OpenBooking[],
  action: string,
  by: { actorId: number | null; now: Date; reason?: string; charges?: Charges },
): Promise<void> {
  await writeHistory(
    sql,
    by.now,
    bookings.map(({ id, status }) => ({
      bookingId: id,
      action,
      actorId: by.actorId,
      reason: by.reason ?? null,
      data: { before: status, ...chargeData(by.charges, id) },
    })),
  );
}
