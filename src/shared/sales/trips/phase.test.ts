import { expect, test } from 'vitest';
import { sheet, sheetBooking } from '#testing/web/samples.ts';
import { aboard, tripPhase } from './phase.ts';
import type { TripSheet } from './schema.ts';

/** The sample trip with its first stops left. */
function at(currentSeq: number, left: number, values: Partial<TripSheet> = {}): TripSheet {
  const trip = sheet({ status: 'started', currentSeq, ...values });
  const time = '2035-06-12T04:00:00.000Z';
  return { ...trip, stops: trip.stops.map((stop) => ({ ...stop, departedAt: stop.seq < left ? time : null })) };
}

const halt = { afterSeq: 0, startedAt: '2035-06-12T05:00:00.000Z', until: null };

test.each([
  ['new', sheet({ status: 'new' }), 'before'],
  ['planned', sheet(), 'before'],
  ['started', at(0, 0), 'boarding'],
  ['on its way', at(0, 1), 'driving'],
  ['at the second stop', at(1, 1), 'boarding'],
  ['on its way again', at(1, 2), 'driving'],
  ['at the last stop', at(2, 2), 'arrived'],
  ['with a pause', at(0, 1, { halt: { kind: 'pause', ...halt } }), 'pause'],
  ['at a border', at(0, 1, { halt: { kind: 'border', ...halt } }), 'border'],
  ['finished', at(2, 2, { status: 'finished' }), 'over'],
  ['cancelled', at(0, 1, { status: 'cancelled' }), 'over'],
] as const)('a trip that is %s', (_, trip, phase) => {
  expect(tripPhase(trip)).toBe(phase);
});

test('aboard are the passengers on board whose stop is still ahead', () => {
  const bookings = [
    sheetBooking({ id: 1, status: 'boarded', toSeq: 1 }),
    sheetBooking({ id: 2, status: 'boarded', toSeq: 2 }),
    sheetBooking({ id: 3, status: 'confirmed' }),
    sheetBooking({ id: 4, status: 'boarded', kind: 'parcel' }),
  ];
  const ids = (trip: TripSheet) => aboard(trip).map(({ id }) => id);
  expect(ids(at(0, 1, { bookings }))).toEqual([1, 2]);
  expect(ids(at(1, 1, { bookings }))).toEqual([1, 2]);
  expect(ids(at(1, 2, { bookings }))).toEqual([2]);
});
