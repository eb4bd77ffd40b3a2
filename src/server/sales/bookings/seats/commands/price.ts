import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { giveAnswerTime } from '../../core/commands/answer-time.ts';
import { writeHistory } from '../../core/commands/history.ts';
import { concerned, lockParty } from '../../core/commands/locked-party.ts';
import type { ChangedBooking } from '../../parcels/commands/act.ts';
import { markProven } from '../../tickets/commands/prove.ts';

/**
 * Quotes a price in euro cents for the booking, and for each other booking of its party unless `alone` is set. The price is agreed
 * immediately if it is what the passenger offered, or if the booking was made for a caller, who agreed by telephone; otherwise the
 * passenger answers.
 */
export async function quote(
  sql: Db,
  actor: Actor,
  bookingId: number,
  offer: { price: number; alone: boolean },
  now: Date,
): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const bookings = concerned(party, 'quote', offer.alone, now);
  const ids = bookings.map(({ id }) => id);
  await sql`
    update booking set contract_price = ${offer.price}, quoted_at = ${now}, declined_at = null, updated_at = ${now}
    where id = any(${ids}::int[])`;
  await markProven(sql, party.partyId, now);
  await giveAnswerTime(sql, ids, 'passenger', now);
  const history = bookings.map(({ id }) => ({
    bookingId: id,
    action: 'quote',
    actorId: actor.accountId,
    data: { amount: offer.price },
  }));
  await writeHistory(sql, now, history);
  const agreed = bookings.filter(
    ({ declined, counterPrice }) => party.forCaller || (declined && counterPrice === offer.price),
  );
  await agree(sql, actor.accountId, agreed, now);
  return party;
}

/**
 * Accepts the quoted price: it becomes the fare, and the booking is confirmed without another answer of the carrier, who named the price.
 * Throws `price_changed` when `price` is given and another one was named since the person saw it.
 */
export async function accept(
  sql: Db,
  actor: Actor,
  bookingId: number,
  { price, alone }: { price?: number | undefined; alone: boolean },
  now: Date,
): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  const bookings = concerned(party, 'accept', alone, now);
  if (price !== undefined && party.named.contractPrice !== price) throw new DomainError('price_changed');
  await agree(sql, actor.accountId, bookings, now);
  return party;
}

/** Declines the quoted price, optionally with a counter-offer in euro cents. The seat stays held. */
export async function decline(
  sql: Db,
  actor: Actor,
  bookingId: number,
  answer: { counter: number | null; alone: boolean },
  now: Date,
): Promise<ChangedBooking> {
  const party = await lockParty(sql, actor, bookingId);
  await refuse(sql, actor.accountId, concerned(party, 'decline', answer.alone, now), answer, now);
  return party;
}

export async function refuse(
  sql: Db,
  actorId: number | null,
  bookings: readonly { id: number }[],
  answer: { counter: number | null },
  now: Date,
): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  await sql`
    update booking set declined_at = ${now}, counter_price = ${answer.counter}, updated_at = ${now}
    where id = any(${ids}::int[])`;
  await giveAnswerTime(sql, ids, 'carrier', now);
  await writeHistory(
    sql,
    now,
    bookings.map(({ id }) => ({
      bookingId: id,
      action: 'decline',
      actorId,
      data: { amount: answer.counter },
    })),
  );
}

/** Makes the named price of bookings their fare, and confirms them. */
export async function agree(
  sql: Db,
  actorId: number | null,
  bookings: readonly { id: number }[],
  now: Date,
): Promise<void> {
  if (bookings.length === 0) return;
  await sql`
    update booking set fare = contract_price, needs_calculation = false, status = 'confirmed', expires_at = null,
      updated_at = ${now}
    where id = any(${bookings.map(({ id }) => id)}::int[])`;
  await writeHistory(
    sql,
    now,
    bookings.map(({ id }) => ({ bookingId: id, action: 'accept', actorId })),
  );
}
