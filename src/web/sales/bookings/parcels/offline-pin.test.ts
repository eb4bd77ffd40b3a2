import { pbkdf2Sync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { PIN_TRIES } from '#shared/sales/bookings/core/codes.ts';
import { PIN_HASH } from '#shared/sales/bookings/rules/pin-check.ts';
import { checksPin, isRightPin, takeTries, triesOf } from './offline-pin.ts';

const salt = Buffer.from('0123456789abcdef');
const hash = pbkdf2Sync('4831', salt, PIN_HASH.iterations, PIN_HASH.bytes, PIN_HASH.hash);
const check = { salt: salt.toString('base64'), hash: hash.toString('base64') };
const ID = 7;

beforeEach(() => {
  takeTries(ID);
});

test('a device accepts the code of the server and no other, and counts the wrong ones for the press', async () => {
  expect(await isRightPin(ID, '4831', check)).toBe(true);
  expect(triesOf(ID)).toBe(0);
  expect(await isRightPin(ID, '4813', check)).toBe(false);
  expect(await isRightPin(ID, '0000', check)).toBe(false);
  expect([triesOf(ID), takeTries(ID), triesOf(ID)]).toEqual([2, 2, 0]);
});

test('after a few wrong codes, and without the hash, the device checks no more', async () => {
  expect(checksPin(ID, check)).toBe(true);
  expect(checksPin(ID, null)).toBe(false);
  for (let tried = 0; tried < PIN_TRIES; tried += 1) await isRightPin(ID, '0000', check);
  expect(checksPin(ID, check)).toBe(false);
});
