import { randomUUID } from 'node:crypto';
import { runJobsNow } from '#server/core/jobs/run-now.ts';
import { connect } from '#server/sales/payments/commands/connect.ts';
import { paymentJobs } from '#server/sales/payments/jobs.ts';
import { recountFreeSeats } from '#server/sales/trips/commands/assign.ts';
import type { Currency } from '#shared/core/currencies.ts';
import { legalApi } from '#shared/network/carriers/legal.ts';
import { ratesApi } from '#shared/network/carriers/rates.ts';
import { debtsApi } from '#shared/sales/bookings/money/debts-api.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import { amountFor, notesFor } from '#shared/sales/bookings/rules/payments.ts';
import type { PressResult } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { bookingActions, forceTrip, outcome } from './booking-actions.ts';
import { type BookableTrip, parcelInput, seatsInput, TRIP_TIMES } from './bookings.ts';
import type { cardScene } from './card-payments.ts';
import { addLaterTrip, changeActions } from './changes.ts';
import { moneyActions } from './money.ts';
import { type Press, sheetPresses } from './presses.ts';
import { addPassenger, type TestActor } from './server/carriers.ts';
import { MERCHANT_KEY } from './services/payment-server.ts';
import { randomOf } from './services/random.ts';

/** Each bus departs once a round, and a round is as many days as this. */
const BUSES = Number(process.env.MONTH_BUSES ?? 12);
const DAYS = 4;
const BOOKINGS_OF_TRIP = 24;
const DAY = 24 * 3_600_000;
const CASH = ['UAH', 'EUR', 'PLN', 'CZK', 'HUF'] as const satisfies readonly Currency[];

/** The rates around which those of the month move. */
const BUILT_IN = new Map<Currency, number>([
  ['UAH', 484_000],
  ['PLN', 42_500],
  ['CZK', 243_000],
  ['HUF', 3_860_000],
]);
const FIRST_DEPARTURE = Date.parse(TRIP_TIMES.lviv) + 2 * DAY;

type Sums = Map<Currency, number>;

/** What the people of the month did with cash, written down as they did it; nothing of it is read from the product. */
export interface Diary {
  collected: Sums;
  spent: Sums;
  confirmed: Sums;
  bookings: number;
  moved: number;
  refused: Map<string, number>;
}

const LEGAL = {
  ...{ legalName: 'ТОВ «Карпати Тур»', registerNumber: '39481207', vatNumber: '394812013045', address: 'Тернопіль' },
  ...{ phone: '', licence: '', insurer: 'СК «Оберіг»', insuranceContract: '', insuredUntil: '' },
  ...{ vatPercent: '20', series: 'КТ' },
};
const NAMES = ['Ірина Савчук', 'Богдан Савчук', 'Олена Ткач', 'Олег Кіт'];
const NOBODY: TestActor = { role: 'passenger', accountId: 0, carrierId: null, sessionId: 0, token: '' };
const add = (sums: Sums, currency: Currency, amount: number) => sums.set(currency, (sums.get(currency) ?? 0) + amount);

