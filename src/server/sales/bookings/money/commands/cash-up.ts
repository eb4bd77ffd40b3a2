import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { exchangeRates } from '#server/network/carriers/queries/rates.ts';
import { visibleTo } from '#server/sales/trips/queries/rows.ts';
import type { Actor } from '#shared/core/access.ts';
import type { Currency } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { confirmInput } from '#shared/sales/bookings/rules/cash.ts';
import { type Expense, sameSums } from '#shared/sales/bookings/rules/payments.ts';
import { nameReceipts } from '../../parcels/commands/custody-photos.ts';
import { cashVisibleTo, mayConfirm } from '../queries/cash.ts';

/** Objects that a command on cash has changed; the handler notifies the open screens of the trip and the carrier. */
export interface CashTouched {
  tripId: number;
  carrierId: number;
}

type Sums = readonly { currency: Currency; amount: number }[];

/** Takes an expense from the actor's cash of a trip that they may see. Throws `photo_missing` when a photo of its receipt is not stored. */
export async function addExpense(
  sql: Db,
  actor: Actor,
  tripId: number,
  expense: Expense,
  at: Date,
): Promise<CashTouched> {
  const [trip] = await sql<{ carrierId: number }[]>`
    select carrier_id from trip where id = ${tripId} and ${visibleTo(sql, actor)}`;
  if (!trip) throw new DomainError('not_found');
  const touched = { tripId, carrierId: trip.carrierId };
  const cashUpId = await openCashUp(sql, { ...touched, takenBy: actor.accountId, at });
  const known = (await exchangeRates(sql, trip.carrierId)).find(({ currency }) => currency === expense.currency);
  if (!known) throw new DomainError('rate_changed');
  const id = expense.id ?? randomUUID();
  await sql`
    insert into expense (id, cash_up_id, trip_id, carrier_id, driver_id, at, amount, currency, rate, what)
    values (${id}, ${cashUpId}, ${tripId}, ${trip.carrierId}, ${actor.accountId}, ${at},
      ${expense.amount}, ${expense.currency}, ${known.rate}, ${expense.what})`;
  await nameReceipts(sql, { tripId, expenseId: id, photos: expense.photos });
  return touched;
}

/** Removes an expense from a cash-up that is not handed over; the person who holds the cash does so, or the company.
 * With `tripId` it has to be an expense of that trip. */
export async function removeExpense(
  sql: Db,
  actor: Actor,
  expenseId: string,
  tripId: number | null = null,
): Promise<CashTouched> {
  const [found] = await sql<{ id: number }[]>`
    select cash_up_id as id from expense
    where id = ${expenseId} and (${tripId}::int is null or trip_id = ${tripId})`;
  const cashUp = await lockCashUp(sql, actor, found?.id ?? 0);
  if (cashUp.handedOver) throw new DomainError('cash_handed_over');
  await sql`delete from expense where id = ${expenseId}`;
  return cashUp;
}

/** Hands over what the actor holds of a trip's cash now; throws `cash_changed` when they hold none. */
export async function handOverOwn(sql: Db, actor: Actor, tripId: number, seen: Sums, now: Date): Promise<CashTouched> {
  const [open] = await sql<{ id: number }[]>`
    select id from cash_up where trip_id = ${tripId} and driver_id = ${actor.accountId} and handed_over_at is null`;
  if (!open) throw new DomainError('cash_changed');
  return handOver(sql, actor, open.id, seen, now);
}

/**
 * Hands the cash over to the company. `seen` are the sums that the person saw: if a payment was added in between, this throws
 * `cash_changed`, so that both sides mean the same sum. The cash of an owner needs no other person and is confirmed immediately.
 */
