import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type Changer, changeAnswers, changedKinds, changerOf } from '#shared/sales/bookings/core/change.ts';
import type { BookingChange, ChangeAnswer } from '#shared/sales/bookings/rules/change-schema.ts';
import type { Drivers } from '#shared/sales/trips/drives.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { changeOf, kindsOf, lockBatch, type StoredChange } from '../../core/queries/changes.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';
import { applyChange } from './apply-change.ts';
import { type ChangeContext, touchedBy } from './change.ts';
import { type ChangePlan, planChange } from './change-plan.ts';

const STATES = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;
const ACTIONS = { accept: 'acceptChange', decline: 'declineChange', withdraw: 'withdrawChange' } as const;

/**
 * Accepts, declines or withdraws an open change with all changes that were made together with it. An accepted change is made in the same
 * transaction. A missing actor is a person who has the link of a ticket and has proved its telephone number. Throws `not_found`,
 * `not_allowed` for the side that may not give this answer, `change_over` when it was answered or has ended, and the codes of
 * `proposeChange` when the change is no longer possible. A seat that is taken meanwhile is replaced by another free one.
 */
export async function answerChange(
  { sql, now }: ChangeContext,
  me: Actor | null,
  input: { bookingId: number; changeId: number; answer: ChangeAnswer },
): Promise<ChangedBooking[]> {
  const { bookingId, answer } = input;
  const known = await changeOf(sql, bookingId, input.changeId);
  if (!known) throw new DomainError('not_found');
  const request = { change: changeOfStored(known), agreed: true, alone: true, accepted: true };
  const plan = await planChange(sql, me, bookingId, request, now);
  const who = await changerAt(sql, me, plan);
  const batch = await lockBatch(sql, known.batchId);
  if (!changeAnswers(who, { side: known.side, kinds: kindsOf(known) }).includes(answer)) {
    throw new DomainError('not_allowed');
  }
  const over = !batch.some(({ id, endsAt }) => id === known.id && endsAt !== null && now < endsAt);
  if (over) throw new DomainError('change_over');
  const done = answer === 'accept' ? await acceptAll(sql, me, plan, { known, batch }, now) : batch;
  await closeChanges(sql, done, {
    state: STATES[answer],
    action: ACTIONS[answer],
    actorId: me?.accountId ?? null,
    now,
  });
  return touchedBy(plan);
}

/** Ends the open changes whose time is over or whose booking can no longer be changed; calls `changed` with the affected topics. */
export async function expireChanges(pool: Pool, now: Date, changed: (topic: string) => void): Promise<void> {
  const topics = await transaction(pool, async (sql) => {
    const due = await sql<(Pick<StoredChange, 'id' | 'bookingId'> & ChangedBooking)[]>`
      select c.id, c.booking_id, b.trip_id, b.carrier_id,
        p.account_id
      from booking_change c join booking b on b.id = c.booking_id join party p on p.id = b.party_id
      where c.state = 'open' and (c.ends_at <= ${now} or b.status not in ('unconfirmed', 'confirmed'))
      order by c.id limit 200 for update of c skip locked`;
    await closeChanges(sql, due, { state: 'expired', action: 'expireChange', actorId: null, now });
    return due.flatMap(({ tripId, carrierId, accountId }) => [
      `trip:${tripId}`,
      `carrier:${carrierId}`,
      ...(accountId === null ? [] : [`account:${accountId}`]),
    ]);
  });
  for (const topic of new Set(topics)) changed(topic);
}

/** As who the actor answers: by the trip that the booking is on. */
async function changerAt(sql: Db, me: Actor | null, { party }: ChangePlan): Promise<Changer> {
  if (me === null) return 'passenger';
  const [trip] = await sql<Drivers[]>`
    select driver_id, second_driver_id from trip where id = ${party.tripId}`;
  const who = changerOf(me, { ...party, ...(trip ?? { driverId: null, secondDriverId: null }) });
  if (who === null) throw new DomainError('not_allowed');
  return who;
}

/** Applies each change of a batch; changes of bookings that cannot follow any more stay as they are and end with the batch. */
async function acceptAll(
  sql: Db,
  me: Actor | null,
  plan: ChangePlan,
  { known, batch }: { known: StoredChange; batch: readonly StoredChange[] },
  now: Date,
): Promise<StoredChange[]> {
  const only = batch.map(({ bookingId }) => bookingId);
  // The others of the party follow as they did when the change was planned: with the same stops.
  const request = {
    ...{ change: changeOfStored(known), agreed: true, alone: only.length === 1, only, accepted: true },
    askedByPassenger: known.side === 'passenger',
  };
  const first = only.length === 1 ? plan : await planChange(sql, me, known.bookingId, request, now);
  if (first.refusal) throw new DomainError(first.refusal);
  const applied = await applyChange(sql, me, known.bookingId, { plan: first, request }, now);
  const ids = applied.bookings.map(({ booking }) => booking.id);
  for (const { booking, before, after } of applied.bookings) {
    await sql`
      update booking_change set before = ${sql.json({ ...before })}, after = ${sql.json({ ...after })}
      where batch_id = ${known.batchId} and booking_id = ${booking.id} and state = 'open'`;
  }
  const left = batch.filter(({ bookingId }) => !ids.includes(bookingId));
  await closeChanges(sql, left, { state: 'expired', action: 'expireChange', actorId: null, now });
  return batch.filter(({ bookingId }) => ids.includes(bookingId));
}

function changeOfStored(stored: StoredChange): BookingChange {
  const { after } = stored;
  const kinds = changedKinds(stored.before, after);
  const rerouted = kinds.includes('trip') || kinds.includes('stops');
  return {
    ...(rerouted && { tripId: after.tripId, fromSeq: after.fromSeq, toSeq: after.toSeq }),
    ...((rerouted || kinds.includes('seat')) && { seat: after.seat }),
    ...(kinds.includes('name') && { name: after.name }),
    ...(kinds.includes('phone') && { phone: after.phone }),
    ...((rerouted || kinds.includes('price')) && after.price !== null && { price: after.price }),
  };
}

async function closeChanges(
  sql: Db,
  changes: readonly Pick<StoredChange, 'id' | 'bookingId'>[],
  to: { state: 'accepted' | 'declined' | 'withdrawn' | 'expired'; action: string; actorId: number | null; now: Date },
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update booking_change set state = ${to.state}, settled_by = ${to.actorId}, settled_at = ${to.now}
    where id = any(${changes.map(({ id }) => id)}::int[]) and state = 'open'`;
  await writeHistory(
    sql,
    to.now,
    changes.map(({ id, bookingId }) => ({ bookingId, action: to.action, actorId: to.actorId, data: { change: id } })),
  );
}
