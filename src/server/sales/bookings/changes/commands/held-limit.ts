import type { Db } from '#server/core/database/db.ts';
import type { ProblemCode } from '#shared/core/errors.ts';
import type { Changer } from '#shared/sales/bookings/core/change.ts';
import { heldRefusal } from '#shared/sales/bookings/rules/request-limits.ts';
import type { LockedParty } from '../../core/commands/locked-party.ts';
import { requestsOf } from '../../tickets/queries/requests.ts';

/** Moving counts against the seats that an account may hold on one trip; what the carrier has offered or agreed to does not. */
export async function heldAgainst(
  move: { sql: Db; who: Changer; party: LockedParty; target: { id: number }; now: Date },
  seats: number,
): Promise<ProblemCode | null> {
  const { sql, who, party, target, now } = move;
  const { accountId, tripId, named } = party;
  if (who !== 'passenger' || accountId === null || target.id === tripId || named.kind === 'parcel') return null;
  // Moves and bookings of one account run one after another, so that each of them is counted.
  await sql`select from account where id = ${accountId} for no key update`;
  return heldRefusal((await requestsOf(sql, accountId, target.id, now)).heldSeatsOnTrip, seats);
}
