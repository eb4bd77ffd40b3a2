import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_CURRENCIES, RATE_UNIT } from '#shared/core/currencies.ts';
import { ratesApi } from '#shared/network/carriers/rates.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import { amountFor } from '#shared/sales/bookings/rules/payments.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { addLaterTrip, changeActions } from '#testing/changes.ts';
import { HRYVNIAS, moneyActions, soundness, sumsOf } from '#testing/money.ts';
import { bookingScene } from '#testing/scene.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';

const { app, trip, rider, ...actions } = bookingScene({ instant: true });
const money = moneyActions(app, { trip, rider });

describe('a cash-up', () => {
  it('goes from the driver to the owner, who sees the same sum and confirms it', async () => {
    const [id, other] = [await money.booked(), await money.booked()];
    await money.pay(id, HRYVNIAS);
    await money.spend(4000, 'PLN', 'Стоянка, Корчова');
    const before = await money.cashOf();
    expect(before.unpaid).toMatchObject([
      { bookingId: id, due: 1000 },
      { bookingId: other, due: 4500 },
    ]);
    const after = await money.handOver();
    const [cashUp] = after.cashUps;
    expect(cashUp).toMatchObject({ mayHandOver: false, mayConfirm: false, confirmedAt: null });
    const seen = await money.cashOf(trip.owner);
    expect(sumsOf(seen)).toEqual([
      { currency: 'UAH', amount: 169_400 },
      { currency: 'PLN', amount: -4000 },
    ]);
    expect(seen.cashUps[0]).toMatchObject({ mayConfirm: true });
    await money.pay(other, { amount: 4500, currency: 'EUR', rate: RATE_UNIT, method: 'cash' });
    expect((await money.cashOf()).cashUps).toHaveLength(2);
    expect((await money.cashOf()).cashUps[1]).toMatchObject({
      handedOverAt: null,
      sums: [{ currency: 'EUR', handOver: 4500 }],
    });
    const cashUpId = cashUp?.id ?? 0;
    expect(await outcome(money.confirm(cashUpId, { sums: [{ currency: 'UAH', amount: 160_000 }] }))).toBe(
      'invalid_input',
    );
    const confirmed = await money.confirm(cashUpId, {
      sums: [{ currency: 'UAH', amount: 165_400 }],
      note: 'бракує 40 ₴',
    });
    expect(confirmed.cashUps[0]).toMatchObject({ note: 'бракує 40 ₴', confirmedBy: 'Степан Тест' });
    expect(await outcome(money.confirm(cashUpId, { sums: sumsOf(seen) }))).toBe('cash_confirmed');
  });

  it('cannot be handed over with another sum or a second time', async () => {
    const id = await money.booked();
    await money.pay(id, HRYVNIAS);
    expect(await outcome(money.handOver(trip.driver, [{ currency: 'UAH', amount: 1 }]))).toBe('cash_changed');
    const { cashUps } = await money.handOver();
    const again = { params: { cashUpId: cashUps[0]?.id ?? 0 }, body: { sums: [] } };
    expect(await outcome(app.call(moneyApi.handOver, again, trip.driver.token))).toBe('cash_handed_over');
    const { cashUps: own } = await money.cashOf();
    const [first] = own;
    expect(await outcome(money.confirm(first?.id ?? 0, { sums: sumsOf(await money.cashOf()) }, trip.driver))).toBe(
      'not_allowed',
    );
  });

  it('of an owner is confirmed at once', async () => {
    const id = await money.booked();
    await money.pay(id, HRYVNIAS, trip.owner);
    const cash = await money.handOver(trip.owner);
    expect(cash.cashUps[0]?.confirmedAt).toBe(app.clock.now().toISOString());
  });

  it('contains a wrong payment and its correction while it is open', async () => {
    const id = await money.booked();
    const { payments } = await money.pay(id, HRYVNIAS);
    await money.refund(id, { ...HRYVNIAS, refundOf: payments[0]?.id ?? '' }, trip.owner);
    const cash = await money.cashOf(trip.owner);
    expect(cash.cashUps).toHaveLength(1);
    expect(sumsOf(cash)).toEqual([{ currency: 'UAH', amount: 0 }]);
  });

  it('has one sum everywhere after a paid booking has moved to another trip and is paid back', async () => {
    const id = await money.booked();
    await money.pay(id, HRYVNIAS);
    const later = await addLaterTrip(app, trip);
    await changeActions(app).propose(id, trip.owner, { tripId: later.tripId }, { agreed: true });
    const listed = async () => {
      const { data } = await app.call(moneyApi.cashUps, { query: {} }, trip.owner.token);
      return data.map(({ trip: of, sums }) => [of.id, sums.map(({ currency, handOver }) => [currency, handOver])]);
    };
    expect(await listed()).toEqual([[trip.tripId, [['UAH', HRYVNIAS.amount]]]]);
    await actions.act('pay', id, trip.owner, { paid: false });
    expect(await listed()).toEqual([[trip.tripId, [['UAH', 0]]]]);
    expect(sumsOf(await money.cashOf(trip.owner))).toEqual([{ currency: 'UAH', amount: 0 }]);
    expect((await money.handOver()).cashUps[0]?.handedOverAt).not.toBeNull();
  });

  it('lets an expense be removed until the cash is handed over', async () => {
    const id = await money.booked();
    await money.pay(id, HRYVNIAS);
    const expenseId = await money.spend(100_00, 'UAH', 'Кава');
    const { owner } = await addCarrier(app.sql);
    const remove = (actor: TestActor) => app.call(moneyApi.removeExpense, { params: { expenseId } }, actor.token);
    expect(await outcome(remove(owner))).toBe('not_found');
    expect((await remove(trip.driver)).cashUps[0]?.expenses).toEqual([]);
    const late = { params: { expenseId: await money.spend(100_00, 'UAH', 'Кава') } };
    await money.handOver();
    expect(await outcome(app.call(moneyApi.removeExpense, late, trip.driver.token))).toBe('cash_handed_over');
    expect(await outcome(money.spend(100_00, 'UAH', 'Кава', owner))).toBe('not_found');
  });

  it('is seen by its driver and the office, who have the waiting ones first', async () => {
    const id = await money.booked();
    await money.pay(id, HRYVNIAS);
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    const { owner: stranger } = await addCarrier(app.sql);
    await money.pay(id, { amount: 100, currency: 'EUR', rate: RATE_UNIT, method: 'cash' }, dispatcher);
    expect((await money.cashOf()).cashUps).toHaveLength(1);
    expect((await money.cashOf(dispatcher)).cashUps).toHaveLength(2);
    for (const actor of [colleague, stranger]) {
      expect(await outcome(money.cashOf(actor))).toBe('not_found');
      const { cashUps } = await money.cashOf();
      const on = { params: { cashUpId: cashUps[0]?.id ?? 0 }, body: { sums: [] } };
      expect(await outcome(app.call(moneyApi.handOver, on, actor.token))).toBe('not_found');
      expect((await app.call(moneyApi.cashUps, {}, actor.token)).data).toEqual([]);
    }
    await money.handOver();
    const { data } = await app.call(moneyApi.cashUps, {}, dispatcher.token);
    expect(data.map(({ handedOverAt }) => handedOverAt !== null)).toEqual([true, false]);
    expect(data.map(({ inOffice }) => inOffice)).toEqual([false, true]);
    expect((await app.call(moneyApi.cashUps, {}, trip.driver.token)).data).toHaveLength(1);
    const taken = await outcome(money.confirm(data[1]?.id ?? 0, { sums: [] }, dispatcher));
    expect(taken).toBe('not_allowed');
    expect(await outcome(money.confirm(data[0]?.id ?? 0, { sums: [] }, stranger))).toBe('not_found');
  });

  it('is confirmed once, and no payment is lost that comes during the hand-over', async () => {
    for (let round = 0; round < 5; round += 1) {
      Object.assign(trip, await addBookableTrip(app.sql, { instant: true }));
      const [first, second] = [await money.booked(), await money.booked()];
      await money.pay(first, HRYVNIAS);
      const seen = sumsOf(await money.cashOf());
      const [handed] = await Promise.all([
        outcome(money.handOver(trip.driver, seen)),
        outcome(money.pay(second, HRYVNIAS)),
      ]);
      if (handed === 'cash_changed') await money.handOver();
      else expect(handed).toBe('done');
      await expectSound(second);
      const [cashUp] = (await money.cashOf(trip.owner)).cashUps;
      const sums = sumsOf(await money.cashOf(trip.owner));
      const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
      const both = await Promise.all(
        [trip.owner, dispatcher].map((actor) => outcome(money.confirm(cashUp?.id ?? 0, { sums }, actor))),
      );
      expect(both.toSorted()).toEqual(['cash_confirmed', 'done']);
    }
  });
});

