import { describe, expect, it } from 'vitest';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { debtsApi } from '#shared/sales/bookings/money/debts-api.ts';
import { forceTrip, outcome } from '#testing/booking-actions.ts';
import { parcelInput, seatsInput } from '#testing/bookings.ts';
import { HRYVNIAS, moneyActions } from '#testing/money.ts';
import { bookingScene } from '#testing/scene.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { brokenPromises } from './queries/broken-promises.ts';

const { app, trip, rider, book, act, press } = bookingScene({ instant: true });
const money = moneyActions(app, { trip, rider });

const debts = (actor: TestActor = trip.owner) => app.call(debtsApi.debts, {}, actor.token);
const paid = (bookingId: number, method: 'cash' | 'card' | 'transfer', actor: TestActor = trip.owner) =>
  app.call(debtsApi.payParty, { params: { bookingId }, body: { method } }, actor.token);
const forgiven = (bookingId: number, actor: TestActor = trip.owner) =>
  app.call(debtsApi.forgive, { params: { bookingId } }, actor.token);
const reminded = (bookingId: number, actor: TestActor = trip.owner) =>
  app.call(debtsApi.remind, { params: { bookingId } }, actor.token);
const givenBack = (bookingId: number, actor: TestActor = trip.owner) =>
  app.call(debtsApi.giveBackParty, { params: { bookingId } }, actor.token);

/** A party of two whose ride is over and not paid. */
async function ridden(): Promise<number[]> {
  const ids = await book(trip, rider, seatsInput());
  app.clock.set('2026-06-12T05:00:00Z');
  await forceTrip(app.sql, trip.tripId, 'started');
  for (const id of ids) await act('board', id, trip.driver);
  await app.sql`update trip set current_seq = 3 where id = ${trip.tripId}`;
  for (const id of ids) await act('complete', id, trip.driver);
  return ids;
}

async function expectTrue(): Promise<void> {
  expect(await brokenPromises(app.sql, new Date(0), app.clock.now())).toEqual([]);
}

