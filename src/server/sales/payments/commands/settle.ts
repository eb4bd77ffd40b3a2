import type { AppContext } from '#server/context.ts';
import type { CheckoutTruth } from '#server/core/cards/provider.ts';
import { type Db, savepoint, transaction } from '#server/core/database/db.ts';
import { asDomainError } from '#server/core/problems.ts';
import { exchangeRates } from '#server/network/carriers/queries/rates.ts';
import { refreshFreeSeats, topicsOf } from '#server/sales/bookings/changes/events.ts';
import { writeHistory } from '#server/sales/bookings/core/commands/history.ts';
import {
  type LockedBooking,
  type LockedParty,
  lockPartyOf,
} from '#server/sales/bookings/core/commands/locked-party.ts';
import { moveBookings } from '#server/sales/bookings/core/commands/move.ts';
import { tripForBooking } from '#server/sales/bookings/core/queries/trip-for-booking.ts';
import { addPayment } from '#server/sales/bookings/money/commands/pay.ts';
import { proveParty } from '#server/sales/bookings/tickets/commands/prove.ts';
import { type Currency, RATE_UNIT } from '#shared/core/currencies.ts';
import { bookRefusal } from '#shared/sales/bookings/rules/bookable.ts';
import { keysOf } from '../queries/accounts.ts';
import { type Checkout, checkoutColumns, checkoutOf } from '../queries/checkouts.ts';
import { askRefunds } from './ask-refunds.ts';
import { enterMoneyBack } from './money-back.ts';

/** After this time nobody waits for the answer of a provider to a page any more, in ms: a call takes at most ten seconds. */
const UNANSWERED_MS = 30_000;

/** The part of a checkout that belongs to one booking, due or paid. */
export interface Part {
  bookingId: number;
  amount: number;
  eurCents: number;
}

/**
 * Asks the provider for the state of a checkout, and enters the changes: an event that is late, doubled, out of order or forged leads to
 * the same ledger. With `end` a page that can still be paid is ended first. Throws `payment_provider_away`.
 */
export async function settleCheckout(
  app: AppContext,
  checkoutId: string,
  { end = false }: { end?: boolean },
  now: Date,
): Promise<void> {
  const checkout = await checkoutOf(app.pool, checkoutId);
  if (!checkout) return;
  const { provider, carrierId, reference } = checkout;
  if (reference === null) {
    // The process ended before the provider answered: nobody has the address of the page, and another one may be opened.
    await app.pool`
      update checkout set ended_at = ${now}
      where id = ${checkoutId} and reference is null and ended_at is null and opened_at <= ${new Date(now.getTime() - UNANSWERED_MS)}`;
    return;
  }
  const keys = await keysOf(app, app.pool, carrierId, provider);
  const service = await app.payments[provider]();
  if (end && checkout.paidAt === null) await service.end(keys, reference);
  const truth = await service.status(keys, reference);
  const touched = await transaction(app.pool, (sql) => enter(sql, checkoutId, truth, now));
  app.changed(touched.flatMap((party) => topicsOf(party)));
  for (const { tripId } of touched) await refreshFreeSeats(app, tripId);
}

/** Enters what the provider knows of a checkout; returns the parties whose screens show something else now. */
async function enter(sql: Db, checkoutId: string, truth: CheckoutTruth, now: Date): Promise<LockedParty[]> {
  const parts = await sql<Part[]>`
    select booking_id, amount, eur_cents from checkout_part
    where checkout_id = ${checkoutId} order by booking_id`;
  const parties: LockedParty[] = [];
  for (const { bookingId } of parts) {
    const known = parties.some(({ all }) => all.some(({ id }) => id === bookingId));
    if (!known) parties.push(await lockPartyOf(sql, bookingId, () => 'carrier'));
  }
  const [checkout] = await sql<
    Checkout[]
  >`select ${checkoutColumns(sql)} from checkout where id = ${checkoutId} for update`;
  if (!checkout) return [];
  const { payment } = truth;
  if (truth.state === 'ended' && checkout.endedAt === null) {
    await sql`update checkout set ended_at = ${now} where id = ${checkoutId}`;
    return parties;
  }
  if (truth.state !== 'paid' || payment === null) return [];
  const isNew = checkout.paidAt === null;
  if (isNew) {
    await sql`update checkout set paid_at = ${now}, payment = ${payment}, ask_at = ${now}::timestamptz + interval '1 day' where id = ${checkoutId}`;
    await enterPayment(sql, { ...checkout, payment }, { truth, parts, parties }, now);
  }
  if (truth.fee !== null && checkout.fee === null) await enterFee(sql, checkoutId, truth.fee, parts, now);
  const moved = await enterMoneyBack(sql, { ...checkout, payment }, truth.back, now);
  return isNew || moved ? parties : [];
}

interface PaidCheckout {
  truth: CheckoutTruth;
  parts: readonly Part[];
  parties: readonly LockedParty[];
}

/**
 * Enters a payment as it came. Only the whole sum in the right currency confirms seats; anything else, and what is paid for seats that are
 * gone, is given back by `askRefunds`.
 */