describe('payments and cash-ups', () => {
  it('always add up to the paid sums, whatever people do', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('pay' as const),
        cents: fc.integer({ min: 1, max: 5000 }),
        currency: fc.constantFrom(...BUILT_IN_CURRENCIES),
        method: fc.constantFrom('cash' as const, 'card' as const),
      }),
      fc.record({ kind: fc.constantFrom('all' as const, 'none' as const, 'handOver' as const) }),
      fc.record({ kind: fc.constant('back' as const), index: fc.nat(5) }),
    );
    const known = await app.call(ratesApi.rates, {}, trip.owner.token);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        Object.assign(trip, await addBookableTrip(app.sql, { instant: true }));
        const id = await money.booked();
        for (const one of steps) {
          if (one.kind === 'pay') {
            const rate = known.find(({ currency }) => currency === one.currency)?.rate ?? 0;
            const amount = Math.max(1, amountFor(one.cents, one.currency, rate, one.method));
            await outcome(money.pay(id, { amount, currency: one.currency, rate, method: one.method }));
          } else if (one.kind === 'back') {
            const { payments } = await app.call(bookingsApi.booking, { params: { bookingId: id } }, trip.driver.token);
            const wrong = payments[one.index];
            if (wrong) await outcome(money.refund(id, { ...wrong, note: '', refundOf: wrong.id }));
          } else if (one.kind === 'handOver') await outcome(money.handOver());
          else await outcome(actions.act('pay', id, trip.driver, { paid: one.kind === 'all' }));
        }
        await expectSound(id);
      }),
      { numRuns: 12 },
    );
  });
});

/** Expects that the payments of a booking sum up to its paid sum, and each cash-up to its rows. */
async function expectSound(bookingId: number): Promise<void> {
  const { paid, sum, wrong } = await soundness(app, bookingId);
  expect(sum).toBe(paid);
  expect(wrong).toEqual([]);
  for (const cashUp of (await money.cashOf()).cashUps) {
    for (const { currency, collected } of cashUp.sums) {
      const taken = cashUp.payments.filter((payment) => payment.currency === currency);
      expect(collected).toBe(taken.reduce((total, { amount }) => total + amount, 0));
    }
  }
}
