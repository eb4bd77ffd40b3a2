import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import type { ProblemCode } from '#shared/core/errors.ts';
import type { CollectedBy } from '#shared/sales/bookings/rules/custody-schema.ts';
import { writeHistory } from '../core/commands/history.ts';
import { concerned, lockParty } from '../core/commands/locked-party.ts';
import { moveBookings } from '../core/commands/move.ts';
import type { ChangedBooking } from '../parcels/commands/act.ts';
import { addLink } from '../parcels/commands/custody-links.ts';
import { tryPin } from '../parcels/commands/parcel-pin.ts';
import { refuseWhilePassed } from '../parcels/queries/custody.ts';

/**
 * Completes a ride at the passenger's stop, or hands a parcel over against the receiver's code. A wrong code is returned, not thrown, so
 * that the counted attempt is committed: `wrong_pin`, and `too_many_requests` for 15 minutes after five wrong codes in a row, for thirty
 * days after twenty. Completing a completed booking again changes nothing, because a client on a bad connection may repeat its request.
 */
export async function complete(
  app: AppContext,
  sql: Db,
  actor: Actor,
  bookingId: number,
  pin: string,
  now: Date,
  collectedBy: CollectedBy | null = null,
): Promise<ChangedBooking & { problem: ProblemCode | null }> {
  const party = await lockParty(sql, actor, bookingId);
  const { named } = party;
  if (party.side === 'carrier' && named.status === 'completed') return { ...party, problem: null };
  const bookings = concerned(party, 'complete', true, now);
  if (named.kind === 'parcel') await refuseWhilePassed(sql, bookingId);
  const problem = named.kind === 'parcel' ? await tryPin(app, sql, bookingId, pin, now) : null;
  if (problem) return { ...party, problem };
  await moveBookings(sql, party.tripId, bookings, 'completed', now);
  await addLink(sql, actor, party, { step: 'handedOut', at: now, byPin: true, collectedBy });
  await writeHistory(sql, now, [
    { bookingId, action: 'complete', actorId: actor.accountId, data: { before: named.status } },
  ]);
  return { ...party, problem: null };
}