async function enterPayment(
  sql: Db,
  checkout: Checkout & { payment: string },
  paid: PaidCheckout,
  now: Date,
): Promise<void> {
  const { truth, parties } = paid;
  const isWhole = truth.amount === checkout.amount && truth.currency === checkout.currency;
  const { currency, rate, parts } = isWhole
    ? { ...checkout, parts: paid.parts }
    : await asItCame(sql, checkout, paid.truth, paid.parts);
  if (isWhole) for (const party of parties) await keepSeats(sql, party, now);
  const bookings = parties.flatMap(({ all }) => all);
  for (const { bookingId, amount, eurCents } of parts) {
    const booking = bookings.find(({ id }) => id === bookingId);
    if (!booking) continue;
    const { id, tripId } = booking;
    const of = { checkoutId: checkout.id, movement: checkout.payment };
    await addPayment(sql, {
      ...{ bookingId: id, tripId, carrierId: checkout.carrierId, at: now, takenBy: null },
      ...{ amount, eurCents, currency, rate, method: 'card', card: of },
    });
  }
  await writeHistory(
    sql,
    now,
    parts.map(({ bookingId, eurCents }) => ({
      bookingId,
      action: 'payCard',
      actorId: null,
      data: { amount: eurCents },
    })),
  );
  await askRefunds(
    sql,
    parts.map(({ bookingId }) => bookingId),
    now,
    isWhole ? null : checkout.id,
  );
}

/** The seats of a party that was held for the payment, or of one whose time was over if nobody has taken them since. */
async function keepSeats(sql: Db, party: LockedParty, now: Date): Promise<void> {
  const open = party.all.filter(({ status }) => status === 'unconfirmed');
  if (open.length > 0) return proveParty(sql, party, null, now, { paid: true });
  const lapsed = await sql<{ id: number }[]>`
    select b.id from booking b join party p on p.id = b.party_id
    where p.id = ${party.partyId} and b.status = 'cancelled' and b.cancelled_by = 'expiry' and p.unproven_until is not null`;
  const again = party.all.filter(({ id }) => lapsed.some((one) => one.id === id));
  if (again.length === 0) return;
  const trip = await tripForBooking(sql, party.tripId, false);
  if (again.some(({ fromSeq, toSeq }) => bookRefusal(trip, fromSeq, toSeq, false, now) !== null)) return;
  try {
    await savepoint(sql, (inner) => place(inner, party, again, now));
  } catch (error) {
    // Another person has the seats now.
    if (asDomainError(error).answer.code !== 'seat_taken') throw error;
  }
}

async function place(
  sql: Db,
  { tripId, partyId }: LockedParty,
  again: readonly LockedBooking[],
  now: Date,
): Promise<void> {
  await moveBookings(sql, tripId, again, 'confirmed', now);
  await sql`update party set unproven_until = null where id = ${partyId}`;
  await writeHistory(
    sql,
    now,
    again.flatMap(({ id }) => ['prove', 'confirm'].map((action) => ({ bookingId: id, action, actorId: null }))),
  );
}

/** The received sum is divided in the same proportion as the requested one; euro cents are counted at the rate of its own currency. */
async function asItCame(
  sql: Db,
  { carrierId, amount: total, rate: known, currency: own }: Checkout,
  truth: CheckoutTruth,
  parts: readonly Part[],
): Promise<{ currency: Currency; rate: number; parts: Part[] }> {
  const rates = await exchangeRates(sql, carrierId);
  const found = rates.find(({ currency }) => currency === truth.currency);
  const currency = found?.currency ?? own;
  const rate = currency === own ? known : (found?.rate ?? known);
  let left = truth.amount;
  const divided = parts.map(({ bookingId, amount }, index) => {
    const share = index === parts.length - 1 ? left : Math.min(left, Math.round((truth.amount * amount) / total));
    left -= share;
    return { bookingId, amount: share, eurCents: Math.round((share * RATE_UNIT) / rate) };
  });
  return { currency, rate, parts: divided.filter(({ amount, eurCents }) => amount > 0 && eurCents > 0) };
}

async function enterFee(sql: Db, id: string, fee: number, parts: readonly Part[], now: Date): Promise<void> {
  await sql`update checkout set fee = ${fee} where id = ${id}`;
  await sql`
    select enter_fee(checkout, booking, ${now}) from checkout, booking
    where checkout.id = ${id} and booking.id = ${parts[0]?.bookingId ?? 0}`;
}

const BATCH = 100;
/** A bank takes a payment back for its customer within this time. */
const ASKED_DAYS = 180;

/**
 * The paid checkouts of which the provider is asked again: after a day, and then the more rarely the older they are. Each is marked for its next
 * time first, so that a provider that is away is not asked each minute.
 */
export async function askAgain(sql: Db, now: Date): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update checkout set ask_at = case
      when paid_at > ${now}::timestamptz - make_interval(days => ${ASKED_DAYS})
        then ${now}::timestamptz + greatest(interval '1 day', (${now}::timestamptz - paid_at) / 10) end
    where id in (
      select c.id from checkout c join merchant_account m on m.carrier_id = c.carrier_id and m.provider = c.provider
      where c.ask_at <= ${now} and m.keys is not null order by c.ask_at limit ${BATCH} for update of c skip locked)
    returning id`;
  return rows.map(({ id }) => id);
}
