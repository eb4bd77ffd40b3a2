import { describe, expect, it } from 'vitest';
import type { BookingStatus } from './lifecycle.ts';
import { costOfCancelling, costOfNoShow, owedOf, toGiveBack } from './owed.ts';

const FARE = 4_500;
const TERMS = [
  { hoursBefore: 24, percent: 50 },
  { hoursBefore: 0, percent: 100 },
];
const DEPARTS = new Date('2026-06-12T04:00:00Z');

describe('what a passenger owes', () => {
  it.each<[BookingStatus, number | null]>([
    ['unconfirmed', FARE],
    ['confirmed', FARE],
    ['boarded', FARE],
    ['completed', FARE],
    ['ejected', FARE],
    ['cancelled', 900],
    ['no_show', 900],
  ])('%s: %s', (status, owed) => {
    expect(owedOf({ status, fare: FARE, cancellationCharge: 900 })).toBe(owed);
  });

  it('is unknown without a fare, and nothing where nothing was charged', () => {
    expect(owedOf({ status: 'confirmed', fare: null })).toBeNull();
    expect(owedOf({ status: 'cancelled', fare: null })).toBe(0);
  });

  it.each([
    [{ status: 'cancelled', fare: FARE, cancellationCharge: 900, paid: 4_500 }, 3_600],
    [{ status: 'cancelled', fare: FARE, cancellationCharge: 900, paid: 500 }, 0],
    [{ status: 'confirmed', fare: FARE, paid: 5_000 }, 500],
    [{ status: 'confirmed', fare: null, paid: 1_000 }, 1_000],
  ] as const)('%j is given back: %i', (booking, back) => {
    expect(toGiveBack(booking)).toBe(back);
  });
});

describe('cancelling', () => {
  const booking = { kind: 'passenger', status: 'confirmed', fare: FARE, cancellationTerms: TERMS } as const;
  const at = (hours: number) => new Date(DEPARTS.getTime() - hours * 3_600_000);

  it.each([
    [25, 0],
    [24, 0],
    [23.99, 2_250],
    [0, 2_250],
    [-1, 4_500],
  ])('%d hours before departure costs %i', (hours, cost) => {
    expect(costOfCancelling(booking, DEPARTS, at(hours))).toBe(cost);
  });

  it.each([
    ['a request', { status: 'unconfirmed' }],
    ['a parcel', { kind: 'parcel' }],
    ['a ride without conditions', { cancellationTerms: null }],
    ['a ride whose price is not known', { fare: null }],
  ] as const)('%s costs nothing at any time', (_what, changed) => {
    expect(costOfCancelling({ ...booking, ...changed }, DEPARTS, at(1))).toBe(0);
  });

  it('costs the last step for a passenger who does not come, and a parcel nothing', () => {
    expect(costOfNoShow(booking)).toBe(4_500);
    expect(costOfNoShow({ ...booking, cancellationTerms: [{ hoursBefore: 2, percent: 33 }] })).toBe(1_485);
    expect(costOfNoShow({ ...booking, cancellationTerms: null })).toBe(0);
    expect(costOfNoShow({ ...booking, kind: 'parcel' })).toBe(0);
  });
});
