import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type CustodyAction, custodyRefusal } from '#shared/sales/bookings/rules/custody.ts';
import type { ParcelPressOf } from '#shared/sales/bookings/rules/custody-schema.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { type LockedParty, lockParty } from '../../core/commands/locked-party.ts';
import { moveBookings } from '../../core/commands/move.ts';
import { custodyFacts } from '../queries/custody.ts';
import type { ChangedBooking } from './act.ts';
import { addLink, changeWeight } from './custody-links.ts';
import { chargeWeight } from './weight-charge.ts';

/**
 * Takes a parcel over: photographs, weighs and loads it. Another weight than the sender's changes the room on each leg; the price stays as
 * agreed, unless the staff lets it follow the weight by the tariff of the booking. Throws `weight_over_room` when the bus has no room for the difference.
 */
export async function takeOver(
  sql: Db,
  actor: Actor,
  press: ParcelPressOf<'takeOver'>,
  at: Date,
): Promise<ChangedBooking> {
  const party = await lockParcel(sql, actor, press.bookingId, 'takeOver');
  const { named, tripId } = party;
  const { weightKg, condition, payer, photos, charge } = press;
  const aboard = named.status === 'boarded';
  if (!aboard) await moveBookings(sql, tripId, [named], 'boarded', at);
  await changeWeight(sql, party, weightKg);
  const price = charge ? await chargeWeight(sql, named, weightKg) : null;
  await sql`
    update parcel set declared_kg = coalesce(declared_kg, weight_kg), weight_kg = ${weightKg}, payer = ${payer}
    where booking_id = ${named.id}`;
  await addLink(sql, actor, party, { step: 'taken', at, weightKg, condition, photos });
  await writeHistory(sql, at, [
    {
      bookingId: named.id,
      action: aboard ? 'takeOver' : 'board',
      actorId: actor.accountId,
      data: aboard ? { weightKg } : { before: named.status, weightKg },
    },
    ...(price === null
      ? []
      : [{ bookingId: named.id, action: 'reweigh', actorId: actor.accountId, data: { amount: price } }]),
  ]);
  return party;
}

/** Hands a parcel out without the receiver's code; the reason and a photo stay in the chain. */
export async function handOutWithoutPin(
  sql: Db,
  actor: Actor,
  press: Pick<ParcelPressOf<'handOut'>, 'bookingId' | 'reason' | 'photos' | 'collectedBy'>,
  at: Date,
): Promise<ChangedBooking> {
  const party = await lockParcel(sql, actor, press.bookingId, 'handOut');
  const { named, tripId } = party;
  await moveBookings(sql, tripId, [named], 'completed', at);
  await addLink(sql, actor, party, {
    step: 'handedOut',
    at,
    byPin: false,
    collectedBy: press.collectedBy,
    note: press.reason,
    photos: press.photos,
  });
  await writeHistory(sql, at, [
    {
      bookingId: named.id,
      action: 'complete',
      actorId: actor.accountId,
      reason: press.reason,
      data: { before: named.status, pin: false },
    },
  ]);
  return party;
}

/** Records that nobody collected a parcel, where it is kept and until when; a repeated call changes the place. */
export async function noteUnclaimed(
  sql: Db,
  actor: Actor,
  { bookingId, place, until }: ParcelPressOf<'unclaimed'>,
  at: Date,
): Promise<ChangedBooking> {
  const party = await lockParcel(sql, actor, bookingId, 'unclaimed');
  await addLink(sql, actor, party, { step: 'unclaimed', at, place, until });
  await writeHistory(sql, at, [{ bookingId, action: 'unclaimed', actorId: actor.accountId, reason: place }]);
  return party;
}

export async function giveBack(
  sql: Db,
  actor: Actor,
  { bookingId, reason, photos }: ParcelPressOf<'returned'>,
  at: Date,
): Promise<ChangedBooking> {
  const party = await lockParcel(sql, actor, bookingId, 'returned');
  const { named, tripId } = party;
  await moveBookings(sql, tripId, [named], 'ejected', at);
  await addLink(sql, actor, party, { step: 'returned', at, note: reason, photos });
  await writeHistory(sql, at, [
    { bookingId, action: 'eject', actorId: actor.accountId, reason, data: { before: named.status } },
  ]);
  return party;
}

/** Records a damage with photos; the sender is notified, and the receiver's page shows it. */
export async function noteDamage(
  sql: Db,
  actor: Actor,
  { bookingId, note, photos }: ParcelPressOf<'damaged'>,
  at: Date,
): Promise<ChangedBooking> {
  const party = await lockParcel(sql, actor, bookingId, 'damaged');
  await addLink(sql, actor, party, { step: 'damaged', at, note, photos });
  await writeHistory(sql, at, [{ bookingId, action: 'damaged', actorId: actor.accountId, reason: note }]);
  return party;
}

/** Locks a parcel of the staff's trip; throws why they may not do this with it now. */
export async function lockParcel(
  sql: Db,
  actor: Actor,
  bookingId: number,
  action: CustodyAction,
): Promise<LockedParty> {
  const party = await lockParty(sql, actor, bookingId);
  if (party.side !== 'carrier') throw new DomainError('not_allowed');
  if (party.named.kind !== 'parcel') throw new DomainError('booking_state');
  const facts = await custodyFacts(sql, bookingId);
  const refused = custodyRefusal(action, { ...facts, status: party.named.status }, { status: party.tripStatus });
  if (refused) throw new DomainError(refused);
  return party;
}
