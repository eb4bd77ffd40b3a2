import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { needsReason } from '#shared/sales/bookings/core/policy.ts';
import { BOOKING_LIFECYCLE, HOLDING } from '#shared/sales/bookings/rules/lifecycle.ts';
import { endCall } from '../../core/commands/calls.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { concerned, type LockedBooking, type LockedParty, lockParty } from '../../core/commands/locked-party.ts';
import { type Charges, moveBookings } from '../../core/commands/move.ts';
import { takenSeats } from '../../core/queries/seats.ts';
import { markProven } from '../../tickets/commands/prove.ts';
import { refuseWhilePassed } from '../queries/custody.ts';
import { addLink, undoLinks } from './custody-links.ts';

/** The trip, carrier and passenger account that a command changed; the handler notifies their open screens. */
export interface ChangedBooking {
  tripId: number;
  carrierId: number;
  accountId: number | null;
}

/** Confirms the booking, and the other bookings of its party unless `alone` is set. */
export async function confirm(
  sql: Db,
  actor: Actor,
  bookingId: number,
  alone: boolean,
  now: Date,
): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const bookings = concerned(party, 'confirm', alone, now);
  await moveBookings(sql, party.tripId, bookings, 'confirmed', now);
  await markProven(sql, party.partyId, now);
  await write(sql, actor, now, 'confirm', bookings);
  return party;
}

/**
 * Cancels the booking, and the other bookings of its party unless `alone` is set. The carrier must give a reason (`invalid_input` on
 * `reason`). With `asked` staff cancel on the passenger's request: then the passenger's terms count. A passenger who saw a
 * lower sum than it costs now is refused with `price_changed`.
 */
export async function cancel(
  sql: Db,
  actor: Actor,
  bookingId: number,
  why: { reason: string; alone: boolean; asked: boolean; charge?: number | undefined },
  now: Date,
): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const bookings = concerned(party, 'cancel', why.alone, now);
  if (needsReason('cancel', party.side) && why.reason === '') {
    throw new DomainError('invalid_input', { errors: [{ field: 'reason', key: 'field_required' }] });
  }
  const charges = await moveBookings(sql, party.tripId, bookings, 'cancelled', now, {
    by: party.side === 'passenger' ? 'passenger' : why.asked ? 'asked' : 'carrier',
    reason: why.reason || null,
  });
  refuseDearer(charges, why.charge);
  await write(sql, actor, now, 'cancel', bookings, { reason: why.reason, charges });
  return party;
}

/**
 * Marks a passenger as on board, or a parcel as loaded. A passenger marked as no-show who comes after all, or one left behind who
 * has caught up with the bus, gets the same seat, or another free one.
 */
export async function board(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const bookings = concerned(party, 'board', true, now);
  if (!HOLDING.includes(party.named.status)) await reseat(sql, party);
  await moveBookings(sql, party.tripId, bookings, 'boarded', now);
  await addLink(sql, actor, party, { step: 'loaded', at: now });
  await endCall(sql, bookingId, now);
  await write(sql, actor, now, 'board', bookings);
  return party;
}

/** Marks a passenger as no-show, which frees the seat. */
export async function noShow(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  return moveOne(sql, actor, bookingId, 'noShow', '', now);
}

/** Ejects a passenger or returns a parcel, with a reason. */
export async function eject(
  sql: Db,
  actor: Actor,
  bookingId: number,
  reason: string,
  now: Date,
): Promise<ChangedBooking> {
  return moveOne(sql, actor, bookingId, 'eject', reason, now);
}

/** Undoes the last boarding, no-show or completion; this is possible for five minutes. */
export async function undo(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const bookings = concerned(party, 'undo', true, now);
  const before = party.named.before;
  if (!before) throw new DomainError('booking_state');
  if (party.named.status === 'no_show') await reseat(sql, party);
  await undoLinks(sql, party, now);
  await moveBookings(sql, party.tripId, bookings, before, now);
  await write(sql, actor, now, 'undo', bookings);
  return party;
}

/** Throws `price_changed` when a cancellation costs more than the person saw: a step of the terms began meanwhile. */
export function refuseDearer(charges: Charges, seen: number | undefined): void {
  const total = [...charges.values()].reduce((sum, charge) => sum + charge, 0);
  if (seen !== undefined && total > seen) throw new DomainError('price_changed');
}

async function moveOne(
  sql: Db,
  actor: Actor,
  bookingId: number,
  action: 'noShow' | 'eject',
  reason: string,
  now: Date,
): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const bookings = concerned(party, action, true, now);
  if (party.named.kind === 'parcel') await refuseWhilePassed(sql, bookingId);
  const charges = await moveBookings(sql, party.tripId, bookings, BOOKING_LIFECYCLE[action].to, now);
  if (action === 'eject') await addLink(sql, actor, party, { step: 'returned', at: now, note: reason });
  await write(sql, actor, now, action, bookings, { reason, charges });
  return party;
}

/** The seat of a passenger who was not aboard may have been sold since: then assigns any free seat on the same legs, or throws `no_seats_left`. */
async function reseat(sql: Db, { tripId, named }: LockedParty): Promise<void> {
  if (named.seat === null) return;
  const taken = new Set(await takenSeats(sql, tripId, named.fromSeq, named.toSeq));
  const [trip] = await sql<{ seats: number }[]>`select seats_count as seats from trip where id = ${tripId}`;
  // The bus may have been replaced by one with fewer seats since.
  if (!taken.has(named.seat) && named.seat <= (trip?.seats ?? 0)) return;
  const free = Array.from({ length: trip?.seats ?? 0 }, (_, index) => index + 1).find((seat) => !taken.has(seat));
  if (free === undefined) throw new DomainError('no_seats_left');
  await sql`update booking set seat = ${free} where id = ${named.id}`;
}

async function write(
  sql: Db,
  actor: Actor,
  now: Date,
  action: string,
  bookings: readonly LockedBooking[],
  { reason = '', charges }: { reason?: string; charges?: Charges } = {},
): Promise<void> {
  await writeHistory(
    sql,
    now,
    bookings.map(({ id, status }) => ({
      bookingId: id,
      action,
      actorId: actor.accountId,
      reason: reason || null,
      data: { before: status, ...chargeData(charges, id) },
    })),
  );
}

export function chargeData(charges: Charges | undefined, bookingId: number): { amount?: number } {
  const amount = charges?.get(bookingId) ?? 0;
  return amount > 0 ? { amount } : {};
}
