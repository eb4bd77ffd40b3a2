import { expect, it } from 'vitest';
import { transaction } from '#server/core/database/db.ts';
import { brokenPromises } from '#server/sales/bookings/queries/broken-promises.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#shared/core/payment-providers.ts';
import { ticketPath } from '#shared/sales/bookings/tickets/ticket-path.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { cardScene } from '#testing/card-payments.ts';
import { endingProcess, ProcessEnded } from '#testing/ending-process.ts';
import { askRefunds } from './commands/ask-refunds.ts';
import { makeRefund } from './commands/make-refund.ts';
import { openCheckout } from './commands/open-checkout.ts';
import { settleCheckout } from './commands/settle.ts';

const { app, bank, ...its } = cardScene();
const people = bookingActions(app);

/** The steps of a payment that a process can leave half done. */
const STEPS = ['open', 'settle', 'askRefunds', 'makeRefund'] as const;
type Step = (typeof STEPS)[number];

it.each(PAYMENT_PROVIDERS.flatMap((provider) => STEPS.map((step) => [provider, step] as const)))(
  'a process of %s that ends anywhere in "%s" loses and doubles nothing',
  { timeout: 300_000 },
  async (provider, step) => {
    let at = 1;
    while (await endsAt(provider, step, at)) at += 1;
    // The step has more than one place to end.
    expect(at).toBeGreaterThan(3);
    console.log(`${provider} ${step}: ended at each of ${at - 1} places`);
  },
);

/** Plays a payment and its refund, in which the process of one step ends at its `at`-th place; whether the step was so long. */
async function endsAt(provider: PaymentProviderName, step: Step, at: number): Promise<boolean> {
  const trip = await its.carrier(provider);
  const { ticket, id } = await its.book(trip, { travellers: [{ name: 'Ірина Савчук', seat: 5 }] });
  const { context, ended } = endingProcess(app.context, at);
  const now = app.clock.now();
  const dying = async (run: () => Promise<unknown>) =>
    run().catch((error) => {
      if (!(error instanceof ProcessEnded)) throw error;
    });
  if (step === 'open')
    await dying(() =>
      openCheckout(context, { bookingId: id, by: 'sender', page: ticketPath(ticket), locale: 'uk' }, now),
    );
  // The person presses again, and once more.
  expect(['done', 'payment_provider_away']).toContain(await outcome(its.open(ticket)));
  app.clock.advance(30_000);
  const reference = await its.pay(ticket);
  if (step === 'settle') {
    const checkout = await its.checkoutOf(ticket);
    await dying(() => settleCheckout(context, checkout.id, {}, now));
  }
  await its.notify(trip, reference);
  await app.runJobs();
  expect(await its.ticket(ticket)).toMatchObject({ status: 'confirmed', paid: 4_500 });
  const pages = [...bank.checkouts.values()].filter(({ order }) => order.back.includes(ticket));
  expect(pages.filter(({ state }) => state === 'paid')).toHaveLength(1);
  await people.act('cancel', id, trip.owner, {});
  if (step === 'askRefunds') await dying(() => transaction(context.pool, (sql) => askRefunds(sql, [id], now)));
  if (step === 'makeRefund') {
    await transaction(app.context.pool, (sql) => askRefunds(sql, [id], now));
    const [asked] = await app.sql<{ id: string }[]>`select id from card_refund where booking_id = ${id}`;
    await dying(() => makeRefund(context, asked?.id ?? '', now));
  }
  for (let round = 0; round < 3; round += 1) await outcome(its.minutes(20));
  const entered = await app.sql`
    select coalesce(sum(amount), 0)::int as amount, count(*) filter (where amount < 0)::int as back from payment where booking_id = ${id}`;
  expect(entered).toEqual([{ amount: 0, back: 1 }]);
  const paid = bank.checkouts.get(reference);
  expect(paid?.refunds.map(({ amount, state }) => ({ amount, state }))).toEqual([
    { amount: paid?.amount, state: 'done' },
  ]);
  expect(await brokenPromises(app.sql, new Date(0), app.clock.now())).toEqual([]);
  return ended();
}
