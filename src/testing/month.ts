import { randomUUID } from 'node:crypto';
import { runJobsNow } from '#server/core/jobs/run-now.ts';
import { connect } from '#server/sales/payments/commands/connect.ts';
import { paymentJobs } from '#server/sales/payments/jobs.ts';
import { recountFreeSeats } from '#server/sales/trips/commands/assign.ts';
import { legalApi } from '#shared/network/carriers/legal.ts';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { bookingActions, forceTrip } from './booking-actions.ts';
import { type BookableTrip, parcelInput, seatsInput, TRIP_TIMES } from './bookings.ts';
import type { cardScene } from './card-payments.ts';
import { addLaterTrip, changeActions } from './changes.ts';
import { CASH, monthCash, put } from './month-cash.ts';
import { addPassenger } from './server/carriers.ts';
import { MERCHANT_KEY } from './services/payment-server.ts';

/** Each bus departs once a round, and a round is as many days as this. */
const BUSES = Number(process.env.MONTH_BUSES ?? 12);
const DAYS = 4;
const BOOKINGS_OF_TRIP = 24;
const DAY = 24 * 3_600_000;
const FIRST_DEPARTURE = Date.parse(TRIP_TIMES.lviv) + 2 * DAY;

const LEGAL = {
  ...{ legalName: 'ТОВ «Карпати Тур»', registerNumber: '39481207', vatNumber: '394812013045', address: 'Тернопіль' },
  ...{ phone: '', licence: '', insurer: 'СК «Оберіг»', insuranceContract: '', insuredUntil: '' },
  ...{ vatPercent: '20', series: 'КТ' },
};
const NAMES = ['Ірина Савчук', 'Богдан Савчук', 'Олена Ткач', 'Олег Кіт'];

/** A month of a company of twelve buses: who books, pays, moves, cancels, spends and hands over follows from the seed. */
export function monthOf(
  { app, bank, ...its }: ReturnType<typeof cardScene>,
  { seed, rounds: count }: { seed: number; rounds: number },
) {
  const cash = monthCash(app, seed);
  const { random, chance, upTo, pick, diary, tried, carrier, takeCash, pressAll } = cash;
  const people = bookingActions(app);
  const { propose } = changeActions(app);
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
      else put(diary.spent, currency, amount);
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

  function standing({ tripId }: BookableTrip) {
    return app.sql<{ id: number; status: string; kind: string }[]>`
      select id, status, kind from booking where trip_id = ${tripId} and status <> 'cancelled' order by id`;
  }

  /** Runs the jobs of payments alone: the mails of 2,000 bookings are another subject. */
  async function settleCards(minutes: number) {
    app.clock.advance(minutes * 60_000);
    await app.sql`select graphile_worker.add_job('payments.due', '{}')`;
    await runJobsNow([paymentJobs], app.context);
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
      await cash.setRates();
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
      await cash.handOver(trips);
      await cash.closeDebts();
    }
    for (let at = 0; at < 3; at += 1) await settleCards(30);
    await cash.handOver(rounds.flat());
    return rounds.flat();
  }

  return { diary, carrier, paidPages, run, size: BUSES * count * BOOKINGS_OF_TRIP };
}