/** A month of a company of twelve buses: who books, pays, moves, cancels, spends and hands over follows from the seed. */
export function monthOf(
  { app, bank, ...its }: ReturnType<typeof cardScene>,
  { seed, rounds: count }: { seed: number; rounds: number },
) {
  const random = randomOf(seed);
  const chance = (share: number) => random() < share;
  const upTo = (count: number) => Math.floor(random() * count);
  const pick = <T>(all: readonly T[]): T | undefined => all[upTo(all.length)];
  const people = bookingActions(app);
  const { propose } = changeActions(app);
  const diary: Diary = {
    ...{ collected: new Map(), spent: new Map(), confirmed: new Map() },
    ...{ bookings: 0, moved: 0, refused: new Map() },
  };
  /** A refusal of the product is part of a month, and is counted. */
  const tried = async (what: string, doing: Promise<unknown>): Promise<boolean> => {
    const code = await outcome(doing);
    if (code !== 'done') diary.refused.set(`${what}: ${code}`, (diary.refused.get(`${what}: ${code}`) ?? 0) + 1);
    return code === 'done';
  };
  const carrier: BookableTrip = { tripId: 0, carrierId: 0, owner: NOBODY, driver: NOBODY };
  const rates = new Map<Currency, number>();
  const money = moneyActions(app, { trip: carrier, rider: NOBODY });
  const paidPages: string[] = [];

  async function bookOn(trip: BookableTrip, left: number): Promise<number> {
    const kind = random();
    const size = Math.min(left, 1 + upTo(4));
    const travellers = Array.from({ length: size }, (_, index) => ({ name: NAMES[index] ?? 'Олег Кіт', seat: null }));
    const ride = { travellers, toSeq: 1 + upTo(3) };
    const promoCode = chance(0.2) ? (pick(['HALF', 'FIVE']) ?? 'HALF') : undefined;
    const phone = `+38050${1_000_000 + diary.bookings}`;
    if (kind < 0.15) {
      await people.book(trip, trip.owner, parcelInput({ senderPhone: phone }));
      return 1;
    }
    if (kind < 0.35) {
      await payByCard((await its.book(trip, ride)).ticket);
      return size;
    }
    const booker = kind < 0.5 ? await provenRider() : trip.owner;
    const wanted = seatsInput({ ...ride, phone, ...(promoCode && { promoCode }) });
    const booked = await tried('book', people.book(trip, booker, wanted));
    if (!booked) await people.book(trip, booker, seatsInput({ ...ride, phone }));
    return size;
  }

  async function provenRider() {
    const rider = await addPassenger(app.sql);
    await app.sql`
      insert into account_phone (account_id, phone, proven_at)
      values (${rider.accountId}, ${`+38063${1_000_000 + diary.bookings}`}, ${app.clock.now()})`;
    return rider;
  }

  /** A guest pays on the page of the provider; half of its events are lost, and the payment is found by asking. */
  async function payByCard(ticket: string) {
    const reference = await its.pay(ticket);
    paidPages.push(reference);
    if (chance(0.5)) await its.ask(ticket);
    else await its.notify(carrier, reference);
  }

  /** Banks take some payments back for their customers, and the carrier gives a part of others back at the provider. */
  async function moneyBack() {
    for (const reference of paidPages.slice(-20)) {
      const checkout = bank.checkouts.get(reference);
      if (!checkout || checkout.refunds.length > 0 || checkout.disputes.length > 0 || chance(0.75)) continue;
      if (chance(0.5))
        checkout.disputes.push({ id: `dp_${checkout.id}`, amount: checkout.amount, status: 'needs_response' });
      else {
        const amount = Math.round(checkout.amount / 3);
        checkout.refunds.push({ id: `re_${checkout.id}`, ours: null, amount, state: 'done' });
      }
      await its.notify(carrier, checkout.id);
    }
    await settleCards(1);
  }

  /** Before the day of the ride: deposits in the office, moves to the next round, new prices, cancellations of both sides. */
  async function changeSome(trip: BookableTrip, next: BookableTrip | undefined) {
    const rows = await standing(trip);
    for (const { id, status } of rows.filter(({ kind }) => kind === 'passenger')) {
      if (status !== 'confirmed') continue;
      const what = random();
      if (what < 0.1) await takeCash(trip, trip.owner, [id], { share: 0.3 });
      else if (what < 0.16 && next) {
        if (chance(0.6)) await takeCash(trip, trip.owner, [id]);
        const to = { tripId: next.tripId };
        if (await tried('move', propose(id, trip.owner, to, { agreed: true, alone: true }))) diary.moved += 1;
      } else if (what < 0.19)
        await tried('price', propose(id, trip.owner, { price: 3_900 }, { agreed: true, alone: true }));
      else if (what < 0.25) {
        if (chance(0.5)) await takeCash(trip, trip.owner, [id]);
        await tried('cancel', people.act('cancel', id, trip.owner, { asked: chance(0.6), alone: true }));
      }
    }
  }

  /** Takes what is due of bookings, or a share of it, in the notes of a currency; sometimes a passenger leaves the change. */
  async function takeCash(on: BookableTrip, worker: TestActor, ids: readonly number[], { share = 1 } = {}) {
    const owed = await app.sql<{ id: number; due: number }[]>`
      select id, owed - paid as due from booking where id = any(${[...ids]}::int[]) and owed > paid order by id`;
    const plans = owed.map(({ id, due }) => {
      const currency = pick(CASH) ?? 'EUR';
      const rate = currency === 'EUR' ? 10_000 : (rates.get(currency) ?? 0);
      const exact = amountFor(Math.round(due * share), currency, rate, 'cash');
      const [note = exact] = notesFor(exact, currency);
      const amount = share === 1 && chance(0.1) ? note : exact;
      return {
        bookingId: id,
        payment: { id: randomUUID(), amount, currency, rate, method: 'cash', given: Math.max(note, amount) },
      };
    });
    const taken = await pressAll(
      on,
      worker,
      plans.map((plan) => ({ action: 'payment', ...plan })),
    );
    const paid = plans.filter((_, index) => taken[index]?.code === null);
    // A mistake is taken back and entered again in another currency.
    const wrong = share === 1 ? paid.filter(() => chance(0.04)) : [];
    const back = wrong.map(({ bookingId, payment: { given: _, ...same } }) => {
      const refund = { ...same, id: randomUUID(), refundOf: same.id };
      return { action: 'refund', bookingId, payment: refund };
    });
    const undone = await pressAll(on, worker, back);
    for (const { payment } of paid) add(diary.collected, payment.currency, payment.amount);
    for (const [index, { payment }] of wrong.entries())
      if (undone[index]?.code === null) add(diary.collected, payment.currency, -payment.amount);
  }

  async function ride(trip: BookableTrip) {
    await forceTrip(app.sql, trip.tripId, 'started');
    const expected = (await standing(trip)).filter(({ status }) => status === 'confirmed');
    const absent = expected.filter(({ kind }) => kind === 'passenger' && chance(0.05));
    const payers = expected.filter((one) => !absent.includes(one) && chance(0.95));
    await pressAll(
      trip,
      trip.driver,
      absent.map(({ id }) => ({ action: 'noShow', bookingId: id })),
    );
    await takeCash(
      trip,
      trip.driver,
      payers.map(({ id }) => id),
    );
    for (let at = upTo(4); at > 0; at -= 1) {
      const [amount, currency] = [100 * (5 + upTo(60)), pick(CASH) ?? 'EUR'];
      const expenseId = randomUUID();
      const spend = { action: 'expense', expenseId, amount, currency, what: 'Стоянка' };
      await pressAll(trip, trip.driver, [spend]);
      if (chance(0.15)) await pressAll(trip, trip.driver, [{ action: 'dropExpense', expenseId }]);
      else add(diary.spent, currency, amount);
    }
    const rows = (await standing(trip)).filter(({ status, kind }) => status === 'confirmed' && kind === 'passenger');
    await pressAll(
      trip,
      trip.driver,
      rows.map(({ id }) => ({ action: 'board', bookingId: id })),
    );
    await app.sql`update trip set current_seq = 3 where id = ${trip.tripId}`;
    await pressAll(
      trip,
      trip.driver,
      rows.map(({ id }) => ({ action: 'complete', bookingId: id })),
    );
    await forceTrip(app.sql, trip.tripId, 'finished');
  }

  async function pressAll(
    { tripId }: BookableTrip,
    worker: TestActor,
    presses: readonly Press[],
  ): Promise<PressResult[]> {
    const results: PressResult[] = [];
    for (let start = 0; start < presses.length; start += 25) {
      const some = presses.slice(start, start + 25);
      const at = app.clock.now().toISOString();
      const actions = some.map((press) => ({ id: randomUUID(), at, do: press }));
      results.push(...(await sheetPresses(app).pressAll(tripId, worker, actions)));
    }
    for (const { code } of results) if (code !== null) await tried('press', Promise.reject({ code }));
    return results;
  }

  function standing({ tripId }: BookableTrip) {
    return app.sql<{ id: number; status: string; kind: string }[]>`
      select id, status, kind from booking where trip_id = ${tripId} and status <> 'cancelled' order by id`;
  }

  /** The tills of a round are handed over and confirmed, one of five with a little less. */
  async function handOver(trips: readonly BookableTrip[]) {
    for (const trip of trips) {
      const { cashUps } = await app.call(moneyApi.tripCash, { params: { tripId: trip.tripId } }, trip.owner.token);
      for (const { id, sums, driver, handedOverAt } of cashUps) {
        if (handedOverAt !== null) continue;
        const holder = driver?.id === trip.owner.accountId ? trip.owner : trip.driver;
        const all = sums.map(({ currency, handOver }) => ({ currency, amount: handOver }));
        const given = { params: { cashUpId: id }, body: { sums: all } };
        if (!(await tried('hand-over', app.call(moneyApi.handOver, given, holder.token)))) continue;
        const isShort = holder !== trip.owner && chance(0.2);
        const got = all.map(({ currency, amount }) => ({ currency, amount: amount - (isShort ? 100 : 0) }));
        // The owner's own till is with the company by its hand-over.
        if (holder !== trip.owner)
          await tried('confirm', money.confirm(id, { sums: got, note: isShort ? 'Бракує' : '' }, trip.owner));
        for (const { currency, amount } of got) add(diary.confirmed, currency, amount);
      }
    }
  }

  /** What people are owed is given back, some of what they owe is forgiven. */
  async function closeDebts() {
    const { owing, toGiveBack } = await app.call(debtsApi.debts, {}, carrier.owner.token);
    for (const { bookingId } of toGiveBack) {
      const before = await givenBack(bookingId);
      const giving = app.call(debtsApi.giveBackParty, { params: { bookingId } }, carrier.owner.token);
      if (!(await tried('give back', giving))) continue;
      for (const [currency, amount] of await givenBack(bookingId))
        add(diary.collected, currency, amount - (before.get(currency) ?? 0));
    }
    for (const { bookingId } of owing.filter(() => chance(0.3)))
      await tried('forgive', app.call(debtsApi.forgive, { params: { bookingId } }, carrier.owner.token));
  }

  /** The cash that a party got back, as its bookings show it. */
  async function givenBack(bookingId: number): Promise<Sums> {
    const rows = await app.sql<{ currency: Currency; amount: number }[]>`
      select p.currency, sum(p.amount)::int as amount from booking named join booking b on b.party_id = named.party_id
      join payment p on p.booking_id = b.id
      where named.id = ${bookingId} and p.amount < 0 and p.method = 'cash' group by 1`;
    return new Map(rows.map(({ currency, amount }) => [currency, amount]));
  }

  /** Runs the jobs of payments alone: the mails of 2,000 bookings are another subject. */
  async function settleCards(minutes: number) {
    app.clock.advance(minutes * 60_000);
    await app.sql`select graphile_worker.add_job('payments.due', '{}')`;
    await runJobsNow([paymentJobs], app.context);
  }

  async function setRates() {
    const set = [...BUILT_IN].map(([currency, rate]) => ({
      currency,
      rate: Math.round(rate * (0.96 + random() * 0.08)),
    }));
    for (const { currency, rate } of await app.call(ratesApi.setRates, { body: { rates: set } }, carrier.owner.token))
      rates.set(currency, rate);
  }

  async function prepare(): Promise<BookableTrip[][]> {
    Object.assign(carrier, await its.carrier('mono', { of: 'unproven' }, { seats: 40, parcelKg: 900 }));
    const terms = [{ hoursBefore: 72, percent: 20 }];
    await app.sql`update carrier set cancellation_terms = ${app.sql.json(terms)} where id = ${carrier.carrierId}`;
    await app.call(legalApi.setLegal, { body: LEGAL }, carrier.owner.token);
    const code = { validFrom: null, validUntil: null };
    const half = { ...code, code: 'HALF', percent: 50, amountCents: null, usesMax: 40 };
    const five = { ...code, code: 'FIVE', percent: null, amountCents: 500, usesMax: null };
    for (const body of [half, five]) await app.call(pricesApi.addPromoCode, { body }, carrier.owner.token);
    const rounds: BookableTrip[][] = [];
    for (let round = 0; round < count; round += 1) {
      const trips: BookableTrip[] = [];
      for (let bus = 0; bus < BUSES; bus += 1) {
        const values = { seats: 40, parcelKg: 900, days: 2 + round * DAYS };
        const own = await addLaterTrip(app, carrier, values);
        const first = rounds[0]?.[bus];
        if (first) await sameBus(own, first);
        trips.push({ ...own, driver: first?.driver ?? own.driver });
      }
      rounds.push(trips);
    }
    // The scene's own trip is not used, and nothing has counted its seats.
    await recountFreeSeats(app.sql, carrier.tripId);
    return rounds;
  }

  /** The bus and the driver of the first round drive again. */
  async function sameBus({ tripId }: BookableTrip, first: BookableTrip) {
    await app.sql`
      update trip set driver_id = ${first.driver.accountId}, bus_id = (select bus_id from trip where id = ${first.tripId})
      where id = ${tripId}`;
  }

  async function run(): Promise<BookableTrip[]> {
    const rounds = await prepare();
    for (const [round, trips] of rounds.entries()) {
      const departure = FIRST_DEPARTURE + round * DAYS * DAY;
      app.clock.set(new Date(departure - 3.5 * DAY));
      if (round === Math.ceil(count / 2))
        await connect(app.context, carrier.carrierId, { provider: 'stripe', key: MERCHANT_KEY }, app.clock.now());
      await setRates();
      for (const trip of trips) {
        for (let left = BOOKINGS_OF_TRIP; left > 0; ) {
          const made = await bookOn(trip, left);
          diary.bookings += made;
          left -= made;
        }
        await settleCards(0);
      }
      await moneyBack();
      app.clock.set(new Date(departure - DAY));
      for (const [bus, trip] of trips.entries()) await changeSome(trip, rounds[round + 1]?.[bus]);
      app.clock.set(new Date(departure));
      for (const trip of trips) await ride(trip);
      app.clock.advance(12 * 3_600_000);
      await settleCards(1);
      await handOver(trips);
      await closeDebts();
    }
    for (let at = 0; at < 3; at += 1) await settleCards(30);
    await handOver(rounds.flat());
    return rounds.flat();
  }

  return { diary, carrier, paidPages, run, size: BUSES * count * BOOKINGS_OF_TRIP };
}
