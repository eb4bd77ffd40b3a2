import { expect, test } from 'vitest';
import { sheetBooking } from '#testing/web/samples.ts';
import { dueOf } from './finding.ts';
import { unpaidOf } from './unpaid.ts';

test.each([
  ['nothing paid', { fare: 4500, paid: 0 }, 4500],
  ['a part paid', { fare: 4500, paid: 1000 }, 3500],
  ['all paid', { fare: 4500, paid: 4500 }, 0],
  ['too much paid', { fare: 4500, paid: 5000 }, 0],
  ['no price yet', { fare: null, paid: 0 }, 0],
  ['nothing to pay', { fare: 0, paid: 0 }, 0],
])('what is due: %s', (_, booking, due) => {
  expect(dueOf(booking)).toBe(due);
});

test.each([
  ['boarded', true],
  ['completed', true],
  ['confirmed', false],
  ['no_show', false],
  ['left_behind', false],
  ['ejected', false],
  ['cancelled', false],
] as const)('whether somebody unpaid who is %s is named before the doors open', (status, isNamed) => {
  expect(unpaidOf([sheetBooking({ status, fare: 4500, paid: 0 })])).toHaveLength(Number(isNamed));
  expect(unpaidOf([sheetBooking({ status, fare: 4500, paid: 4500 })])).toEqual([]);
});
