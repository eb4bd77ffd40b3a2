import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { tripStops } from '#server/sales/trips/queries/public-trip.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { refusal } from '#shared/sales/bookings/core/policy.ts';
import { mayBeLeftBehind } from '#shared/sales/bookings/rules/not-aboard.ts';
import { endCall } from '../../core/commands/end-call.ts';
import { lockParty } from '../../core/commands/locked-party.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';

/** Records that a passenger reports the bus leaving, or waiting, without them; the staff is notified immediately. */
export async function callNotAboard(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  const party = await permitted(sql, actor, bookingId, 'notAboard', now);
  const [call] = await sql<{ id: number }[]>`
    insert into not_aboard (booking_id, at) values (${bookingId}, ${now}) on conflict do nothing returning id`;
  if (call) await addJob(sql, 'notify.notAboard', { id: call.id });
  return party;
}

/** The passenger takes the call back. */
export async function takeBackNotAboard(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  const party = await permitted(sql, actor, bookingId, 'aboard', now);
  await endCall(sql, bookingId, now);
  return party;
}

async function permitted(sql: Db, actor: Actor, bookingId: number, action: 'notAboard' | 'aboard', now: Date) {
  const party = await lockParty(sql, actor, bookingId);
  const { named, tripId } = party;
  const [trip] = await sql<{ currentSeq: number | null; called: boolean }[]>`
    select current_seq,
      exists (select from not_aboard n where n.booking_id = ${bookingId} and n.ended_at is null) as called
    from trip where id = ${tripId}`;
  const leaving = { currentSeq: trip?.currentSeq ?? null, stops: await tripStops(sql, tripId) };
  const facts = { ...named, notAboard: trip?.called ?? false, leftBehind: mayBeLeftBehind(named, leaving, now) };
  const refused = refusal(action, party.side, facts, { status: party.tripStatus }, now);
  if (refused) throw new DomainError(refused);
  return party;
}
