import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { ParcelPressOf } from '#shared/sales/bookings/rules/custody-schema.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { type LockedParty, lockPartyOf, partyOn } from '../../core/commands/locked-party.ts';
import { type Load, moveParcelRoom } from '../../core/commands/parcel-room.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';
import { lockParcel } from '../../parcels/commands/custody.ts';

interface Receiving {
  sql: Db;
  me: Actor;
  tripId: number;
  at: Date;
}

interface Transfer {
  id: number;
  toTripId: number;
  fromSeq: number | null;
  toSeq: number | null;
  givenAt: Date | null;
  givenBy: number | null;
  takenAt: Date | null;
  takenBy: number | null;
}

/**
 * Gives a parcel to another trip of the carrier, which goes to the stop where it is collected. It stays on this trip until the staff of the
 * other trip confirms; if they have confirmed already, it is on their trip from now on. Throws the codes of `custodyRefusal`, `not_found`
 * if there is no such trip, `trip_state` if it is over, `wrong_stops` if it does not go to that stop, `no_parcel_room`.
 */
export async function passOn(
  sql: Db,
  me: Actor,
  { bookingId, toTripId }: ParcelPressOf<'pass'>,
  at: Date,
): Promise<ChangedBooking> {
  const party = await lockParcel(sql, me, bookingId, 'pass');
  const open = await openTransfer(sql, bookingId);
  if (open?.takenAt) {
    // If another bus already reports having the parcel, one of the two reports is a mistake.
    if (open.toTripId !== toTripId) throw new DomainError('conflict');
    return hand(sql, party, { ...open, givenAt: at, givenBy: me.accountId }, at, me);
  }
  const { status } = await targetOf(sql, party, toTripId, at);
  if (status !== 'planned' && status !== 'started') throw new DomainError('trip_state');
  const { tripId, named } = party;
  await sql`
    insert into parcel_transfer (booking_id, from_trip_id, to_trip_id, old_from_seq, given_at, given_by)
    values (${bookingId}, ${tripId}, ${toTripId}, ${named.fromSeq}, ${at}, ${me.accountId})`;
  return party;
}

/** Takes the giving back, as long as the other bus has not confirmed it. */
export async function keepParcel(
  sql: Db,
  me: Actor,
  { bookingId }: ParcelPressOf<'unpass'>,
  at: Date,
): Promise<ChangedBooking> {
  const party = await lockParcel(sql, me, bookingId, 'unpass');
  await sql`
    update parcel_transfer set undone_at = ${at} where booking_id = ${bookingId} and done_at is null and undone_at is null`;
  return party;
}

/**
 * Takes a parcel over from another bus of the carrier, by its short code. If the staff of the other bus has already given it, the parcel is
 * on this trip from now on; otherwise that staff is asked to confirm. For a parcel that is already on this trip nothing changes. Throws
 * `not_found` if no parcel of the carrier has this code, `booking_state` if it is on no bus, `wrong_stops` if this bus does not go to the
 * stop where it is collected, `conflict` if it was given to another bus, `trip_state`, `no_parcel_room`.
 */
export async function receive({ sql, me, tripId, at }: Receiving, code: string): Promise<ChangedBooking> {
  const party = await lockByCode(sql, me, code);
  const { named } = party;
  if (party.tripId === tripId) return party;
  if (named.status !== 'boarded') throw new DomainError('booking_state');
  const target = await targetOf(sql, party, tripId, at);
  if (target.status !== 'started') throw new DomainError('trip_state');
  const open = await openTransfer(sql, named.id);
  if (open && open.toTripId !== tripId) throw new DomainError('conflict');
  const { fromSeq, toSeq } = target;
  if (open?.givenAt) return hand(sql, party, { ...open, fromSeq, toSeq, takenAt: at, takenBy: me.accountId }, at, me);
  if (!open) {
    await sql`
      insert into parcel_transfer (booking_id, from_trip_id, to_trip_id, old_from_seq, from_seq, to_seq, taken_at, taken_by)
      values (${named.id}, ${party.tripId}, ${tripId}, ${named.fromSeq}, ${fromSeq}, ${toSeq}, ${at}, ${me.accountId})`;
  }
  return party;
}

/**
 * Withdraws the request to take a parcel over, as long as the staff of the other bus has not confirmed it. Throws `booking_state` when
 * there is no such request.
 */
export async function giveUpReceiving({ sql, me, tripId, at }: Receiving, code: string): Promise<ChangedBooking> {
  const party = await lockByCode(sql, me, code);
  const undone = await sql`
    update parcel_transfer set undone_at = ${at}
    where booking_id = ${party.named.id} and to_trip_id = ${tripId} and given_at is null and done_at is null
      and undone_at is null returning id`;
  if (undone.length === 0) throw new DomainError('booking_state');
  return party;
}

