import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { type BookedParty, book } from '#server/sales/bookings/commands/book.ts';
import { takenSeats } from '#server/sales/bookings/core/queries/seats.ts';
import { tripForBooking } from '#server/sales/bookings/core/queries/trip-for-booking.ts';
import { fareClassesOf } from '#server/sales/prices/queries/price-list.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { MAX_WAITING } from '#shared/office/alerts/limits.ts';
import type { joinInput } from '#shared/office/alerts/schema.ts';
import { worksOn } from '#shared/sales/bookings/core/policy.ts';
import { bookRefusal, saleRefusal } from '#shared/sales/bookings/rules/bookable.ts';
import { heldRefusal } from '#shared/sales/bookings/rules/request-limits.ts';
import { freeSeatCount } from '#shared/sales/bookings/seats/seating.ts';
import { entryOf, seatsOf } from '../queries/waiting.ts';

/**
 * Adds a person to the end of a trip's waiting list. Throws the codes of `bookRefusal`, `not_allowed` for staff of the trip, `seats_free`
 * when the seats can be booked, `no_seats_left` when the bus has fewer seats, `already_waiting`, `too_many_waiting`, and `fare_class_gone`
 * for a class that the carrier does not have.
 */
export async function joinWaitingList(
  sql: Db,
  me: Actor,
  tripId: number,
  input: z.output<typeof joinInput>,
  now: Date,
): Promise<number> {
  await sql`select from account where id = ${me.accountId} for no key update`;
  const trip = await tripForBooking(sql, tripId, true);
  if (worksOn(me, trip)) throw new DomainError('not_allowed');
  const { fromSeq, toSeq, names, phone } = input;
  const refused = bookRefusal(trip, fromSeq, toSeq, false, now) ?? saleRefusal(trip) ?? heldRefusal(0, names.length);
  if (refused) throw new DomainError(refused);
  if (names.length > trip.seatsCount) throw new DomainError('no_seats_left');
  const taken = await takenSeats(sql, tripId, fromSeq, toSeq);
  if (freeSeatCount(trip.seatsCount, taken) >= names.length) throw new DomainError('seats_free');
  const classIds = names.map((_, index) => input.classIds[index] ?? null);
  await refuseClasses(sql, trip.carrierId, classIds);
  const own = await sql`
    select from waiting_entry where account_id = ${me.accountId} and ended_at is null and trip_id <> ${tripId}`;
  if (own.length >= MAX_WAITING) throw new DomainError('too_many_waiting');
  const [row] = await sql<{ id: number }[]>`
    insert into waiting_entry (trip_id, account_id, from_seq, to_seq, names, class_ids, phone, created_at)
    values (${tripId}, ${me.accountId}, ${fromSeq}, ${toSeq}, ${names}, ${classIds}::int[], ${phone}, ${now}) returning id`;
  if (!row) throw new DomainError('internal');
  // Seats that were freed while the entry was not committed yet were freed for nobody.
  await addJob(sql, 'alerts.trip', { tripId });
  return row.id;
}

/** Throws `fare_class_gone` for each traveller whose class the carrier has not, or has for infants only. */
async function refuseClasses(sql: Db, carrierId: number, classIds: readonly (number | null)[]): Promise<void> {
  if (classIds.every((classId) => classId === null)) return;
  const seated = new Set((await fareClassesOf(sql, carrierId)).filter((one) => one.needsSeat).map((one) => one.id));
  const errors = classIds.flatMap((classId, index) =>
    classId === null || seated.has(classId) ? [] : [{ field: `classIds.${index}`, key: 'fare_class_gone' }],
  );
  if (errors.length > 0) throw new DomainError('fare_class_gone', { errors });
}

/**
 * Books the seats that are offered to an entry, at the price that the person saw. The trip is locked before the entry, as where seats are
 * offered. Throws `not_found`, `offer_over` when nothing is offered any more, and the codes of `book`.
 */
export async function takeOffer(
  sql: Db,
  me: Actor,
  { entryId, total, network }: { entryId: number; total: number | null; network: string },
  now: Date,
): Promise<BookedParty & { tripId: number }> {
  await sql`select from account where id = ${me.accountId} for no key update`;
  await sql`
    select from trip where id = (select trip_id from waiting_entry where id = ${entryId} and account_id = ${me.accountId})
    for key share`;
  await sql`select from waiting_entry where id = ${entryId} for no key update`;
  const entry = await entryOf(sql, me.accountId, entryId, now);
  const over = entry.offerEndsAt === null || new Date(entry.offerEndsAt) <= now;
  if (entry.status !== 'offered' || over || entry.seats.length < entry.names.length)
    throw new DomainError('offer_over');
  await sql`delete from seat_hold where entry_id = ${entryId}`;
  const booked = await book(sql, me, entry.tripId, { ...seatsOf(entry), total }, now, network);
  await sql`
    update waiting_entry set status = 'taken', offer_ends_at = null, ended_at = ${now}, party_id = ${booked.partyId}
    where id = ${entryId}`;
  return { ...booked, tripId: entry.tripId };
}

/** Leaves a waiting list. Seats that were offered go to the next person. Throws `not_found`; a second time changes nothing. */
export async function leaveWaitingList(sql: Db, me: Actor, entryId: number, now: Date): Promise<{ tripId: number }> {
  const [entry] = await sql<{ tripId: number }[]>`
    select trip_id from waiting_entry where id = ${entryId} and account_id = ${me.accountId}`;
  if (!entry) throw new DomainError('not_found');
  await sql`select from trip where id = ${entry.tripId} for key share`;
  const left = await sql`
    update waiting_entry set status = 'left', offer_ends_at = null, ended_at = ${now}
    where id = ${entryId} and ended_at is null returning id`;
  if (left.length > 0) await passOn(sql, [entryId], entry.tripId);
  return entry;
}

/** Keeps the seats that were held for entries for the next person. */
async function passOn(sql: Db, entryIds: readonly number[], tripId: number): Promise<void> {
  await sql`update seat_hold set entry_id = null where entry_id = any(${[...entryIds]}::int[])`;
  await addJob(sql, 'alerts.trip', { tripId });
}

/** Removes everything of an account: its alerts, and its places in waiting lists, whose seats go to the next person. */
export async function eraseAlerts(sql: Db, accountId: number): Promise<string[]> {
  await sql`delete from connection_alert where account_id = ${accountId}`;
  const entries = await sql<{ id: number; tripId: number }[]>`
    select id, trip_id from waiting_entry where account_id = ${accountId} order by id`;
  for (const { id, tripId } of entries) await passOn(sql, [id], tripId);
  await sql`delete from waiting_entry where account_id = ${accountId}`;
  return [];
}
