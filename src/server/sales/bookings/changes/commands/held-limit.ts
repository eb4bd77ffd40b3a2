import type { Db } from '#server/core/database/db.ts';
import type { ProblemCode } from '#shared/core/errors.ts';
import type { Changer } from '#shared/sales/bookings/core/change.ts';
import { heldRefusal } from '#shared/sales/bookings/rules/request-limits.ts';
import type { LockedParty } from '../../core/commands/locked-party.ts';
import { requestsOf } from '../../tickets/queries/requests.ts';

/** Moving counts against the seats that an account, or a number without one, may hold on one trip; what the carrier has offered or agreed to does not. */
export async function heldAgainst(
  move: { sql: Db; who: Changer; party: LockedParty; target: { id: number }; now: Date },
  seats: number,
): Promise<ProblemCode | null> {
  const { sql, who, party, target, now } = move;
  const { accountId, tripId, named } = party;
  if (who !== 'passenger' || target.id === tripId || named.kind === 'parcel') return null;
  if (accountId === null) return heldRefusal(await heldByNumber(sql, party.partyId, target.id), seats);
  // Moves and bookings of one account run one after another, so that each of them is counted.
  await sql`select from account where id = ${accountId} for no key update`;
  return heldRefusal((await requestsOf(sql, accountId, target.id, now)).heldSeatsOnTrip, seats);
}

/** The seats of a trip under the telephone number of a party without an account. */
async function heldByNumber(sql: Db, partyId: number, tripId: number): Promise<number> {
  const [row] = await sql<{ held: number }[]>`
    select count(*)::int as held
    from party own join party p on p.contact_phone = own.contact_phone and p.account_id is null and p.trip_id = ${tripId}
    join booking b on b.party_id = p.id and b.kind = 'passenger' and b.holds
    where own.id = ${partyId}`;
  return row?.held ?? 0;
}
