import { describe, expect, it } from 'vitest';
import { addJob } from '#server/core/jobs/queue.ts';
import { PAYMENT_PROVIDERS } from '#shared/core/payment-providers.ts';
import { debtsApi } from '#shared/sales/bookings/money/debts-api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import type { BookableTrip } from '#testing/bookings.ts';
import { cardScene } from '#testing/card-payments.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { MERCHANT_KEY } from '#testing/services/payment-server.ts';
import { connect, deleteUnusedMerchantKeys, eraseMerchantAccounts } from './commands/connect.ts';

const { app, bank, ...its } = cardScene();
const people = bookingActions(app);

/** A guest who has paid 45 € by card, and whose cancelling costs a fifth of it. */
async function paid(provider: 'stripe' | 'mono') {
  const trip = await its.carrier(provider);
  await app.sql`
    update carrier set cancellation_terms = ${app.sql.json([{ hoursBefore: 72, percent: 20 }])} where id = ${trip.carrierId}`;
  const booked = await its.book(trip, { travellers: [{ name: 'Ірина Савчук', seat: 5 }] });
  const reference = await its.pay(booked.ticket);
  await its.ask(booked.ticket);
  return { trip, reference, ...booked };
}

const staffNotified = async (trip: BookableTrip) => {
  const rows = await app.sql<{ subject: string }[]>`
    select subject from notification where account_id = ${trip.owner.accountId} order by id`;
  return rows.map(({ subject }) => subject);
};
const giveBack = (bookingId: number, { owner }: BookableTrip) =>
  app.call(debtsApi.giveBackParty, { params: { bookingId } }, owner.token);
const debts = (trip: BookableTrip) => app.call(debtsApi.debts, {}, trip.owner.token);

