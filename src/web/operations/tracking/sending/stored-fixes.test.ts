import { expect, test } from 'vitest';
import type { Fix } from '#shared/operations/tracking/positions/fix.ts';
import {
  BATCH,
  MAX_STORED_FIXES,
  newestStored,
  ownStored,
  type StoredFixes,
  storedWithout,
  storeFix,
} from './stored-fixes.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const at = (time: number): Fix => ({ latitude: 50, longitude: 24, accuracy: 5, speed: 20, heading: 90, at: time });
const times = (stored: StoredFixes | null) => stored?.fixes.map((fix) => fix.at) ?? [];

test('positions of the last day are stored, and older ones are dropped', () => {
  const stored = { account: 5, fixes: [at(NOW - 25 * HOUR), at(NOW - 23 * HOUR)] };
  expect(times(storeFix(stored, 5, at(NOW), NOW))).toEqual([NOW - 23 * HOUR, NOW]);
});

test('positions of another account are dropped', () => {
  expect(storeFix({ account: 5, fixes: [at(NOW - 1)] }, 6, at(NOW), NOW)).toEqual({ account: 6, fixes: [at(NOW)] });
});

test('a full list drops some of its older positions, and keeps both ends', () => {
  let stored: StoredFixes | null = null;
  for (let n = 0; n <= MAX_STORED_FIXES; n += 1) stored = storeFix(stored, 5, at(NOW + n), NOW + n);
  expect(stored?.fixes.length).toBe(Math.ceil((MAX_STORED_FIXES * 3) / 4) + 1);
  expect(times(stored)[0]).toBe(NOW);
  expect(times(stored).at(-1)).toBe(NOW + MAX_STORED_FIXES);
});

test('the newest positions are sent first, and the others next', () => {
  const fixes = Array.from({ length: BATCH + 2 }, (_, n) => at(NOW + n));
  const batch = newestStored({ account: 5, fixes });
  expect(batch).toHaveLength(BATCH);
  expect(batch[0]?.at).toBe(NOW + BATCH + 1);
  expect(times(storedWithout({ account: 5, fixes }, batch))).toEqual([NOW, NOW + 1]);
});

test('positions that were added during a request stay', () => {
  expect(times(storedWithout({ account: 5, fixes: [at(NOW), at(NOW + 1)] }, [at(NOW)]))).toEqual([NOW + 1]);
  expect(storedWithout({ account: 5, fixes: [at(NOW)] }, [at(NOW)])).toBeNull();
  expect(storedWithout(null, [at(NOW)])).toBeNull();
});

test('an account may send only its own positions of the last day', () => {
  const stored = { account: 5, fixes: [at(NOW - 25 * HOUR), at(NOW)] };
  expect(times(ownStored(stored, 5, NOW))).toEqual([NOW]);
  expect([ownStored(stored, 6, NOW), ownStored(stored, 5, NOW + 25 * HOUR), ownStored(null, 5, NOW)]).toEqual([
    null,
    null,
    null,
  ]);
});
