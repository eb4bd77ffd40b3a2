import { expect, test } from 'vitest';
import { BATCH, KEPT_MOST, type KeptFixes, keepFix, keptWithout, newestKept, ownKept } from './kept-fixes.ts';
import type { PhoneFix } from './tracker.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const at = (time: number): PhoneFix => ({ latitude: 50, longitude: 24, accuracy: 5, speed: 20, heading: 90, at: time });
const times = (kept: KeptFixes | null) => kept?.fixes.map((fix) => fix.at) ?? [];

test('fixes of a day are kept, older ones let go', () => {
  const kept = { account: 5, fixes: [at(NOW - 25 * HOUR), at(NOW - 23 * HOUR)] };
  expect(times(keepFix(kept, 5, at(NOW), NOW))).toEqual([NOW - 23 * HOUR, NOW]);
});

test('nobody keeps another’s', () => {
  expect(keepFix({ account: 5, fixes: [at(NOW - 1)] }, 6, at(NOW), NOW)).toEqual({ account: 6, fixes: [at(NOW)] });
});

test('a full list thins what is older, and keeps its ends', () => {
  let kept: KeptFixes | null = null;
  for (let n = 0; n <= KEPT_MOST; n += 1) kept = keepFix(kept, 5, at(NOW + n), NOW + n);
  expect(kept?.fixes.length).toBe(Math.ceil((KEPT_MOST * 3) / 4) + 1);
  expect(times(kept)[0]).toBe(NOW);
  expect(times(kept).at(-1)).toBe(NOW + KEPT_MOST);
});

test('the newest goes first, and what is left goes next', () => {
  const fixes = Array.from({ length: BATCH + 2 }, (_, n) => at(NOW + n));
  const batch = newestKept({ account: 5, fixes });
  expect(batch).toHaveLength(BATCH);
  expect(batch[0]?.at).toBe(NOW + BATCH + 1);
  expect(times(keptWithout({ account: 5, fixes }, batch))).toEqual([NOW, NOW + 1]);
});

test('what came while others were sent stays', () => {
  expect(times(keptWithout({ account: 5, fixes: [at(NOW), at(NOW + 1)] }, [at(NOW)]))).toEqual([NOW + 1]);
  expect(keptWithout({ account: 5, fixes: [at(NOW)] }, [at(NOW)])).toBeNull();
  expect(keptWithout(null, [at(NOW)])).toBeNull();
});

test('an account may send what is its own and of this day', () => {
  const kept = { account: 5, fixes: [at(NOW - 25 * HOUR), at(NOW)] };
  expect(times(ownKept(kept, 5, NOW))).toEqual([NOW]);
  expect([ownKept(kept, 6, NOW), ownKept(kept, 5, NOW + 25 * HOUR), ownKept(null, 5, NOW)]).toEqual([null, null, null]);
});
