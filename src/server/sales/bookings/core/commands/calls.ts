import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { writeHistory } from './history.ts';
import { type LockedParty, lockParty } from './locked-party.ts';

/** Calls within this time of each other are one. */
const SAME = '1 minute';

export async function noteCall(sql: Db, actor: Actor, bookingId: number, at: Date): Promise<LockedParty> {
  const party = await lockParty(sql, actor, bookingId);
  const [known] = await sql`
    select from booking_event
    where booking_id = ${bookingId} and action = 'called' and abs(extract(epoch from at - ${at}::timestamptz)) < extract(epoch from ${SAME}::interval)`;
  if (!known) await writeHistory(sql, at, [{ bookingId, action: 'called', actorId: actor.accountId }]);
  return party;
}

export async function endCall(sql: Db, bookingId: number, now: Date): Promise<void> {
  await sql`update not_aboard set ended_at = ${now} where booking_id = ${bookingId} and ended_at is null`;
}
