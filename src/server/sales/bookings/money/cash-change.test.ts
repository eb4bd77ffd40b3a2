import { describe, expect, it } from 'vitest';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import { expectedSheet } from '#shared/sales/bookings/sheet/expected-sheet.ts';
import { sheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { moneyActions, soundness, sumsOf } from '#testing/money.ts';
import { bookingScene } from '#testing/scene.ts';

const { app, trip, rider } = bookingScene({ instant: true });
const money = moneyActions(app, { trip, rider });

/** 50 € for 45 €, and the change is 21 zł: 42.5 zł are 10 €. */
const PLN = 42_500;
const WITH_CHANGE = {
  amount: 4500,
  currency: 'EUR' as const,
  rate: RATE_UNIT,
  method: 'cash' as const,
  given: 5000,
  change: { currency: 'PLN' as const, amount: 2100, rate: PLN, over: 500 },
};

describe('change in another currency', () => {
  const zloty = { amount: 10_000, currency: 'PLN' as const, rate: PLN, method: 'cash' as const };

  it('is in the till, the ledger and the file to the coin, and goes with a wrong payment', async () => {
    const [first, id] = [await money.booked(), await money.booked()];
    await money.pay(first, zloty);
    const before = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    const paid = await money.pay(id, WITH_CHANGE);
    expect(paid).toMatchObject({ paid: 4500, payments: [{ amount: 4500, change: WITH_CHANGE.change }] });
    const held = [
      { currency: 'EUR', amount: 5000 },
      { currency: 'PLN', amount: 7900 },
    ];
    const sheet = await app.call(tripsApi.sheet, { params: { tripId: trip.tripId } }, trip.driver.token);
    expect(sheet.cash).toEqual(held);
    const at = app.clock.now().toISOString();
    const press = sheetAction.parse({ action: 'payment', bookingId: id, payment: WITH_CHANGE });
    const device = expectedSheet(before, [{ at, do: press }], app.clock.now());
    expect(device.cash.toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual(held);
    expect(sumsOf(await money.cashOf())).toEqual(held);
    expect(await soundness(app, id)).toMatchObject({ paid: 4500, sum: 4500, wrong: [] });
    const lines = await app.sql`
      select account, currency, amount, eur_cents from ledger_line where entry_id = ${paid.payments[0]?.id ?? ''} order by place`;
    expect(lines.map((line) => Object.values(line).join(' '))).toEqual([
      'till EUR 4500 4500',
      'debt EUR -4500 -4500',
      'till EUR 500 500',
      'till PLN -2100 -494',
      'rounding EUR -6 -6',
    ]);
    const csv = await app.request('GET', `/api/payments.csv?trip=${trip.tripId}&locale=en`, {
      headers: { authorization: `Bearer ${trip.owner.token}` },
    });
    expect((await csv.text()).split('\r\n').filter((row) => row.includes('change'))).toMatchObject([
      expect.stringContaining(',5.00,EUR,1.0000,,5.00,Cash,'),
      expect.stringContaining(',-21.00,PLN,4.2500,,-4.94,Cash,'),
    ]);
    const refundOf = paid.payments[0]?.id ?? '';
    const wrong = { amount: 4500, currency: 'EUR' as const, rate: RATE_UNIT, method: 'cash' as const, refundOf };
    const none = expectedSheet(
      sheet,
      [{ at, do: sheetAction.parse({ action: 'refund', bookingId: id, payment: wrong }) }],
      app.clock.now(),
    );
    const back = [
      { currency: 'EUR', amount: 0 },
      { currency: 'PLN', amount: 10_000 },
    ];
    expect(none.cash).toEqual(back);
    expect(await money.refund(id, wrong)).toMatchObject({ paid: 0 });
    expect(sumsOf(await money.cashOf())).toEqual(back);
    expect(await soundness(app, id)).toMatchObject({ paid: 0, wrong: [] });
  });

  it('stays in the till when a passenger gets their fare back, and is handed over with it', async () => {
    const [first, id] = [await money.booked(), await money.booked()];
    await money.pay(first, zloty);
    await money.pay(id, WITH_CHANGE);
    await money.refund(id, { amount: 4500, currency: 'EUR', rate: RATE_UNIT, method: 'cash' });
    const sums = [
      { currency: 'EUR' as const, amount: 500 },
      { currency: 'PLN' as const, amount: 7900 },
    ];
    expect(sumsOf(await money.cashOf())).toEqual(sums);
    const { cashUps } = await money.handOver();
    expect(await money.confirm(cashUps[0]?.id ?? 0, { sums })).toMatchObject({
      cashUps: [{ sums: sums.map(({ currency, amount: confirmed }) => ({ currency, confirmed })) }],
    });
  });

  it('is refused where it is not what was given too much, at a wrong rate, or of the same currency', async () => {
    const id = await money.booked();
    const refused = (change: object, more: object = {}) =>
      outcome(money.pay(id, { ...WITH_CHANGE, ...more, change: { ...WITH_CHANGE.change, ...change } }));
    expect(await refused({ amount: 12_100 })).toBe('invalid_input');
    expect(await refused({ over: 501 })).toBe('invalid_input');
    expect(await refused({ rate: 21_000 })).toBe('rate_changed');
    expect(await refused({ currency: 'EUR', rate: RATE_UNIT, amount: 500 })).toBe('invalid_input');
    expect(await refused({}, { given: null })).toBe('invalid_input');
    expect(await refused({}, { method: 'card' })).toBe('invalid_input');
  });
});