export async function handOver(sql: Db, actor: Actor, cashUpId: number, seen: Sums, now: Date): Promise<CashTouched> {
  const cashUp = await lockCashUp(sql, actor, cashUpId);
  if (cashUp.handedOver) throw new DomainError('cash_handed_over');
  const sums = await inTill(sql, cashUpId);
  if (sums.length === 0 || !sameSums(seen, sums)) throw new DomainError('cash_changed');
  const own = actor.role !== 'driver' && actor.role !== 'dispatcher' && cashUp.driverId === actor.accountId;
  await sql`select hand_over_cash(c, ${now}, ${actor.accountId}) from cash_up c where c.id = ${cashUpId}`;
  if (own) await sql`select receive_cash(c, null, ${now}, ${actor.accountId}) from cash_up c where c.id = ${cashUpId}`;
  await sql`
    update cash_up set handed_over_at = ${now}, confirmed_at = ${own ? now : null}, confirmed_by = ${own ? actor.accountId : null}
    where id = ${cashUpId}`;
  if (!own) await addJob(sql, 'notify.cash', { cashUpId, subject: 'cashHandedOver', actorId: actor.accountId });
  return cashUp;
}

/** Confirms the received sums. A sum that differs from the handed-over one needs a note (`invalid_input` on `note`). */
export async function confirmCash(
  sql: Db,
  actor: Actor,
  cashUpId: number,
  { sums, note }: z.output<typeof confirmInput>,
  now: Date,
): Promise<CashTouched> {
  const cashUp = await lockCashUp(sql, actor, cashUpId);
  if (!mayConfirm(actor, cashUp.driverId)) throw new DomainError('not_allowed');
  if (!cashUp.handedOver) throw new DomainError('cash_changed');
  if (cashUp.confirmed) throw new DomainError('cash_confirmed');
  const same = sameSums(sums, await inTill(sql, cashUpId));
  if (!same && note === '')
    throw new DomainError('invalid_input', { errors: [{ field: 'note', key: 'field_required' }] });
  await sql`
    select receive_cash(c, ${sql.json(sums)}, ${now}, ${actor.accountId}) from cash_up c where c.id = ${cashUpId}`;
  await sql`
    update cash_up set confirmed_by = ${actor.accountId}, confirmed_at = ${now}, note = ${note} where id = ${cashUpId}`;
  await addJob(sql, 'notify.cash', {
    cashUpId,
    subject: same ? 'cashConfirmed' : 'cashDiffers',
    actorId: actor.accountId,
  });
  return cashUp;
}

interface LockedCashUp extends CashTouched {
  driverId: number | null;
  handedOver: boolean;
  confirmed: boolean;
}

/** Locks a cash-up that the actor may see; throws `not_found` otherwise. Payments in cash wait for the lock. */
async function lockCashUp(sql: Db, actor: Actor, cashUpId: number): Promise<LockedCashUp> {
  const [cashUp] = await sql<LockedCashUp[]>`
    select c.trip_id, c.carrier_id, c.driver_id,
      c.handed_over_at is not null as handed_over, c.confirmed_at is not null as confirmed
    from cash_up c where c.id = ${cashUpId} and ${cashVisibleTo(sql, actor)} for update`;
  if (!cashUp) throw new DomainError('not_found');
  return cashUp;
}

async function inTill(sql: Db, cashUpId: number): Promise<Sums> {
  return sql<{ currency: Currency; amount: number }[]>`
    select currency, hand_over as amount from till_sum where cash_up_id = ${cashUpId}`;
}

/**
 * Returns the open cash-up of a person on a trip, which is created if there is none, and locks it: it cannot be handed over before the
 * caller's transaction ends. Cash that is taken after a hand-over is added to a new cash-up.
 */
export async function openCashUp(
  sql: Db,
  input: { tripId: number; carrierId: number; takenBy: number; at: Date },
): Promise<number> {
  // A hand-over that commits between the two statements closes the cash-up that the first one has found.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await sql`
      insert into cash_up (trip_id, carrier_id, driver_id, opened_at)
      values (${input.tripId}, ${input.carrierId}, ${input.takenBy}, ${input.at})
      on conflict (trip_id, driver_id) where handed_over_at is null do nothing`;
    const [open] = await sql<{ id: number }[]>`
      select id from cash_up where trip_id = ${input.tripId} and driver_id = ${input.takenBy} and handed_over_at is null for update`;
    if (open) return open.id;
  }
  throw new DomainError('busy');
}
