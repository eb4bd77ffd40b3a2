import { describe, expect, test } from 'vitest';
import { driversAfter, driversOf, drives, insteadOfDriver } from './drives.ts';

const pair = { driverId: 5, secondDriverId: 7 };
const single = { driverId: 5, secondDriverId: null };
const nobody = { driverId: null, secondDriverId: null };

describe('who drives a trip', () => {
  test.each([
    ['the first', pair, 5, true],
    ['the second', pair, 7, true],
    ['a colleague', pair, 6, false],
    ['a colleague of a single driver', single, 7, false],
    ['nobody is assigned', nobody, 5, false],
  ])('%s', (_what, trip, accountId, expected) => {
    expect(drives(trip, accountId)).toBe(expected);
    expect(driversOf(trip).includes(accountId)).toBe(expected);
  });
});

describe('the drivers after a choice', () => {
  test.each([
    ['the second stays where nothing is said of them', pair, { driverId: 6 }, { driverId: 6, secondDriverId: 7 }],
    ['the second takes the wheel alone', pair, { driverId: 7 }, { driverId: 7, secondDriverId: null }],
    ['the second leaves', pair, { driverId: 5, secondDriverId: null }, single],
    ['a second comes', single, { driverId: 5, secondDriverId: 7 }, pair],
    ['they change places', pair, { driverId: 7, secondDriverId: 5 }, { driverId: 7, secondDriverId: 5 }],
    [
      'the same one twice counts once',
      single,
      { driverId: 6, secondDriverId: 6 },
      { driverId: 6, secondDriverId: null },
    ],
  ])('%s', (_what, before, choice, after) => {
    expect(driversAfter(before, choice)).toEqual(after);
  });
});

describe('a driver instead of another', () => {
  test.each([
    ['of the first', pair, 5, 6, { driverId: 6, secondDriverId: 7 }],
    ['of the second', pair, 7, 6, { driverId: 5, secondDriverId: 6 }],
    ['of the first by the second', pair, 5, 7, { driverId: 7, secondDriverId: null }],
    ['of the second by the first', pair, 7, 5, { driverId: 5, secondDriverId: null }],
    ['of a single driver', single, 5, 6, { driverId: 6, secondDriverId: null }],
    ['of somebody who does not drive it', pair, 9, 6, null],
    ['without drivers', nobody, 5, 6, null],
    ['of the second without a first', { driverId: null, secondDriverId: 5 }, 5, 6, null],
  ])('%s', (_what, before, out, by, after) => {
    expect(insteadOfDriver(before, out, by)).toEqual(after);
  });
});
