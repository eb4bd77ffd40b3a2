import { randomUUID } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import { text } from '#server/core/translate.ts';
import { lockPartyOf } from '#server/sales/bookings/core/commands/locked-party.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { Payer } from '#shared/sales/bookings/rules/custody-schema.ts';
import { keysOf } from '../queries/accounts.ts';
import { type Checkout, checkoutColumns, type Payable, payableOf } from '../queries/checkouts.ts';
import { eventPath } from './connect.ts';
import { settleCheckout } from './settle.ts';

/** How long a page can be paid where no seats wait for it, in ms. */
const OPEN_MS = 60 * 60_000;

interface Paying {
  bookingId: number;
  by: Payer;
  /** The page to which the payer comes back. */
  page: `/${string}`;
  locale: Locale;
}

/**
 * Opens a page of the provider on which the party of a booking or the receiver of a parcel pays the sum due; returns its address. An open page for the same bookings
 * and sums is used again, so that nobody pays twice. Throws `payment_not_due`, `payment_provider_away`, `payment_keys_wrong`.
 */
export async function openCheckout(app: AppContext, payer: Paying, now: Date): Promise<string> {
  const open = await openOf(app.pool, payer.bookingId);
  if (open) {
    const payable = await payableOf(app.pool, payer.bookingId, payer.by, now);
    if (open.url && open.endsAt > now && payable && (await isSame(app.pool, open, payable, payer.by))) return open.url;
    await settleCheckout(app, open.id, { end: true }, now);
  }
  const { id, payable } = await transaction(app.pool, (sql) => write(sql, payer, now));
  const { provider, carrierId, parts, currency } = payable;
  const seconds = Math.max(60, Math.round((endOf(payable, now).getTime() - now.getTime()) / 1000));
  const back = `${payer.page}?card=` as const;
  try {
    const service = await app.payments[provider]();
    const { checkout, url } = await service.open(await keysOf(app, app.pool, carrierId, provider), {
      id,
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
      currency,
      what: text(payer.locale, 'card.what', { codes: parts.map(({ code }) => code).join(', ') }),
      locale: payer.locale,
      backUrl: app.publicUrl(`${back}paid`),
      cancelUrl: app.publicUrl(`${back}left`),
      eventUrl: app.publicUrl(eventPath(provider, carrierId)),
      seconds,
    });
    await app.pool`update checkout set reference = ${checkout}, url = ${url} where id = ${id}`;
    return url;
  } catch (error) {
    await app.pool`update checkout set ended_at = ${now} where id = ${id} and reference is null`;
    throw error;
  }
}

async function openOf(sql: Db, bookingId: number): Promise<Checkout | null> {
  const [row] = await sql<Checkout[]>`
    select ${checkoutColumns(sql)} from checkout
    where party_id = (select party_id from booking where id = ${bookingId}) and paid_at is null and ended_at is null`;
  return row ?? null;
}

async function isSame(sql: Db, { id, provider, byReceiver }: Checkout, payable: Payable, by: Payer): Promise<boolean> {
  const parts = await sql<{ bookingId: number; eurCents: number }[]>`
    select booking_id, eur_cents from checkout_part where checkout_id = ${id}`;
  const of = new Map(parts.map((one) => [one.bookingId, one.eurCents]));
  const { parts: due } = payable;
  return (
    provider === payable.provider &&
    byReceiver === (by === 'receiver') &&
    of.size === due.length &&
    due.every((one) => of.get(one.bookingId) === one.eurCents)
  );
}

function endOf({ until }: Payable, now: Date): Date {
  return until ?? new Date(now.getTime() + OPEN_MS);
}

/** Stores the checkout before the provider knows of it, so that no payment can arrive that is not ours. */
async function write(sql: Db, { bookingId, by }: Paying, now: Date): Promise<{ id: string; payable: Payable }> {
  await lockPartyOf(sql, bookingId, () => 'passenger');
  const payable = await payableOf(sql, bookingId, by, now);
  if (!payable) throw new DomainError('payment_not_due');
  const id = randomUUID();
  const { carrierId, provider, partyId, currency, rate, parts } = payable;
  const amount = parts.reduce((sum, one) => sum + one.amount, 0);
  await sql`
    insert into checkout (id, carrier_id, provider, party_id, by_receiver, amount, currency, rate, opened_at, ends_at)
    values (${id}, ${carrierId}, ${provider}, ${partyId}, ${by === 'receiver'}, ${amount}, ${currency}, ${rate}, ${now}, ${endOf(payable, now)})`;
  const rows = parts.map((one) => ({
    checkoutId: id,
    bookingId: one.bookingId,
    amount: one.amount,
    eurCents: one.eurCents,
  }));
  await sql`insert into checkout_part ${sql(rows)}`;
  return { id, payable };
}