/** Locks a parcel of the actor's carrier by its short code, on whichever trip it is. Throws `not_found`. */
async function lockByCode(sql: Db, me: Actor, code: string): Promise<LockedParty> {
  const [row] = await sql<{ id: number }[]>`
    select id from booking where code = ${code} and kind = 'parcel' and carrier_id = ${me.carrierId ?? 0}`;
  if (!row) throw new DomainError('not_found');
  return lockPartyOf(sql, row.id, () => 'carrier');
}

/** Where a parcel would travel on another trip of the same carrier: from where its bus was at that time to the parcel's place. */
async function targetOf(sql: Db, { tripId, carrierId, named }: LockedParty, toTripId: number, at: Date) {
  const [row] = await sql<{ status: TripStatus; fromSeq: number; toSeq: number | null }[]>`
    select t.status, here.seq as from_seq, (
      select min(z.seq) from trip_stop z join trip_stop x on x.trip_id = ${tripId} and x.seq = ${named.toSeq}
      where z.trip_id = t.id and z.place_id = x.place_id and z.seq > here.seq) as to_seq
    from trip t cross join lateral (
      select coalesce(max(s.seq), 0) as seq from trip_stop s where s.trip_id = t.id and s.arrived_at <= ${at}) here
    where t.id = ${toTripId} and t.id <> ${tripId} and t.carrier_id = ${carrierId}`;
  if (!row) throw new DomainError('not_found');
  if (row.toSeq === null) throw new DomainError('wrong_stops');
  return { ...row, toSeq: row.toSeq };
}

async function openTransfer(sql: Db, bookingId: number): Promise<Transfer | null> {
  const [row] = await sql<Transfer[]>`
    select id, to_trip_id, from_seq, to_seq, given_at, given_by,
      taken_at, taken_by
    from parcel_transfer where booking_id = ${bookingId} and done_at is null and undone_at is null for update`;
  return row ?? null;
}

/** Both buses have confirmed: the parcel leaves its old trip and is on the new one, with two links in its chain. */
async function hand(sql: Db, party: LockedParty, transfer: Transfer, at: Date, me: Actor): Promise<ChangedBooking> {
  const { named, tripId, carrierId, accountId } = party;
  const { toTripId, fromSeq, toSeq, givenAt, takenAt } = transfer;
  if (fromSeq === null || toSeq === null || !givenAt || !takenAt) throw new DomainError('internal');
  const [bus] = await sql<{ status: TripStatus; number: string | null }[]>`
    select trip.status, bus.number from trip left join bus on bus.id = trip.bus_id where trip.id = ${toTripId}`;
  if (bus?.status !== 'started' && bus?.status !== 'finished') throw new DomainError('trip_state');
  const weightKg = named.weightKg ?? 0;
  const steps: { load: Load; by: 1 | -1 }[] = [
    { load: { tripId, fromSeq: named.fromSeq, toSeq: named.toSeq, weightKg }, by: -1 },
    { load: { tripId: toTripId, fromSeq, toSeq, weightKg }, by: 1 },
  ];
  // Legs are locked in the order of their trips.
  if (toTripId < tripId) steps.reverse();
  for (const { load, by } of steps) await moveParcelRoom(sql, load, by);
  const partyId = await partyOn(sql, party, toTripId, 1);
  await sql`
    update booking set trip_id = ${toTripId}, party_id = ${partyId}, from_seq = ${fromSeq}, to_seq = ${toSeq}, updated_at = ${at}
    where id = ${named.id}`;
  await sql`
    update parcel_transfer set given_at = ${givenAt}, given_by = ${transfer.givenBy}, taken_at = ${takenAt},
      taken_by = ${transfer.takenBy}, from_seq = ${fromSeq}, to_seq = ${toSeq}, done_at = ${at}
    where id = ${transfer.id}`;
  // The person who confirmed first did so before the parcel changed hands.
  const received = new Date(Math.max(givenAt.getTime(), takenAt.getTime()));
  await sql`
    insert into custody_event (booking_id, step, at, actor_id, place) values
      (${named.id}, 'passed', ${givenAt}, ${transfer.givenBy}, ${bus.number}),
      (${named.id}, 'received', ${received}, ${transfer.takenBy}, ${bus.number})`;
  await writeHistory(sql, at, [{ bookingId: named.id, action: 'pass', actorId: me.accountId, reason: bus.number }]);
  return { tripId: toTripId, carrierId, accountId };
}
