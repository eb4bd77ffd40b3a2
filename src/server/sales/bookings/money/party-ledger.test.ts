import { describe, expect, it } from 'vitest';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { seatsInput } from '#testing/bookings.ts';
import { HRYVNIAS, moneyActions } from '#testing/money.ts';
import { bookingScene } from '#testing/scene.ts';
import { addMember, type TestActor } from '#testing/server/carriers.ts';

const { app, trip, rider, book, act } = bookingScene({ instant: true });
const money = moneyActions(app, { trip, rider });
const ledger = (bookingId: number, actor: TestActor = trip.owner) =>
  app.call(moneyApi.ledger, { params: { bookingId } }, actor.token);

describe('the ledger of a party', () => {
  it('has both sides of each entry, the rate, who took it, and what is left after it', async () => {
    const [id = 0, other = 0] = await book(trip, rider, seatsInput());
    app.clock.advance(60_000);
    const paid = await money.pay(id, { ...HRYVNIAS, note: 'двома купюрами' });
    const wrong = paid.payments[0]?.id ?? '';
    app.clock.advance(60_000);
    await money.refund(id, { ...HRYVNIAS, amount: 48_400, refundOf: wrong }, trip.owner);
    app.clock.advance(60_000);
    await act('cancel', other, trip.owner);
    const { entries, ...sums } = await ledger(other);
    expect(sums).toEqual({ owed: 0, paid: 3_500, back: 1_000 });
    expect(entries.map(({ kind, from, to, cents, left }) => [kind, from, to, cents, left])).toEqual([
      ['fare', ['sales'], ['debt'], 4_500, 4_500],
      ['fare', ['sales'], ['debt'], 4_500, 9_000],
      ['payment', ['debt'], ['till'], -3_500, 5_500],
      ['refund', ['till'], ['debt'], 1_000, 6_500],
      ['cancelled', ['debt'], ['sales'], -4_500, 2_000],
      ['cancelled', ['debt'], ['sales'], -4_500, -2_500],
    ]);
    const [, , payment, refund] = entries;
    expect(payment).toMatchObject({
      actor: expect.stringContaining('Тарас'),
      payment: {
        method: 'cash',
        amount: 169_400,
        currency: 'UAH',
        rate: 484_000,
        note: 'двома купюрами',
        receipt: null,
      },
      reverses: null,
    });
    expect(refund).toMatchObject({ payment: { amount: -48_400 }, reverses: payment?.at });
  });

  it('is that of the office: not of drivers, of passengers, or of another carrier', async () => {
    const id = await money.booked();
    expect(await outcome(ledger(id, await addMember(app.sql, trip.carrierId, 'dispatcher')))).toBe('done');
    expect(await outcome(ledger(id, trip.driver))).toBe('not_allowed');
    expect(await outcome(ledger(id, rider))).toBe('not_allowed');
  });
});
