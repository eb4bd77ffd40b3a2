import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recountFreeSeats } from '#server/sales/trips/commands/assign.ts';
import { BUILT_IN_CURRENCIES } from '#shared/core/currencies.ts';
import { ratesApi } from '#shared/network/carriers/rates.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import { amountFor, type Payment } from '#shared/sales/bookings/rules/payments.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { forceTrip, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, seatsInput } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { moneyActions } from '#testing/money.ts';
import { type Press, sheetPresses } from '#testing/presses.ts';
import { bookingScene } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { brokenPromises } from './queries/broken-promises.ts';

const { app, trip, rider, book, act } = bookingScene({ instant: true, seats: 8 });
const money = moneyActions(app, { trip, rider });
const changes = changeActions(app);
const { press } = sheetPresses(app);

const RUNS = 3;
const SEED = Number(process.env.WALK_SEED ?? randomInt(2 ** 31));

/** Next action of a person: `who` and `which` choose among the existing people and bookings. */
const step = fc.record({
  what: fc.constantFrom(
    ...([
      'book',
      'book',
      'bookTwo',
      'withCode',
      'parcel',
      'pay',
      'pay',
      'payAll',
      'unpay',
      'refund',
      'giveBack',
      'cancel',
      'cancelAsked',
    ] as const),
    ...([
      'waive',
      'move',
      'reprice',
      'board',
      'noShow',
      'undo',
      'eject',
      'spend',
      'dropExpense',
      'handOver',
      'confirm',
      'start',
    ] as const),
  ),
  who: fc.nat(2),
  which: fc.nat(40),
  cents: fc.integer({ min: 1, max: 6000 }),
  currency: fc.constantFrom(...BUILT_IN_CURRENCIES),
  method: fc.constantFrom('cash' as const, 'card' as const, 'transfer' as const),
  /** Whether a press of the sheet arrives twice. */
  twice: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type What = Step['what'];

it(`keeps every number true, whatever people do with money and seats (WALK_SEED=${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 8, maxLength: 14 }),
      async (moments) => {
        const walk = await world();
        // The steps of one moment happen at the same time.
        for (const steps of moments) {
          app.clock.advance(60_000);
          await Promise.all(steps.map((one) => outcome(walk(one))));
        }
        const later = new Date(app.clock.now().getTime() + 3_600_000);
        await expect.poll(() => brokenPromises(app.sql, new Date(0), later)).toEqual([]);
      },
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
});

/** A new trip, one of the next day, and their people; returns what does a step. */
async function world(): Promise<(one: Step) => Promise<unknown>> {
  // The scene's own trip is not used, and nothing has counted its seats.
  await recountFreeSeats(app.sql, trip.tripId);
  Object.assign(trip, await addBookableTrip(app.sql, { instant: true, seats: 8 }));
  const later = await addLaterTrip(app, trip);
  for (const { tripId } of [trip, later]) await recountFreeSeats(app.sql, tripId);
  const riders = [rider, await addPassenger(app.sql), trip.owner];
  const staff = [trip.driver, trip.owner, later.driver];
  const rates = await app.call(ratesApi.rates, {}, trip.owner.token);
  const code = { code: 'HALF', percent: 50, amountCents: null, validFrom: null, validUntil: null, usesMax: 2 };
  await app.call(pricesApi.addPromoCode, { body: code }, trip.owner.token);
  const [bookings, expenses]: [number[], string[]] = [[], []];
  const chosen = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)];
  return (one) => {
    const { what, who, which, cents, currency, method } = one;
    const rate = rates.find((known) => known.currency === currency)?.rate ?? 0;
    const amount = Math.max(1, amountFor(cents, currency, rate, method));
    return DO[what]({
      ...one,
      later,
      passenger: riders[who] ?? rider,
      worker: staff[who] ?? trip.driver,
      bookings,
      expenses,
      bookingId: chosen(bookings, which) ?? 0,
      expenseId: chosen(expenses, which) ?? randomUUID(),
      payment: { id: randomUUID(), amount, currency, rate, method },
    });
  };
}

interface Doing extends Step {
  later: BookableTrip;
  passenger: TestActor;
  worker: TestActor;
  bookings: number[];
  expenses: string[];
  bookingId: number;
  expenseId: string;
  payment: Payment & { id: string };
}

const DO: Readonly<Record<What, (of: Doing) => Promise<unknown>>> = {
  book: (of) => booked(of, seatsInput({ travellers: [{ name: 'Олена Ткач', seat: null, hasPet: of.twice }] })),
  bookTwo: (of) => booked(of, seatsInput()),
  withCode: (of) => booked(of, seatsInput({ promoCode: 'HALF' })),
  parcel: (of) => booked(of, parcelInput()),
  pay: (of) => pressed(of, 'payment', { payment: of.payment }),
  payAll: (of) => pressed(of, 'pay', { paid: true }),
  unpay: (of) => pressed(of, 'pay', { paid: false }),
  async refund(of) {
    const { payments } = await app.call(bookingsApi.booking, { params: { bookingId: of.bookingId } }, of.worker.token);
    const wrong = payments[of.which % Math.max(1, payments.length)];
    const { id: refundOf, amount, currency, rate, method } = wrong ?? of.payment;
    return pressed(of, 'refund', { payment: { id: of.payment.id, amount, currency, rate, method, refundOf } });
  },
  giveBack: (of) => pressed(of, 'refund', { payment: of.payment }),
  cancel: ({ bookingId, passenger }) => act('cancel', bookingId, passenger),
  cancelAsked: ({ bookingId, twice }) => act('cancel', bookingId, trip.owner, { asked: true, alone: twice }),
  waive: ({ bookingId, twice }) => act('waive', bookingId, trip.owner, { alone: twice }),
  move: ({ bookingId, twice, which, later }) =>
    changes.propose(
      bookingId,
      trip.owner,
      { tripId: (which % 2 ? later : trip).tripId },
      { agreed: true, alone: twice },
    ),
  reprice: ({ bookingId, cents }) => changes.propose(bookingId, trip.owner, { price: cents }, { agreed: true }),
  board: (of) => pressed(of, 'board'),
  noShow: (of) => pressed(of, 'noShow'),
  undo: (of) => pressed(of, 'undo'),
  eject: (of) => pressed(of, 'eject', { reason: 'Без документів' }),
  start: () => forceTrip(app.sql, trip.tripId, 'started'),
  spend(of) {
    const { expenses, payment, currency } = of;
    const expenseId = randomUUID();
    expenses.push(expenseId);
    return sent(of, trip.tripId, { action: 'expense', expenseId, amount: payment.amount, currency, what: 'Стоянка' });
  },
  dropExpense: (of) => sent(of, trip.tripId, { action: 'dropExpense', expenseId: of.expenseId }),
  handOver: ({ worker }) => money.handOver(worker),
  async confirm({ twice }) {
    const { data } = await app.call(moneyApi.cashUps, {}, trip.owner.token);
    const waiting = data.find(({ mayConfirm }) => mayConfirm);
    const sums =
      waiting?.sums.map(({ currency, handOver }) => ({ currency, amount: handOver - (twice ? 100 : 0) })) ?? [];
    return money.confirm(waiting?.id ?? 0, { sums, note: 'бракує' });
  },
};

async function booked({ bookings, passenger, which, later }: Doing, input: BookInput): Promise<void> {
  bookings.push(...(await book(which % 3 ? trip : later, passenger, input)));
}

async function pressed(of: Doing, action: string, input: object = {}): Promise<void> {
  const [row] = await app.sql<{ tripId: number }[]>`select trip_id from booking where id = ${of.bookingId}`;
  await sent(of, row?.tripId ?? 0, { action, bookingId: of.bookingId, ...input });
}

/** A press of the sheet that waited on a device may arrive twice. */
async function sent({ worker, twice }: Doing, tripId: number, what: Press): Promise<void> {
  const id = randomUUID();
  const first = await press(tripId, worker, what, id);
  if (twice) expect(await press(tripId, worker, what, id)).toBe(first);
}
