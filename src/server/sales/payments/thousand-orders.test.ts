import { expect, it } from 'vitest';
import { connect } from '#server/core/database/db.ts';
import { runJobsNow } from '#server/core/jobs/run-now.ts';
import { expiry } from '#server/sales/bookings/jobs.ts';
import { recountFreeSeats } from '#server/sales/trips/commands/assign.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import type { BookableTrip } from '#testing/bookings.ts';
import { cardScene, expectTruth } from '#testing/card-payments.ts';
import { addLaterTrip } from '#testing/changes.ts';
import { allTests } from '#testing/scene.ts';
import type { FakeCheckout } from '#testing/services/payment-server.ts';
import { randomOf } from '#testing/services/random.ts';
import { settleCheckout } from './commands/settle.ts';
import { paymentJobs } from './jobs.ts';

const { app, bank, ...its } = cardScene();
const people = bookingActions(app);
const other = allTests(() => connect(app.databaseUrl, { name: 'another node', max: 8 }));

const SEED = Number(process.env.ORDERS_SEED ?? 31);
const ORDERS = Number(process.env.ORDERS ?? 1_000);
/** The third of a bus that unproven people may hold. */
const [AT_ONCE, SEATS] = [20, 60];

const EVENTS = {
  pay: 5,
  payAPart: 1,
  payInAnotherCurrency: 1,
  says: 4,
  saysTwice: 2,
  forged: 1,
  asks: 2,
  bothNodes: 3,
  jobs: 1,
  expires: 1,
  cancels: 1,
  carrierCancels: 1,
  refundAtProvider: 1,
  chargeback: 1,
  chargebackWon: 1,
} as const;
type Event = keyof typeof EVENTS;
const CHOICE = Object.entries(EVENTS).flatMap(([event, weight]) =>
  Array.from({ length: weight }, () => event as Event),
);

interface Order {
  ticket: string;
  id: number;
  reference: string;
  events: Event[];
}

it(`${ORDERS} payments, whose events come in any order and on two nodes, lead to the truth of the provider (ORDERS_SEED=${SEED})`, {
  timeout: 60_000 + ORDERS * 3_000,
}, async () => {
  const random = randomOf(SEED);
  const upTo = (count: number) => Math.floor(random() * count);
  const seen = new Map<string, number>();
  for (let done = 0; done < ORDERS; done += AT_ONCE) {
    const provider = (done / AT_ONCE) % 2 === 0 ? 'mono' : 'stripe';
    const carrier = await its.carrier(provider, { deposit: upTo(2) === 0 ? 100 : 30 });
    // Each round takes more than a day.
    const trip = await addLaterTrip(app, carrier, { seats: SEATS, days: (2 * done) / AT_ONCE });
    // The carrier's first trip is not used, and nothing has counted its seats.
    await recountFreeSeats(app.sql, carrier.tripId);
    const orders: Order[] = [];
    for (let seat = 1; seat <= Math.min(AT_ONCE, ORDERS - done); seat += 1) {
      const { ticket, id } = await its.book(trip, { travellers: [{ name: 'Ірина Савчук', seat }] });
      await its.open(ticket);
      const { reference } = await its.checkoutOf(ticket);
      const events = Array.from({ length: 3 + upTo(6) }, () => CHOICE[upTo(CHOICE.length)] ?? 'says');
      orders.push({ ticket, id, reference, events });
    }
    for (let open = orders; open.length > 0; open = orders.filter(({ events }) => events.length > 0)) {
      const some = Array.from({ length: 1 + upTo(3) }, () => open[upTo(open.length)]);
      const now = some.flatMap((order) => {
        const event = order?.events.shift();
        return order && event ? [{ order, event }] : [];
      });
      for (const { event } of now) seen.set(event, (seen.get(event) ?? 0) + 1);
      await Promise.all(now.map(({ order, event }) => happen(trip, order, event).catch(() => undefined)));
    }
    // Payments that a provider has not reported are found a day later.
    for (const minutes of [20, 24 * 60, 20, 20]) {
      app.clock.advance(minutes * 60_000);
      for (const job of ['bookings.expire', 'payments.due'])
        await app.sql`select graphile_worker.add_job(${job}, '{}')`;
      await bothRunJobs();
    }
    await expectTruth({ app, bank }, trip);
  }
  console.log(Object.fromEntries(seen));
  expect(seen.size).toBe(Object.keys(EVENTS).length);
});

/** Both nodes take the same jobs. */
async function bothRunJobs() {
  const nodes = [app.context, { ...app.context, pool: other }];
  await Promise.allSettled(nodes.map((node) => runJobsNow([paymentJobs, expiry], node)));
  await app.sql`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier not like 'payments.%' and task.identifier <> 'bookings.expire'`;
}

async function happen(trip: BookableTrip, { ticket, id, reference }: Order, event: Event): Promise<unknown> {
  const checkout = bank.checkouts.get(reference);
  if (!checkout) throw new Error('there is no such page');
  const says = () => its.notify(trip, reference);
  switch (event) {
    case 'pay':
      return bank.pay(reference);
    case 'payAPart':
      return bank.pay(reference, { amount: Math.ceil(checkout.amount / 2) });
    case 'payInAnotherCurrency':
      return bank.pay(reference, { currency: checkout.currency === 'EUR' ? 'UAH' : 'EUR' });
    case 'says':
      return says();
    case 'saysTwice':
      return Promise.all([says(), says()]);
    case 'forged':
      return its.notify(trip, reference, { body: JSON.stringify({ invoiceId: reference, status: 'success' }) });
    case 'asks':
      return its.ask(ticket);
    case 'bothNodes': {
      const ours = await its.checkoutOf(ticket);
      const nodes = [app.context, { ...app.context, pool: other }];
      return Promise.allSettled(nodes.map((node) => settleCheckout(node, ours.id, {}, app.clock.now())));
    }
    case 'jobs':
      return bothRunJobs();
    case 'expires':
      return app.sql`update party set unproven_until = ${app.clock.now()} where id = (select party_id from booking where id = ${id})
        and unproven_until is not null`;
    case 'cancels':
      return people.act('cancel', id, trip.owner, { asked: true });
    case 'carrierCancels':
      return people.act('cancel', id, trip.owner, {});
    case 'refundAtProvider':
      return backAtProvider(checkout, (amount) =>
        checkout.refunds.push({ id: `re_${reference}`, ours: null, amount: Math.round(amount / 3), state: 'done' }),
      );
    case 'chargeback':
      return backAtProvider(checkout, (amount) =>
        checkout.disputes.push({ id: `dp_${reference}`, amount, status: 'needs_response' }),
      );
    case 'chargebackWon':
      for (const one of checkout.disputes) if (checkout.provider === 'stripe') one.status = 'won';
      return;
  }
}

/** Of money that the provider has, and of which nothing was asked back: a third, or all of it. */
function backAtProvider({ state, amount, refunds, disputes }: FakeCheckout, give: (amount: number) => unknown) {
  if (state === 'paid' && refunds.length + disputes.length === 0) give(amount);
}
