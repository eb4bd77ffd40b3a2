import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { concerned, lockParty } from '../../core/commands/locked-party.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';

/** Waives what the passenger owes for having cancelled or not come, for each booking of the party unless `alone` is set. */
export async function waive(
  sql: Db,
  actor: Actor,
  bookingId: number,
  alone: boolean,
  now: Date,
): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const bookings = concerned(party, 'waive', alone, now);
  await sql`
    update booking set cancellation_charge = 0, updated_at = ${now}
    where id = any(${bookings.map(({ id }) => id)}::int[])`;
  await writeHistory(
    sql,
    now,
    bookings.map(({ id, cancellationCharge }) => ({
      bookingId: id,
      action: 'waive',
      actorId: actor.accountId,
      data: { amount: cancellationCharge ?? 0 },
    })),
  );
  return party;
}
