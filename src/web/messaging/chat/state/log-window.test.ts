import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aroundWindow, downward, endWindow, type LogWindow, MAX_COUNT, STEP, upward } from './log-window.ts';

test.each([
  [30, 0, { low: 1, high: null }],
  [10_000, 0, { low: 9_901, high: null }],
  [10_000, 180, { low: 9_821, high: null }],
  [0, 0, { low: 1, high: null }],
])('the latest part of %i messages has at least %i of them', (last, min, expected) =>
  expect(endWindow(last, min)).toEqual(expected),
);

test('scrolling up adds earlier messages and removes the latest, scrolling down the reverse', () => {
  const last = 1000;
  let window = endWindow(last);
  window = upward(window, 1, last);
  expect(window).toEqual({ low: 851, high: null });
  for (let step = 0; step < 3; step += 1) window = upward(window, 1, last);
  expect(window).toEqual({ low: 701, high: 950 });
  for (let step = 0; step < 3; step += 1) window = downward(window, last);
  expect(window).toEqual({ low: 751, high: null });
});

test('the page always has a limited part of the messages without a gap', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 0, max: 4999 }),
      fc.array(fc.boolean(), { maxLength: 60 }),
      (last, before, steps) => {
        const first = Math.min(last, before + 1);
        let window = endWindow(last);
        for (const up of steps) {
          const next = up ? upward(window, first, last) : downward(window, last);
          const [low, high] = [Math.max(first, next.low), next.high ?? last];
          expect(high - low + 1).toBeLessThanOrEqual(MAX_COUNT);
          // A step keeps part of the previous window, so that the reader does not lose their place.
          expect(low).toBeLessThanOrEqual(window.high ?? last);
          expect(high).toBeGreaterThanOrEqual(Math.max(first, window.low));
          expect(next.low).toBeGreaterThanOrEqual(1);
          window = next;
        }
      },
    ),
  );
});

test('scrolling down from the middle reaches the latest message', () => {
  let window: LogWindow = { low: 1, high: MAX_COUNT };
  for (let step = 0; step < 1000 / STEP; step += 1) window = downward(window, 1000);
  expect(window.high).toBe(null);
});

test.each([
  ['already in the page', { low: 100, high: null }, 150, { low: 100, high: null }],
  ['far above', { low: 901, high: null }, 100, { low: 50, high: 150 }],
  ['near the beginning', { low: 901, high: null }, 20, { low: 1, high: 70 }],
  ['near the end', { low: 1, high: 250 }, 970, { low: 920, high: null }],
] as const)('the window that holds a message: %s', (_name, now, seq, wanted) => {
  expect(aroundWindow(now, seq, 1, 1000)).toEqual(wanted);
});
