import { expect, it } from 'vitest';
import { isSeatless } from './seatless.ts';

const rider = { kind: 'passenger', seat: null, status: 'confirmed' } as const;
const planned = { status: 'planned' } as const;

it.each([
  ['a confirmed passenger', rider, planned, true],
  ['one who waits for an answer', { ...rider, status: 'unconfirmed' }, planned, true],
  ['one who is aboard', { ...rider, status: 'boarded' }, { status: 'started' }, true],
  ['a passenger with a seat', { ...rider, seat: 4 }, planned, false],
  ['a parcel, which never has one', { ...rider, kind: 'parcel' }, planned, false],
  ['a ride that is over', { ...rider, status: 'completed' }, { status: 'started' }, false],
  ['a booking that is cancelled', { ...rider, status: 'cancelled' }, planned, false],
  ['a trip that is over', rider, { status: 'finished' }, false],
  ['a trip that is cancelled', rider, { status: 'cancelled' }, false],
] as const)('%s: %#', (_, booking, trip, without) => {
  expect(isSeatless(booking, trip)).toBe(without);
});
