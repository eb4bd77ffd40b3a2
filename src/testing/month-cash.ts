import { randomUUID } from 'node:crypto';
import type { Currency } from '#shared/core/currencies.ts';
import { ratesApi } from '#shared/network/carriers/rates.ts';
import { debtsApi } from '#shared/sales/bookings/money/debts-api.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import { amountFor, notesFor } from '#shared/sales/bookings/rules/payments.ts';
import type { PressResult } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { outcome } from './booking-actions.ts';
import type { BookableTrip } from './bookings.ts';
import { moneyActions } from './money.ts';
import { type Press, sheetPresses } from './presses.ts';
import type { TestApp } from './server/api.ts';
import type { TestActor } from './server/carriers.ts';
import { randomOf } from './services/random.ts';

export const CASH = ['UAH', 'EUR', 'PLN', 'CZK', 'HUF'] as const satisfies readonly Currency[];

/** The rates around which the rates of the month move. */
const BUILT_IN = new Map<Currency, number>([
  ['UAH', 484_000],
  ['PLN', 42_500],
  ['CZK', 243_000],
  ['HUF', 3_860_000],
]);

type Sums = Map<Currency, number>;

/** Actions of the people of the month with cash, noted as they happen; nothing of it is read from the product. */
export interface Diary {
  collected: Sums;
  spent: Sums;
  confirmed: Sums;
  bookings: number;
  moved: number;
  refused: Map<string, number>;
}

const NOBODY: TestActor = { role: 'passenger', accountId: 0, carrierId: null, sessionId: 0, token: '' };
export const put = (sums: Sums, currency: Currency, amount: number) =>
  sums.set(currency, (sums.get(currency) ?? 0) + amount);

/** The cash of a month: who pays with which notes, spends, hands over and gets back follows from the seed. */
export function monthCash(app: TestApp, seed: number) {
  const random = randomOf(seed);
  const chance = (share: number) => random() < share;
  const upTo = (count: number) => Math.floor(random() * count);
  const pick = <T>(all: readonly T[]): T | undefined => all[upTo(all.length)];
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
  async function setRates() {
    const set = [...BUILT_IN].map(([currency, rate]) => ({
      currency,
      rate: Math.round(rate * (0.96 + random() * 0.08)),
    }));
    for (const { currency, rate } of await app.call(ratesApi.setRates, { body: { rates: set } }, carrier.owner.token))
      rates.set(currency, rate);
  }

  /** Takes the sum due of bookings, or a share of it, in the notes of a currency; sometimes a passenger leaves the change. */
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
    for (const { payment } of paid) put(diary.collected, payment.currency, payment.amount);
    for (const [index, { payment }] of wrong.entries())
      if (undone[index]?.code === null) put(diary.collected, payment.currency, -payment.amount);
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
        for (const { currency, amount } of got) put(diary.confirmed, currency, amount);
      }
    }
  }

  /** Gives back what people are owed, and forgives some of their debts. */
  async function closeDebts() {
    const { owing, toGiveBack } = await app.call(debtsApi.debts, {}, carrier.owner.token);
    for (const { bookingId } of toGiveBack) {
      const before = await givenBack(bookingId);
      const giving = app.call(debtsApi.giveBackParty, { params: { bookingId } }, carrier.owner.token);
      if (!(await tried('give back', giving))) continue;
      for (const [currency, amount] of await givenBack(bookingId))
        put(diary.collected, currency, amount - (before.get(currency) ?? 0));
    }
    for (const { bookingId } of owing.filter(() => chance(0.3)))
      await tried('forgive', app.call(debtsApi.forgive, { params: { bookingId } }, carrier.owner.token));
  }

  async function givenBack(bookingId: number): Promise<Sums> {
    const rows = await app.sql<{ currency: Currency; amount: number }[]>`
      select p.currency, sum(p.amount)::int as amount from booking named join booking b on b.party_id = named.party_id
      join payment p on p.booking_id = b.id
      where named.id = ${bookingId} and p.amount < 0 and p.method = 'cash' group by 1`;
    return new Map(rows.map(({ currency, amount }) => [currency, amount]));
  }

  return { random, chance, upTo, pick, diary, tried, carrier, setRates, takeCash, pressAll, handOver, closeDebts };
}