describe.each(PAYMENT_PROVIDERS)('money that goes back by %s', (provider) => {
  const [back, currency] = provider === 'mono' ? [174_240, 'UAH'] : [3_600, 'EUR'];

  it('is asked for with the keys of an erased carrier, which are deleted half a year later', async () => {
    const { trip, id, ticket } = await paid(provider);
    const other = provider === 'mono' ? 'stripe' : 'mono';
    await connect(app.context, trip.carrierId, { provider: other, key: MERCHANT_KEY }, app.clock.now());
    await people.act('cancel', id, trip.owner, { reason: 'Передзвонила', asked: true });
    await eraseMerchantAccounts(app.sql, trip.owner.accountId);
    const left = () => app.sql`
      select provider, merchant, keys is null as forgotten, active from merchant_account where carrier_id = ${trip.carrierId}`;
    // The other one was never paid to.
    expect(await left()).toEqual([{ provider, merchant: '', forgotten: false, active: false }]);
    await its.minutes(1);
    expect((await its.money(ticket)).back).toMatchObject([{ state: 'done' }]);
    const dayMs = 86_400_000;
    const forget = (days: number) =>
      deleteUnusedMerchantKeys(app.sql, new Date(app.clock.now().getTime() + days * dayMs));
    await forget(-1);
    expect(await left()).toMatchObject([{ forgotten: false }]);
    await forget(1);
    expect(await left()).toMatchObject([{ forgotten: true }]);
  });

  it('is what the passenger gets by the terms of cancelling, without anybody pressing', async () => {
    const { trip, id, ticket } = await paid(provider);
    await people.act('cancel', id, trip.owner, { reason: 'Передзвонила', asked: true });
    expect(await app.sql`select paid, cancellation_charge as charge from booking where id = ${id}`).toEqual([
      { paid: 4_500, charge: 900 },
    ]);
    await its.minutes(1);
    expect(await its.ticket(ticket)).toMatchObject({ status: 'cancelled', paid: 900 });
    expect((await its.money(ticket)).back).toEqual([{ amount: back, currency, state: 'done' }]);
    expect((await debts(trip)).toGiveBack).toEqual([]);
    await its.minutes(1);
    expect((await its.money(ticket)).back).toHaveLength(1);
  });

  it('is of the trip on which it was paid, also after the booking has moved', async () => {
    const { trip, id, ticket } = await paid(provider);
    const later = await addLaterTrip(app, trip);
    await changeActions(app).propose(id, trip.owner, { tripId: later.tripId }, { agreed: true });
    await people.act('cancel', id, trip.owner, {});
    await its.minutes(1);
    expect(await its.ticket(ticket)).toMatchObject({ status: 'cancelled', paid: 0 });
    const received = await app.sql`
      select trip_id, paid from booking_money where booking_id = ${id} and paid <> 0`;
    expect([...received]).toEqual([]);
  });

  it('is everything where the carrier cancels', async () => {
    const { trip, id, ticket } = await paid(provider);
    await people.act('cancel', id, trip.owner, {});
    await its.minutes(1);
    expect(await its.ticket(ticket)).toMatchObject({ status: 'cancelled', paid: 0 });
  });

  it('is entered when the provider confirms it, and asked for once, also after a job was killed', async () => {
    const { trip, id, ticket, reference } = await paid(provider);
    bank.made.refunds = 'waiting';
    await people.act('cancel', id, trip.owner, {});
    await its.minutes(1);
    bank.made.refunds = 'done';
    expect(await its.ticket(ticket)).toMatchObject({ paid: 4_500 });
    expect((await its.money(ticket)).back).toMatchObject([{ state: 'asked' }]);
    // The office does not give it back a second time.
    expect((await debts(trip)).toGiveBack).toEqual([]);
    expect(await outcome(app.call(debtsApi.giveBackParty, { params: { bookingId: id } }, trip.owner.token))).toBe(
      'booking_state',
    );
    const [asked] = await app.sql<{ id: string }[]>`select id from card_refund where booking_id = ${id}`;
    await addJob(app.sql, 'payments.refund', { id: asked?.id });
    await app.runJobs();
    expect(bank.made.asked.filter((one) => one === asked?.id)).toHaveLength(1);
    for (const one of bank.checkouts.get(reference)?.refunds ?? []) one.state = 'done';
    await its.minutes(2);
    expect(await its.ticket(ticket)).toMatchObject({ paid: 0 });
  });

  it('is asked for when the jobs run again after days', async () => {
    const { trip, id, ticket } = await paid(provider);
    await people.act('cancel', id, trip.owner, {});
    app.clock.advance(3 * 86_400_000);
    await its.minutes(1);
    expect(await its.ticket(ticket)).toMatchObject({ paid: 0 });
    await its.minutes(1);
    expect((await its.money(ticket)).back).toHaveLength(1);
  });

  it('is less what was paid in cash, which the office gives back, and no more', async () => {
    const trip = await its.carrier(provider, { deposit: 30 });
    const { ticket, id } = await its.book(trip, { travellers: [{ name: 'Ірина Савчук', seat: 5 }] });
    await its.pay(ticket);
    await its.ask(ticket);
    await people.press('pay', id, trip.driver, { paid: true });
    bank.made.refunds = 'waiting';
    await people.act('cancel', id, trip.owner, {});
    await its.minutes(1);
    bank.made.refunds = 'done';
    expect((await debts(trip)).toGiveBack).toMatchObject([{ bookingId: id, sum: 3_150 }]);
    expect((await giveBack(id, trip)).toGiveBack).toEqual([]);
    expect(await its.ticket(ticket)).toMatchObject({ paid: 1_350 });
    const [event] = await app.sql`
      select (data ->> 'amount')::int as amount from booking_event where booking_id = ${id} and action = 'unpay'`;
    expect(event).toEqual({ amount: 3_150 });
  });

  it('waits while the provider is away', async () => {
    const { trip, id, ticket } = await paid(provider);
    await people.act('cancel', id, trip.owner, {});
    bank.made.down = 503;
    expect(await outcome(its.minutes(1))).toBe('payment_provider_away');
    bank.made.down = 0;
    await its.minutes(5);
    expect(await its.ticket(ticket)).toMatchObject({ paid: 0 });
  });

  it('is left to the office where the provider refuses', async () => {
    const { trip, id, ticket, reference } = await paid(provider);
    const checkout = bank.checkouts.get(reference);
    if (checkout) checkout.amount = 100;
    await people.act('cancel', id, trip.owner, {});
    await its.minutes(1);
    expect((await its.money(ticket)).back).toMatchObject([{ state: 'failed' }]);
    expect(await staffNotified(trip)).toContain('refundFailed');
    expect((await debts(trip)).toGiveBack).toMatchObject([{ bookingId: id, sum: 4_500 }]);
    const given = await giveBack(id, trip);
    expect(given).toMatchObject({ toGiveBack: [], dueBack: 0 });
    expect(await its.ticket(ticket)).toMatchObject({ paid: 0 });
    const [refund] = await app.sql`
      select amount, currency, method from payment where booking_id = ${id} order by at desc limit 1`;
    expect(refund).toEqual({ amount: -4_500, currency: 'EUR', method: 'cash' });
  });

  it('is the rest where the carrier has given back a part at the provider meanwhile', async () => {
    const { trip, id, ticket, reference } = await paid(provider);
    const part = provider === 'mono' ? 48_400 : 1_000;
    await people.act('cancel', id, trip.owner, { asked: true });
    bank.checkouts.get(reference)?.refunds.push({ id: 're_by_hand', ours: null, amount: 2 * part, state: 'done' });
    await its.minutes(1);
    expect(await its.ticket(ticket)).toMatchObject({ status: 'cancelled', paid: 900 });
    expect((await its.money(ticket)).back).toEqual([{ amount: back - 2 * part, currency, state: 'done' }]);
    expect(await staffNotified(trip)).not.toContain('refundFailed');
  });

  it('waits where the carrier gives back a part at the provider that has not arrived', async () => {
    const { trip, id, ticket, reference } = await paid(provider);
    const byHand = { id: 're_by_hand', ours: null, amount: provider === 'mono' ? 96_800 : 2_000 };
    bank.checkouts.get(reference)?.refunds.push({ ...byHand, state: 'waiting' });
    await people.act('cancel', id, trip.owner, { asked: true });
    expect(await outcome(its.minutes(1))).toBe('payment_refund_refused');
    for (const one of bank.checkouts.get(reference)?.refunds ?? []) one.state = 'done';
    await its.minutes(5);
    expect(await its.ticket(ticket)).toMatchObject({ paid: 900 });
  });

  it('is entered too when the carrier gives it back at the provider', async () => {
    const { trip, ticket, reference } = await paid(provider);
    const amount = provider === 'mono' ? 100_000 : 2_000;
    bank.checkouts.get(reference)?.refunds.push({ id: 're_by_hand', ours: null, amount, state: 'done' });
    await its.notify(trip, reference);
    await its.notify(trip, reference);
    await app.runJobs();
    expect(await its.ticket(ticket)).toMatchObject({ paid: provider === 'mono' ? 2_434 : 2_500 });
  });

  it('is found a day later where the event about it is lost, and is asked for ever more rarely', async () => {
    const { ticket, reference } = await paid(provider);
    const amount = provider === 'mono' ? 96_800 : 2_000;
    bank.checkouts.get(reference)?.refunds.push({ id: 're_by_hand', ours: null, amount, state: 'done' });
    await its.minutes(24 * 60 - 1);
    expect(await its.ticket(ticket)).toMatchObject({ paid: 4_500 });
    await its.minutes(1);
    expect(await its.ticket(ticket)).toMatchObject({ paid: 2_500 });
    const hours: (number | null)[] = [];
    for (const days of [2, 50, 181]) {
      await app.sql`
        update checkout set ask_at = ${app.clock.now()}, paid_at = ${app.clock.now()}::timestamptz - make_interval(days => ${days})
        where reference = ${reference}`;
      await its.minutes(0);
      const [row] = await app.sql<{ hours: number | null }[]>`
        select round(extract(epoch from ask_at - ${app.clock.now()}) / 3600)::int as hours from checkout where reference = ${reference}`;
      hours.push(row?.hours ?? null);
    }
    expect(hours).toEqual([24, 120, null]);
  });

  it('becomes a debt when a bank takes it back, and is paid again when the carrier wins', async () => {
    const { trip, id, ticket, reference } = await paid(provider);
    const checkout = bank.checkouts.get(reference);
    checkout?.disputes.push({ id: 'dp_1', amount: checkout.amount, status: 'needs_response' });
    await its.notify(trip, reference);
    await app.runJobs();
    expect(await its.ticket(ticket)).toMatchObject({ status: 'confirmed', paid: 0 });
    expect(await staffNotified(trip)).toContain('chargedBack');
    await app.sql`update booking set status = 'completed' where id = ${id}`;
    expect((await debts(trip)).owing).toMatchObject([{ bookingId: id, sum: 4_500 }]);
    // Only Stripe says so: at monobank the carrier is paid outside of its interface.
    if (provider === 'mono') return;
    for (const one of checkout?.disputes ?? []) one.status = 'won';
    await its.notify(trip, reference);
    await its.notify(trip, reference);
    await app.runJobs();
    expect(await its.ticket(ticket)).toMatchObject({ paid: 4_500 });
  });

  it('is refunded when the carrier wins it back after the seat was cancelled', async () => {
    if (provider === 'mono') return;
    const { trip, id, ticket, reference } = await paid(provider);
    const checkout = bank.checkouts.get(reference);
    checkout?.disputes.push({ id: 'dp_1', amount: checkout.amount, status: 'needs_response' });
    await its.notify(trip, reference);
    await app.runJobs();
    await people.act('cancel', id, trip.owner, {});
    expect(await its.ticket(ticket)).toMatchObject({ status: 'cancelled', paid: 0 });
    for (const one of checkout?.disputes ?? []) one.status = 'won';
    await its.notify(trip, reference);
    await app.runJobs();
    await its.minutes(1);
    expect(checkout?.refunds).toMatchObject([{ amount: checkout?.amount, state: 'done' }]);
    expect(await its.ticket(ticket)).toMatchObject({ paid: 0 });
  });
});
