import { describe, expect, it } from 'vitest';
import { RATE_UNIT } from '#shared/core/currencies.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { sheet, sheetBooking, sheetParcel } from '#testing/web/samples.ts';
import { weighedPrice } from './expected-parcels.ts';
import { expectedSheet } from './expected-sheet.ts';
import type { SheetAction } from './sheet-actions.ts';

const NOW = new Date('2035-06-12T03:30:00.000Z');
const BEFORE = '2035-06-12T03:28:00.000Z';
const ID = '11111111-1111-4111-8111-111111111111';
const NOBODY = 999_999;

const press = (on: TripSheet, action: SheetAction) => expectedSheet(on, [{ at: NOW.toISOString(), do: action }], NOW);
const started = (...bookings: SheetBooking[]) => sheet({ status: 'started', currentSeq: 0, bookings });

const did = (action: string, before: SheetBooking['status'] | null) => ({ action, at: BEFORE, before });
const gone = sheetBooking({ id: 1, seat: 1, status: 'no_show', lastAction: did('noShow', 'confirmed') });
const aboard = sheetBooking({ id: 2, seat: 1, status: 'boarded', paid: 4500 });
const parcel = sheetParcel({ id: 3 });
const loaded = sheetParcel({ id: 3, status: 'boarded' });
const handed = sheetParcel({ id: 3, status: 'completed', lastAction: did('complete', 'boarded') });
/** A bus with one seat, which another passenger has now. */
const full: TripSheet = { ...started(gone, aboard), seatsCount: 1 };

const asked = { askedAt: '2035-06-11T15:00:00.000Z', answeredAt: null, by: null, releaseAt: null };
const answered = { ...asked, answeredAt: BEFORE, by: 'passenger' } as const;
const party = started(
  sheetBooking({ id: 1, partyId: 1, coming: answered }),
  sheetBooking({ id: 2, partyId: 1, coming: asked }),
  sheetBooking({ id: 3, partyId: 2, coming: asked }),
);

const taken = (id: string, amount: number, refundOf: string | null = null): SheetBooking['payments'][number] => ({
  ...{ id, at: BEFORE, amount, currency: 'EUR', eurCents: amount, rate: RATE_UNIT, method: 'cash' },
  ...{ refundOf, takenBy: null, note: '' },
});
const refund = (amount: number, refundOf: string | null): SheetAction => ({
  ...{ action: 'refund', bookingId: 4 },
  payment: { amount, currency: 'EUR', rate: RATE_UNIT, method: 'cash', note: '', refundOf },
});
const paid = started(sheetBooking({ id: 4, status: 'boarded', fare: 4500, paid: 4500, payments: [taken(ID, 4500)] }));

describe('a press that the server would refuse changes no booking', () => {
  it.each<[string, TripSheet, SheetAction]>([
    ['to board who did not come, when every seat is taken', full, { action: 'board', bookingId: 1 }],
    ['to undo that, when every seat is taken', full, { action: 'undo', bookingId: 1 }],
    [
      'to undo what had no earlier status',
      started({ ...aboard, lastAction: did('board', null) }),
      { action: 'undo', bookingId: 2 },
    ],
    ['to board somebody who is not on the sheet', full, { action: 'board', bookingId: NOBODY }],
    ['to complete who is not aboard', started(gone), { action: 'complete', bookingId: 1 }],
    ['that somebody else is coming', party, { action: 'coming', bookingId: NOBODY }],
    ['that somebody is coming who has said so', party, { action: 'coming', bookingId: 1 }],
    ['to pay for nobody', paid, { action: 'pay', bookingId: NOBODY, paid: true }],
    ['to pay what is paid', paid, { action: 'pay', bookingId: 4, paid: true }],
    ['to give back more than a payment', paid, refund(4501, ID)],
    ['to give back what nobody paid', paid, refund(100, '22222222-2222-4222-8222-222222222222')],
    ['to damage a passenger', started(aboard), { action: 'damaged', bookingId: 2, note: 'Мокра', photos: [] }],
    [
      'to damage a parcel that is not there',
      started(parcel),
      { action: 'damaged', bookingId: 3, note: '', photos: [] },
    ],
    ['to damage nothing', started(parcel), { action: 'damaged', bookingId: NOBODY, note: '', photos: [] }],
    [
      'to hand out a parcel that is not there',
      started(parcel),
      { action: 'handOut', bookingId: 3, pin: '1234', reason: '', photos: [], collectedBy: null },
    ],
  ])('%s', (_, on, action) => {
    expect(press(on, action).bookings).toEqual(on.bookings);
  });

  it.each<[string, TripSheet, SheetAction]>([
    ['to take back an expense that is not there', sheet(), { action: 'dropExpense', expenseId: ID }],
    ['to hand over nothing', sheet(), { action: 'handOverCash', sums: [] }],
    ['to receive a parcel before the start', sheet(), { action: 'receive', code: 'XYZ789' }],
    ['to receive a parcel that is aboard', started(parcel), { action: 'receive', code: parcel.code }],
  ])('nor the cash and the parcels: %s', (_, on, action) => {
    const { ownCash, cash, incoming } = press(on, action);
    expect({ ownCash, cash, incoming }).toEqual({ ownCash: undefined, cash: [], incoming: undefined });
  });
});

