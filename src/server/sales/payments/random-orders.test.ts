import { randomInt } from 'node:crypto';
import { it } from 'vitest';
import { bookingActions } from '#testing/booking-actions.ts';
import { cardScene, expectTruth } from '#testing/card-payments.ts';
import { randomOf } from '#testing/services/random.ts';

const { app, bank, ...its } = cardScene();
const people = bookingActions(app);
const seed = Number(process.env.WALK_SEED ?? randomInt(2 ** 31 - 1_000));
const WALKS = Number(process.env.WALKS ?? 3);
const STEPS = 60;

interface Rider {
  ticket: string;
  id: number;
}

/**
 * People book the same four seats, pay, come late, cancel; events are lost, doubled and out of order, and the provider is away at times. In
 * the end the ledger has what the provider has, no seat is sold twice, and nobody has paid for nothing.
 */
it.each(Array.from({ length: WALKS }, (_, index) => seed + index))(
  'leads to the truth of the provider (WALK_SEED=%i)',
  async (of) => {
    const random = randomOf(of);
    const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
    const trip = await its.carrier(
      of % 2 === 0 ? 'mono' : 'stripe',
      { deposit: random() < 0.5 ? 100 : 30 },
      { seats: 8 },
    );
    const riders: Rider[] = [];
    const steps: Record<string, () => Promise<unknown>> = {
      book: async () => {
        const seat = 1 + Math.floor(random() * 4);
        const { ticket, id } = await its.book(trip, { travellers: [{ name: 'Ірина Савчук', seat }] });
        riders.push({ ticket, id });
      },
      open: async () => its.open(pick(riders)?.ticket ?? ''),
      pay: async () => bank.pay((await its.checkoutOf(pick(riders)?.ticket ?? '')).reference),
      event: async () => its.notify(trip, (await its.checkoutOf(pick(riders)?.ticket ?? '')).reference),
      ask: async () => its.ask(pick(riders)?.ticket ?? ''),
      cancel: async () => people.act('cancel', pick(riders)?.id ?? 0, trip.owner, {}),
      confirm: async () => people.act('confirm', pick(riders)?.id ?? 0, trip.owner),
      away: async () => {
        bank.made.down = random() < 0.3 ? 503 : 0;
      },
      slow: async () => {
        bank.made.refunds = random() < 0.5 ? 'waiting' : 'done';
      },
      jobs: () => app.runJobs(),
      minutes: () => its.minutes(1 + Math.floor(random() * 12)),
    };
    for (let step = 0; step < STEPS; step += 1) {
      const together = [pick(Object.values(steps)), random() < 0.3 ? pick(Object.values(steps)) : undefined];
      await Promise.all(together.map((one) => one?.().catch(() => undefined)));
    }
    bank.made.down = 0;
    for (const checkout of bank.checkouts.values()) for (const one of checkout.refunds) one.state = 'done';
    bank.made.refunds = 'done';
    for (let round = 0; round < 4; round += 1) await its.minutes(20);
    for (const checkout of bank.checkouts.values()) for (const one of checkout.refunds) one.state = 'done';
    await its.minutes(20);
    await expectTruth({ app, bank }, trip);
  },
);
