import { describe, expect, it } from 'vitest';
import { cancellingOf, costNow } from './cancelling.ts';

const TERMS = [
  { hoursBefore: 24, percent: 50 },
  { hoursBefore: 0, percent: 100 },
];
const place = { zone: 'Europe/Warsaw' };
const trip = {
  departsAt: '2026-06-12T04:00:00Z',
  stops: [
    { seq: 0, departsAt: '2026-06-12T04:00:00Z', place: { zone: 'Europe/Kyiv' } },
    { seq: 1, departsAt: '2026-06-12T12:15:00Z', place },
    { seq: 2, departsAt: null, place },
  ],
};
type Part = Parameters<typeof cancellingOf>[0];
const booking = (changed: object = {}) =>
  cancellingOf({
    ...{ kind: 'passenger', status: 'confirmed', fare: 4_000, paid: 1_000, fromSeq: 1, cancellationTerms: TERMS },
    ...{ trip, party: [] },
    ...changed,
  } as unknown as Part);

const EARLY = new Date('2026-06-10T00:00:00Z');
const LATE = new Date('2026-06-12T00:00:00Z');

describe('cancelling a ride', () => {
  it('counts from the departure at the passenger’s stop, in its time zone', () => {
    expect(booking()).toMatchObject({ departsAt: new Date('2026-06-12T12:15:00Z'), zone: 'Europe/Warsaw' });
    // 22 hours before the trip begins, and 30 before it is at the passenger's stop.
    const now = new Date('2026-06-11T06:00:00Z');
    expect(costNow(booking(), true, now)).toEqual({ cost: 0, paid: 1_000 });
    expect(costNow(booking({ fromSeq: 0 }), true, now)).toEqual({ cost: 2_000, paid: 1_000 });
  });

  it('falls back on the departure of the trip where the stop has none', () => {
    expect(booking({ fromSeq: 2 }).departsAt).toEqual(new Date('2026-06-12T04:00:00Z'));
    expect(booking({ fromSeq: 9 })).toMatchObject({ zone: 'UTC' });
  });

  it('adds up the party, or counts the passenger’s ride alone', () => {
    const party = [
      { status: 'confirmed', fare: 3_000, paid: 3_000 },
      { status: 'confirmed', fare: null },
      { status: 'unconfirmed', fare: 2_000, paid: 500 },
      { status: 'cancelled', fare: 5_000, paid: 700 },
    ];
    expect(costNow(booking({ party }), true, LATE)).toEqual({ cost: 2_000, paid: 1_000 });
    // A request is withdrawn for nothing, and what is cancelled already neither costs nor gives anything back.
    expect(costNow(booking({ party }), false, LATE)).toEqual({ cost: 3_500, paid: 4_500 });
    expect(costNow(booking({ party }), false, EARLY)).toEqual({ cost: 0, paid: 4_500 });
  });
});
