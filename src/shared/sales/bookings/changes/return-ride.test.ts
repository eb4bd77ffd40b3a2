import { describe, expect, it } from 'vitest';
import { PLACES, STOPS } from '#testing/web/samples.ts';
import { bookAgain, type RideThere, returnRide } from './return-ride.ts';

const RIDE: RideThere = {
  ...{ kind: 'passenger', status: 'confirmed', fromSeq: 0, toSeq: 2, fareParts: [] },
  trip: { stops: [...STOPS] },
};
const BEFORE = '2035-06-01T10:00:00Z';
const LATE = STOPS.map((stop) => ({ ...stop, arrivedAt: stop.seq === 2 ? '2035-06-12T23:30:00.000Z' : null }));

describe('the way back', () => {
  it.each<[string, Partial<RideThere>, string, string | null]>([
    ['from the day after the arrival', {}, BEFORE, '2035-06-13'],
    ['while the answer of the carrier is awaited', { status: 'unconfirmed' }, BEFORE, '2035-06-13'],
    ['on the way', { status: 'boarded' }, '2035-06-12T10:00:00Z', '2035-06-13'],
    ['from today on, once that day is over', { status: 'completed' }, '2035-06-20T10:00:00Z', '2035-06-20'],
    ['by the clock of the town, and when the bus did arrive', { trip: { stops: LATE } }, BEFORE, '2035-06-14'],
    ['until the last day', { status: 'completed' }, '2035-08-10T10:00:00Z', '2035-08-10'],
    ['no longer than the discount holds', { status: 'completed' }, '2035-08-11T10:00:00Z', null],
    ['not of a parcel', { kind: 'parcel' }, BEFORE, null],
    ['not of a ride that was cancelled', { status: 'cancelled' }, BEFORE, null],
    ['not of who did not come', { status: 'no_show' }, BEFORE, null],
    ['not of a way back', { fareParts: [{ part: 'return', cents: -450, percent: 10 }] }, BEFORE, null],
  ])('%s', (_, change, now, date) => {
    expect(returnRide({ ...RIDE, ...change }, new Date(now))?.date ?? null).toBe(date);
  });

  it('is between the same two towns the other way round', () => {
    const found = returnRide({ ...RIDE, fromSeq: 1 }, new Date(BEFORE));
    expect(found).toEqual({
      ...{
        from: PLACES.wroclaw.id,
        to: PLACES.krakow.id,
        date: '2035-06-13',
        since: '2035-06-12',
        lastDay: '2035-08-10',
      },
    });
  });
});

describe('booking again', () => {
  it.each<[string, Partial<RideThere>, boolean]>([
    ['a ride that is done', { status: 'completed' }, true],
    ['one that was cancelled', { status: 'cancelled' }, true],
    ['one that was missed', { status: 'no_show' }, true],
    ['a parcel that was handed over', { kind: 'parcel', status: 'completed' }, true],
    ['not a ride that is ahead', { status: 'confirmed' }, false],
    ['not one on its way', { status: 'boarded' }, false],
  ])('%s', (_, change, offered) => {
    expect(bookAgain({ ...RIDE, ...change }, 2, new Date(BEFORE)) !== null).toBe(offered);
  });

  it('is between the same two towns, for as many', () => {
    expect(bookAgain({ ...RIDE, status: 'completed', fromSeq: 1 }, 3, new Date(BEFORE))).toEqual({
      ...{ from: PLACES.krakow.id, to: PLACES.wroclaw.id, passengers: 3, parcel: false, date: null },
    });
  });

  it.each<[string, Partial<RideThere>, string, string | null]>([
    ['instead of a cancelled ride', { status: 'cancelled' }, BEFORE, '2035-06-12'],
    ['until the day is over', { status: 'cancelled' }, '2035-06-14T10:00:00Z', null],
    ['not after a ride', { status: 'completed' }, BEFORE, null],
  ])('is on the same day %s', (_case, change, now, date) => {
    expect(bookAgain({ ...RIDE, ...change }, 1, new Date(now))?.date ?? null).toBe(date);
  });
});