describe('what a party owes after its ride', () => {
  it('is one line with the sum and the number to call, and is paid by one press', async () => {
    const [first = 0] = await ridden();
    const { owing, owed, toGiveBack } = await debts();
    expect({ owed, toGiveBack }).toEqual({ owed: 9000, toGiveBack: [] });
    expect(owing).toMatchObject([
      { bookingId: first, bookings: 2, sum: 9000, charge: false, phone: '+380671112233', trip: { id: trip.tripId } },
    ]);
    // The fare was due long before; it is a debt since the end of the ride.
    expect(owing[0]?.since).toBe('2026-06-12T16:00:00.000Z');
    expect(await paid(first, 'transfer')).toMatchObject({ owing: [], owed: 0 });
    expect((await money.cashOf(trip.owner)).aside.map(({ eurCents }) => eurCents)).toEqual([4500, 4500]);
    expect(await outcome(paid(first, 'cash'))).toBe('booking_state');
    await expectTrue();
  });

  it('is forgiven: the price becomes what was paid, and the ledger says who did it', async () => {
    const [first = 0, second = 0] = await ridden();
    await money.pay(first, { amount: 1000, currency: 'EUR', rate: RATE_UNIT, method: 'card' });
    expect(await forgiven(second)).toMatchObject({ owing: [], owed: 0 });
    const entries = await app.sql`
      select e.kind, e.actor_id as by, l.eur_cents as cents from ledger_entry e join ledger_line l on l.entry_id = e.id and l.account = 'debt'
      where e.kind = 'forgiven' and e.trip_id = ${trip.tripId} order by 3`;
    expect([...entries]).toEqual([
      { kind: 'forgiven', by: trip.owner.accountId, cents: -4500 },
      { kind: 'forgiven', by: trip.owner.accountId, cents: -3500 },
    ]);
    expect(await outcome(forgiven(second))).toBe('booking_state');
    await expectTrue();
  });

  it('is reminded of once in three days, with the sum', async () => {
    const [first = 0, second = 0] = await ridden();
    await money.pay(second, { amount: 1000, currency: 'EUR', rate: RATE_UNIT, method: 'card' });
    expect((await debts()).owing).toMatchObject([{ reachable: true, remindedAt: null }]);
    const now = app.clock.now().toISOString();
    expect((await reminded(first)).owing).toMatchObject([{ sum: 8000, remindedAt: now }]);
    await app.runJobs();
    const sent = () => app.sql`
      select facts ->> 'price' as price from notification where account_id = ${rider.accountId} and subject = 'debtReminded'`;
    expect([...(await sent())]).toEqual([{ price: '8000' }]);
    expect(await outcome(reminded(second))).toBe('too_many_requests');
    app.clock.advance(3 * 86_400_000);
    expect(await outcome(reminded(second))).toBe('done');
    await app.runJobs();
    expect(await sent()).toHaveLength(2);
    await paid(first, 'cash');
    expect(await outcome(reminded(first))).toBe('booking_state');
  });

  it('is the receiver’s for a parcel that the receiver pays, once it was handed out', async () => {
    const [parcel = 0] = await book(trip, rider, parcelInput({ payer: 'receiver' }));
    const nameOf = async () =>
      (await money.cashOf(trip.owner)).unpaid.find(({ bookingId }) => bookingId === parcel)?.name;
    expect(await nameOf()).toBe('Надія Ткач');
    const [seat = 0] = await ridden();
    await act('board', parcel, trip.driver);
    const [row] = await app.sql<{ pin: string }[]>`select pin from parcel where booking_id = ${parcel}`;
    await press('handOut', parcel, trip.driver, { pin: row?.pin ?? '', reason: '', photos: [] });
    await paid(seat, 'card');
    const owing = { bookingId: parcel, name: 'Марія Гнатюк', phone: '+48600111222', reachable: false };
    expect((await debts()).owing).toMatchObject([owing]);
    expect(await nameOf()).toBe('Марія Гнатюк');
  });

  it('is not listed before the ride, and not for drivers, strangers and hired people of other carriers', async () => {
    const [ahead = 0] = await book(trip, rider, seatsInput());
    expect((await debts()).owing).toEqual([]);
    expect(await outcome(forgiven(ahead))).toBe('booking_state');
    expect(await outcome(reminded(ahead))).toBe('booking_state');
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    expect(await outcome(debts(dispatcher))).toBe('done');
    const { owner: stranger } = await addCarrier(app.sql);
    expect((await debts(stranger)).owing).toEqual([]);
    for (const press of [forgiven, givenBack, reminded, (id: number, actor: TestActor) => paid(id, 'cash', actor)]) {
      expect(await outcome(press(ahead, stranger))).toBe('not_found');
      expect(await outcome(press(ahead, trip.driver))).toBe('not_allowed');
    }
    expect(await outcome(debts(trip.driver))).toBe('not_allowed');
  });
});

describe('what a party paid too much', () => {
  it('is given back by one press, in the money in which it was paid', async () => {
    const [first = 0, second = 0] = await book(trip, rider, seatsInput());
    await money.pay(first, { ...HRYVNIAS, amount: 217_800 });
    await money.pay(second, { amount: 4500, currency: 'EUR', rate: RATE_UNIT, method: 'transfer' });
    app.clock.set('2026-06-11T00:00:00Z');
    await act('cancel', first, trip.owner, { alone: false });
    const { toGiveBack, dueBack } = await debts();
    expect({ dueBack, sums: toGiveBack.map(({ sum, bookings }) => [sum, bookings]) }).toEqual({
      dueBack: 9000,
      sums: [[9000, 2]],
    });
    expect(toGiveBack[0]?.paidBy).toEqual([
      { method: 'cash', currency: 'UAH', amount: 217_800 },
      { method: 'transfer', currency: 'EUR', amount: 4500 },
    ]);
    expect(await givenBack(second)).toMatchObject({ toGiveBack: [], dueBack: 0 });
    const refunds = await app.sql`
      select currency, amount, method from payment where amount < 0 and trip_id = ${trip.tripId} order by currency`;
    expect([...refunds]).toEqual([
      { currency: 'EUR', amount: -4500, method: 'transfer' },
      { currency: 'UAH', amount: -217_800, method: 'cash' },
    ]);
    expect(await outcome(givenBack(second))).toBe('booking_state');
    await expectTrue();
  });
});
