import { expect } from 'vitest';
import { paymentProviders } from '#server/core/cards/open-providers.ts';
import { brokenPromises } from '#server/sales/bookings/queries/broken-promises.ts';
import { connect } from '#server/sales/payments/commands/connect.ts';
import type { PaymentProviderName } from '#shared/core/payment-providers.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { checkoutApi } from '#shared/sales/payments/checkout-api.ts';
import type { PayRule } from '#shared/sales/prices/pay-rule.ts';
import { addBookableTrip, type BookableTrip, seatsInput, type TripValues } from './bookings.ts';
import { allTests, appScene } from './scene.ts';
import { MERCHANT_KEY, paymentServer } from './services/payment-server.ts';

let guests = 0;

/** In ms; a busy machine lets a stand-in wait for seconds. */
const TIMEOUT = 30_000;

/** An app whose carriers take payments by card from stand-ins of the providers, and what people do there. */
export function cardScene() {
  const bank = allTests(() => paymentServer());
  const app = appScene(() => ({
    context: { payments: paymentProviders({ stripe: bank.root, mono: bank.root }, TIMEOUT) },
    config: { trustProxy: 1 },
  }));
  const checkoutOf = async (ticket: string) => {
    const [row] = await app.sql<{ id: string; reference: string }[]>`
      select c.id, c.reference from booking b join checkout_part p on p.booking_id = b.id join checkout c on c.id = p.checkout_id
      where b.ticket_key = ${ticket} order by c.opened_at desc, c.id limit 1`;
    if (!row) throw new Error('nothing was opened');
    return row;
  };
  const its = {
    /** A trip of a verified carrier that takes payments by this provider. */
    async carrier(provider: PaymentProviderName, rule: Partial<PayRule> = {}, values: TripValues = {}) {
      const trip = await addBookableTrip(app.sql, { instant: true, ...values });
      const pay = { kind: 'required', of: 'all', deposit: 100, sum: null, ...rule };
      await app.sql`
        update carrier set verified_at = ${app.clock.now()}, pay_rule = ${app.sql.json(pay)} where id = ${trip.carrierId}`;
      await connect(app.context, trip.carrierId, { provider, key: MERCHANT_KEY }, app.clock.now());
      return trip;
    },
    /** Books as a guest of a network of their own. */
    async book(trip: BookableTrip, change: object = {}) {
      guests += 1;
      const body = seatsInput({
        phone: `+38067${5_000_000 + guests}`,
        email: `payer-${guests}@example.org`,
        ...change,
      });
      const from = { 'x-forwarded-for': `198.51.${Math.floor(guests / 250)}.${guests % 250}` };
      const { bookings } = await app.call(guestApi.book, { params: { tripId: trip.tripId }, body }, undefined, from);
      const [first] = bookings;
      if (!first) throw new Error('nothing was booked');
      return { ...first, email: `payer-${guests}@example.org` };
    },
    ticket: (ticket: string) => app.call(ticketApi.ticket, { params: { code: ticket } }),
    money: (ticket: string) => app.call(checkoutApi.money, { params: { code: ticket } }),
    ask: (ticket: string) => app.call(checkoutApi.ask, { params: { code: ticket } }),
    open: (ticket: string) => app.call(checkoutApi.open, { params: { code: ticket } }),
    checkoutOf,
    /** Opens the page of the provider and pays there; the provider has not said so yet. Returns its id of the page. */
    async pay(ticket: string, change: { amount?: number; currency?: string } = {}) {
      await its.open(ticket);
      const { reference } = await checkoutOf(ticket);
      bank.pay(reference, change);
      return reference;
    },
    /** The provider says that a page has changed; returns the status of our answer. */
    async notify(
      trip: Pick<BookableTrip, 'carrierId'>,
      reference: string,
      forged: Parameters<typeof bank.event>[2] = {},
    ) {
      const provider = bank.checkouts.get(reference)?.provider ?? 'mono';
      const path = `/api/payment-providers/${provider}/${trip.carrierId}`;
      return (await fetch(`${app.address}${path}`, bank.event(reference, app.clock.now(), forged))).status;
    },
    /** Lets minutes pass, and runs the jobs due then. */
    async minutes(count: number) {
      app.clock.advance(count * 60_000);
      for (const job of ['bookings.expire', 'payments.due'])
        await app.sql`select graphile_worker.add_job(${job}, '{}')`;
      await app.runJobs();
    },
    /** The entries of the ledger about the trip's money by card, as one line each. */
    async ledger({ tripId }: Pick<BookableTrip, 'tripId'>) {
      const rows = await app.sql<{ kind: string; account: string; amount: number; currency: string; cents: number }[]>`
        select e.kind, l.account, l.amount, l.currency, l.eur_cents as cents from ledger_entry e join ledger_line l on l.entry_id = e.id
        where e.trip_id = ${tripId} and e.kind in ('payment', 'refund', 'fee') order by e.at, e.kind, e.id, l.place`;
      return rows.map((row) => `${row.kind}: ${row.account} ${row.amount} ${row.currency} ${row.cents}`);
    },
  };
  return { app, bank, ...its };
}

/** The ledger has what the providers have, no seat is sold twice, and nobody has paid for nothing. */
export async function expectTruth(
  { app, bank }: Pick<ReturnType<typeof cardScene>, 'app' | 'bank'>,
  trip: Pick<BookableTrip, 'carrierId' | 'tripId'>,
) {
  const ours = await app.sql<{ id: string; reference: string; entered: number; fee: number }[]>`
    select c.id, c.reference, coalesce((select sum(amount) from payment where checkout_id = c.id), 0)::int as entered,
      coalesce(c.fee, 0) as fee
    from checkout c where c.carrier_id = ${trip.carrierId} and c.reference is not null`;
  for (const { reference, entered, fee } of ours) {
    const checkout = bank.checkouts.get(reference);
    const refunded = checkout?.refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount), 0) ?? 0;
    const taken = checkout?.disputes.reduce((sum, one) => sum + (one.status === 'won' ? 0 : one.amount), 0) ?? 0;
    const isPaid = checkout?.state === 'paid';
    expect({ reference, entered, fee }).toEqual({
      reference,
      entered: isPaid ? checkout.amount - refunded - taken : 0,
      fee: isPaid ? checkout.fee : 0,
    });
  }
  const provider = await app.sql<{ amount: number }[]>`
    select coalesce(sum(l.amount), 0)::int as amount from ledger_line l join ledger_entry e on e.id = l.entry_id
    where e.carrier_id = ${trip.carrierId} and l.account = 'provider'`;
  expect(provider[0]?.amount).toBe(ours.reduce((sum, { entered, fee }) => sum + entered - fee, 0));
  // A payment for a seat that is gone, or for more than it costs, is not with the carrier any more.
  const unearned = await app.sql<{ id: number; status: string; paid: number; due: number }[]>`
    select id, status, paid, case when status = 'cancelled' then cancellation_charge else fare end as due from booking
    where carrier_id = ${trip.carrierId} and paid > case when status = 'cancelled' then cancellation_charge else fare end`;
  expect(unearned).toEqual([]);
  const twice = await app.sql`
    select seat from booking where trip_id = ${trip.tripId} and holds group by seat having count(*) > 1`;
  expect(twice).toEqual([]);
  expect(await brokenPromises(app.sql, new Date(0), app.clock.now())).toEqual([]);
}
