import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { lockParty, lockPartyOf, sideOfGuest } from '../../core/commands/locked-party.ts';
import { fallenWith, insteadOf } from '../../core/queries/fallen.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';
import { applyChange } from './apply-change.ts';
import { type ChangeContext, store, touchedBy } from './change.ts';
import { planChange } from './change-plan.ts';

/**
 * Moves a passenger whose trip the carrier cancelled to another trip, with the rest of the party, for no higher price. The passenger does
 * it in their account or by the link of the ticket (then there is no actor, and the telephone number has been proved). The office does it
 * for a person without an account who agreed by telephone. Throws `not_found`, `not_allowed`, `booking_state` for a booking that was not
 * confirmed or was cancelled otherwise, and `no_seats_left` when the trip cannot take them.
 */
export async function takeOther(
  { sql, now }: ChangeContext,
  me: Actor | null,
  { bookingId, tripId }: { bookingId: number; tripId: number },
): Promise<ChangedBooking[]> {
  await sql`
    select from trip where id = ${tripId} or id = (select trip_id from booking where id = ${bookingId})
    order by id for key share`;
  const party = await (me ? lockParty(sql, me, bookingId) : lockPartyOf(sql, bookingId, sideOfGuest));
  const byOffice = party.side === 'carrier' && me?.role !== 'driver' && party.accountId === null;
  if (party.side !== 'passenger' && !byOffice) throw new DomainError('not_allowed');
  const fallen = await fallenWith(sql, bookingId);
  if (!fallen) throw new DomainError('booking_state');
  const others = await insteadOf(sql, bookingId, now);
  if (!others.some((other) => other.tripId === tripId)) throw new DomainError('no_seats_left');
  await sql`
    update booking set status = 'confirmed', cancelled_by = null, cancel_reason = null where id = any(${fallen.ids}::int[])`;
  const request = { change: { tripId }, agreed: true, alone: false, only: fallen.ids, accepted: true, rescued: true };
  const plan = await planChange(sql, me, bookingId, request, now);
  if (plan.refusal) throw new DomainError(plan.refusal);
  const applied = await applyChange(sql, me, bookingId, { plan, request }, now);
  const who = party.side === 'passenger' ? 'passenger' : 'office';
  await store({ sql, now }, me, { ...applied, who }, byOffice);
  return touchedBy(applied);
}
