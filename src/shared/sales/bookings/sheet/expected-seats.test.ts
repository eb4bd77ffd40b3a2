import { describe, expect, it } from 'vitest';
import { sheet, sheetBooking } from '#testing/web/samples.ts';
import { expectedSeat, expectedWalkOn, isUnsent } from './expected-seats.ts';
import type { SheetActions } from './sheet-actions.ts';

const NOW = new Date('2035-06-12T05:00:00Z');
const RUNNING = { status: 'started', currentSeq: 0 } as const;

describe('another seat on the sheet before the server has answered', () => {
  const one = sheetBooking({ seat: 4 });
  const other = sheetBooking({ seat: 7 });
  const short = sheetBooking({ seat: 9, fromSeq: 0, toSeq: 1 });
  const seatsAfter = (bookingId: number, seat: number, bookings = [one, other, short]) =>
    expectedSeat(sheet({ ...RUNNING, bookings }), { action: 'setSeat', bookingId, seat }).bookings.map(
      (row) => row.seat,
    );

  it.each([
    ['a free one is taken', one.id, 5, [5, 7, 9]],
    ['passengers of the same ride change places', one.id, 7, [7, 4, 9]],
    ['one that the bus does not have leaves everything', one.id, 19, [4, 7, 9]],
    ['a booking that is not on the sheet leaves everything', 999_999, 5, [4, 7, 9]],
  ])('%s', (_, bookingId, seat, seats) => {
    expect(seatsAfter(bookingId, seat)).toEqual(seats);
  });
});

describe('a walk-on before the server has answered', () => {
  const WALK_ON: SheetActions['walkOn'] = {
    action: 'walkOn',
    fromSeq: 0,
    toSeq: 2,
    seat: 5,
    name: 'Олег Мельник',
    price: 4500,
    paid: false,
  };
  const taken = sheetBooking({ seat: 4 });
  const running = sheet({ ...RUNNING, bookings: [taken] });
  const added = (walkOn: Partial<typeof WALK_ON>, on = running) =>
    expectedWalkOn(on, { ...WALK_ON, ...walkOn }, NOW).bookings.slice(1);

  it('is aboard at once, with the named price and nothing paid', () => {
    const [row] = added({});
    expect(row).toMatchObject({ status: 'boarded', seat: 5, name: 'Олег Мельник', fare: 4500, paid: 0, code: '' });
    expect(row?.lastAction).toEqual({ action: 'board', at: NOW.toISOString(), before: 'confirmed' });
  });

  it('is marked as not sent, and a second one too', () => {
    const first = expectedWalkOn(running, WALK_ON, NOW);
    const second = expectedWalkOn(first, { ...WALK_ON, seat: 6 }, NOW);
    expect(second.bookings.map(isUnsent)).toEqual([false, true, true]);
    expect(new Set(second.bookings.map(({ id }) => id)).size).toBe(3);
  });

  it('has paid what was pressed', () => {
    expect(added({ paid: true })[0]).toMatchObject({ paid: 4500 });
    const payment = { amount: 2000, currency: 'EUR', rate: 10_000, method: 'cash', note: '', given: null } as const;
    expect(added({ payment })[0]).toMatchObject({ paid: 2000 });
    expect(added({ price: 0, paid: true })[0]).toMatchObject({ paid: 0, payments: [] });
  });

  it.each([
    ['a seat that somebody has', { seat: 4 }, running],
    ['a seat that the bus does not have', { seat: 19 }, running],
    ['a ride that goes nowhere', { fromSeq: 1, toSeq: 1 }, running],
    ['a trip that has not started', {}, sheet({ bookings: [taken] })],
    ['a stop that the bus has left', {}, sheet({ ...RUNNING, currentSeq: 1, bookings: [taken] })],
    [
      'a payment of more than the price',
      { payment: { amount: 9900, currency: 'EUR', rate: 10_000, method: 'card', note: '', given: null } },
      running,
    ],
    [
      'less given than taken',
      { payment: { amount: 4500, currency: 'EUR', rate: 10_000, method: 'cash', note: '', given: 4000 } },
      running,
    ],
  ] as const)('is not added for %s', (_, walkOn, on) => {
    expect(added(walkOn, on)).toEqual([]);
  });
});