describe('a press that the server would take', () => {
  it('that somebody is coming is about each of the party who has not said so', () => {
    const by = press(party, { action: 'coming', bookingId: 2 }).bookings.map(({ coming }) => coming?.by ?? null);
    expect(by).toEqual(['passenger', 'carrier', null]);
  });

  it('to undo a boarding brings the passenger back', () => {
    const on = started({ ...aboard, lastAction: did('board', 'confirmed') });
    expect(press(on, { action: 'undo', bookingId: 2 }).bookings).toMatchObject([{ status: 'confirmed', parcel: null }]);
  });

  it('of a device whose clock went back counts now', () => {
    const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
    const presses = [
      { at: at(1), do: { action: 'start' } },
      { at: at(2), do: { action: 'depart', seq: 0, confirmed: true } },
    ] as const;
    expect(expectedSheet(sheet(), presses, NOW).stops[0]).toMatchObject({ arrivedAt: at(1), departedAt: at(0) });
  });

  it.each([
    ['the weight that was measured, once it was handed out', handed, 7],
    ['the weight that its sender named, before it was taken over', loaded, 5],
  ])('to undo leaves a parcel %s', (_, of, weightKg) => {
    const measured = of.parcel && { ...of.parcel, weightKg: 7, declaredKg: 5, taken: true };
    const lastAction = of.lastAction ?? did('board', 'confirmed');
    const [after] = press(started({ ...of, lastAction, parcel: measured }), { action: 'undo', bookingId: 3 }).bookings;
    expect(after?.parcel).toMatchObject({ weightKg, taken: of === handed });
  });

  it('to give a parcel to a bus that has confirmed already takes it off the sheet', () => {
    const passing = { tripId: 8, bus: '', driver: '', given: false, taken: true };
    const on = started({ ...loaded, parcel: loaded.parcel && { ...loaded.parcel, passing } });
    expect(press(on, { action: 'pass', bookingId: 3, toTripId: 8 }).bookings).toEqual([]);
    expect(press(on, { action: 'pass', bookingId: 3, toTripId: 9 }).bookings).toMatchObject([
      { parcel: { passing: { tripId: 9, given: true, taken: false } } },
    ]);
  });

  it('to receive a parcel marks the one that is expected, or adds it', () => {
    const given = { code: 'XYZ789', what: 'Мед', tripId: 8, bus: '', driver: '', given: true, taken: false };
    const on = { ...started(), incoming: [given] };
    expect(press(on, { action: 'receive', code: 'XYZ789' }).incoming).toEqual([{ ...given, taken: true }]);
    expect(press(on, { action: 'receive', code: 'NEW123' }).incoming).toMatchObject([given, { what: '', taken: true }]);
  });

  it('to take back a payment gives back what is left of it', () => {
    const half = taken('half', -2000, ID);
    const [before] = paid.bookings;
    const on = started(...(before ? [{ ...before, paid: 2500, payments: [...before.payments, half] }] : []));
    const [after] = press(on, { action: 'pay', bookingId: 4, paid: false }).bookings;
    expect([after?.paid, after?.payments.map(({ amount }) => amount)]).toEqual([0, [4500, -2000, -2500]]);
  });

  it.each([
    ['of a payment', ID],
    ['of the newest one without naming it', null],
  ])('to give money back %s', (_, named) => {
    const [after] = press(paid, refund(1000, named)).bookings;
    expect([after?.paid, after?.payments.at(-1)]).toMatchObject([
      3500,
      { amount: -1000, eurCents: -1000, refundOf: ID },
    ]);
  });
});

it('a parcel without a price has none by its weight either', () => {
  expect(weighedPrice(null, { declaredKg: 5, tariff: null }, 7)).toBeNull();
});
