import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import { DEBT_REMINDER_DAYS } from '#shared/sales/bookings/money/debts-api.ts';
import { owedOf } from '#shared/sales/bookings/rules/owed.ts';
import type { PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { concerned, type LockedBooking, type LockedParty, lockParty } from '../../core/commands/locked-party.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';
import { paidOnline } from '../queries/booking.ts';
import { addPayment, baseOf, giveBackRest } from './pay.ts';

/** Records that everything that a party owes was paid, in euro. Throws the code of the shared rules where nothing is due. */
export async function payParty(
  sql: Db,
  actor: Actor,
  bookingId: number,
  method: PaymentMethod,
  now: Date,
): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const bookings = concerned(party, 'pay', false, now);
  for (const booking of bookings) {
    const due = dueOf(booking);
    const base = baseOf(withNamed(party, booking), actor, now);
    await addPayment(sql, { ...base, amount: due, eurCents: due, currency: 'EUR', rate: RATE_UNIT, method });
  }
  await record(
    sql,
    actor,
    'pay',
    bookings.map((booking) => ({ booking, amount: dueOf(booking) })),
    now,
  );
  return party;
}

/**
 * Records that a party got back what it had paid too much: its newest payments first, each as it was made, and in cash in euro what a provider
 * has refused to give back. What a provider gives back is left to it.
 */
export async function giveBackParty(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const changed: { booking: LockedBooking; amount: number }[] = [];
  for (const booking of concerned(party, 'unpay', false, now)) {
    const amount = Math.min(-dueOf(booking), booking.paid - (await paidOnline(sql, booking.id)));
    if (amount > 0) changed.push({ booking, amount });
  }
  if (changed.length === 0) throw new DomainError('booking_state');
  for (const { booking, amount } of changed)
    await giveBackRest(sql, baseOf(withNamed(party, booking), actor, now), amount);
  await record(sql, actor, 'unpay', changed, now);
  return party;
}

/**
 * Forgives the debt of a party after its ride, or for having cancelled or not come: the price or the charge becomes the paid sum. Throws
 * `booking_state` where nothing is due.
 */
export async function forgive(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const bookings = afterTheRide(party, now);
  await sql`
    update booking set updated_at = ${now},
      cancellation_charge = case when status = 'completed' then cancellation_charge else paid end,
      fare = case when status = 'completed' then paid else fare end
    where id = any(${bookings.map(({ id }) => id)}::int[])`;
  await record(
    sql,
    actor,
    'forgive',
    bookings.map((booking) => ({ booking, amount: dueOf(booking) })),
    now,
  );
  return party;
}

/** Reminds a party of what it owes. Throws `booking_state` where nothing is due, `too_many_requests` when it was just reminded. */
export async function remind(sql: Db, actor: Actor, bookingId: number, now: Date): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const bookings = afterTheRide(party, now);
  const ids = bookings.map(({ id }) => id);
  const [reminded] = await sql`
    select from booking_event where booking_id = any(${ids}::int[]) and action = 'remindDebt'
      and at > ${now}::timestamptz - make_interval(days => ${DEBT_REMINDER_DAYS})`;
  if (reminded) throw new DomainError('too_many_requests');
  await record(
    sql,
    actor,
    'remindDebt',
    bookings.map((booking) => ({ booking, amount: dueOf(booking) })),
    now,
  );
  return party;
}

const OVER: ReadonlySet<string> = new Set(['completed', 'cancelled', 'no_show']);

/** The bookings of a party that owe something once nobody rides any more. */
function afterTheRide(party: LockedParty, now: Date): LockedBooking[] {
  const bookings = concerned(party, 'pay', false, now).filter(({ status }) => OVER.has(status));
  if (bookings.length === 0) throw new DomainError('booking_state');
  return bookings;
}

function dueOf(booking: LockedBooking): number {
  return (owedOf(booking) ?? 0) - booking.paid;
}

function withNamed(party: LockedParty, named: LockedBooking): LockedParty {
  return { ...party, named, tripId: named.tripId };
}

function record(
  sql: Db,
  { accountId }: Actor,
  action: 'pay' | 'unpay' | 'forgive' | 'remindDebt',
  changed: readonly { booking: LockedBooking; amount: number }[],
  now: Date,
): Promise<void> {
  const entries = changed.map(({ booking, amount }) => ({
    bookingId: booking.id,
    action,
    actorId: accountId,
    data: { amount },
  }));
  return writeHistory(sql, now, entries);
}

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
