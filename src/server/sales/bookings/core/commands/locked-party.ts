import type { Db } from '#server/core/database/db.ts';
import { comingJson } from '#server/sales/trips/queries/drives.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type BookingFacts, type BookingOwners, refusal, sideOf } from '#shared/sales/bookings/core/policy.ts';
import type { AnyBookingAction, BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { Side } from '#shared/sales/bookings/rules/schema.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import type { Drivers } from '#shared/sales/trips/drives.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { UNDO_SKIPS } from '#shared/sales/trips/undo-skips.ts';

export interface LockedBooking extends BookingFacts {
  id: number;
  tripId: number;
  fromSeq: number;
  toSeq: number;
  seat: number | null;
  counterPrice: number | null;
  fareParts: FarePart[];
  /** The weight of a parcel; null for a passenger. */
  weightKg: number | null;
  /** The status before the last action; undoing the action restores it. */
  before: BookingStatus | null;
}

export interface LockedParty {
  partyId: number;
  tripId: number;
  carrierId: number;
  accountId: number | null;
  /** Whether staff made the booking for a caller: it has no account, and was not made on the page. */
  forCaller: boolean;
  tripStatus: TripStatus;
  side: Side;
  named: LockedBooking;
  all: LockedBooking[];
}

/**
 * Locks the trip against changes of its state, then the bookings of the party in the order of their ids, then reads them. A booking that was
 * moved to another trip meanwhile is locked there. Throws `not_found` for a booking that the actor may not see.
 */
export function lockParty(sql: Db, actor: Actor, bookingId: number): Promise<LockedParty> {
  return lockPartyOf(sql, bookingId, (owners) => sideOf(actor, owners));
}

/** The side of a person with the link of a ticket, who has proved the telephone number: the passenger's, unless the booking belongs to an account. */
export function sideOfGuest({ accountId }: BookingOwners): Side | null {
  return accountId === null ? 'passenger' : null;
}

/** Like `lockParty`, for an actor whose side is found in another way: `find` gets the owners of the booking; null is `not_found`. */
export async function lockPartyOf(
  sql: Db,
  bookingId: number,
  find: (owners: BookingOwners) => Side | null,
): Promise<LockedParty> {
  const [owners] = await sql<Pick<LockedParty, 'partyId' | 'tripId' | 'carrierId' | 'accountId' | 'forCaller'>[]>`
    select b.party_id, b.trip_id, b.carrier_id, p.account_id,
      p.account_id is null and not p.by_guest as for_caller
    from booking b join party p on p.id = b.party_id where b.id = ${bookingId}`;
  if (!owners) throw new DomainError('not_found');
  const [trip] = await sql<({ status: TripStatus } & Drivers)[]>`
    select status, driver_id, second_driver_id from trip where id = ${owners.tripId} for key share`;
  if (!trip) throw new DomainError('not_found');
  const side = find({ ...owners, driverId: trip.driverId, secondDriverId: trip.secondDriverId });
  if (!side) throw new DomainError('not_found');
  await sql`select from booking where party_id = ${owners.partyId} order by id for no key update`;
  const all = await partyBookings(sql, owners.partyId);
  const named = all.find((booking) => booking.id === bookingId);
  if (named?.tripId !== owners.tripId) return lockPartyOf(sql, bookingId, find);
  return { ...owners, tripStatus: trip.status, side, named, all };
}

/**
 * The bookings that an action applies to: the named one and, unless `alone` is set, every other booking of its party that allows the
 * action. Throws the code by which the shared rules refuse the action on the named one.
 */
export function concerned(party: LockedParty, action: AnyBookingAction, alone: boolean, now: Date): LockedBooking[] {
  const trip = { status: party.tripStatus };
  const refused = refusal(action, party.side, party.named, trip, now);
  if (refused) throw new DomainError(refused);
  if (alone) return [party.named];
  return party.all.filter((booking) => refusal(action, party.side, booking, trip, now) === null);
}

async function partyBookings(sql: Db, partyId: number): Promise<LockedBooking[]> {
  const rows = await sql<(Omit<LockedBooking, 'lastAction' | 'before'> & LastEvent)[]>`
    select b.id, b.trip_id, b.kind, b.status, b.from_seq, b.to_seq, b.seat, s.departs_at,
      s.departed_at is null and coalesce(t.current_seq, 0) <= b.from_seq as at_start,
      b.needs_calculation, b.fare, b.fare_parts, b.contract_price,
      b.counter_price, b.declined_at is not null as declined, b.paid, b.expires_at, b.cancellation_charge,
      ${comingJson(sql)} as coming, parcel.weight_kg, last.action as last_action, last.at as last_at, last.data->>'before' as before
    from booking b join trip t on t.id = b.trip_id
    join trip_stop s on s.trip_id = b.trip_id and s.seq = b.from_seq
    left join parcel on parcel.booking_id = b.id
    left join lateral (
      select action, at, data from booking_event e
      where e.booking_id = b.id and e.action <> all(${[...UNDO_SKIPS]}::text[])
      order by e.id desc limit 1) last on true
    where b.party_id = ${partyId}
    order by b.id`;
  return rows.map(({ lastAction, lastAt, ...row }) => ({
    ...row,
    lastAction: lastAction && lastAt ? { action: lastAction, at: lastAt } : null,
  }));
}

interface LastEvent {
  lastAction: string | null;
  lastAt: Date | null;
  before: BookingStatus | null;
}

/** The party on the new trip: the same one if all its bookings move (`moving` of them), otherwise a new one of the same person, split from it. */
export async function partyOn(
  sql: Db,
  { partyId, all }: Pick<LockedParty, 'partyId' | 'all'>,
  tripId: number,
  moving: number,
): Promise<number> {
  if (moving === all.length) {
    await sql`update party set trip_id = ${tripId} where id = ${partyId}`;
    return partyId;
  }
  const [row] = await sql<{ id: number }[]>`
    insert into party (trip_id, account_id, booked_by, by_guest, email, by_text, guest_network, unproven_until, held_for_payment, locale, contact_name,
      contact_phone, second_phone, messenger, note, pay_by, created_at, split_from)
    select ${tripId}, account_id, booked_by, by_guest, email, by_text, guest_network, unproven_until, held_for_payment, locale, contact_name,
      contact_phone, second_phone, messenger, note, pay_by, created_at, id
    from party where id = ${partyId} returning id`;
  if (!row) throw new DomainError('internal');
  return row.id;
}
