import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delayMoved } from './delay.ts';

test.each([
  ['is known for the first time', null, 0, true],
  ['becomes unknown', 12, null, true],
  ['stays unknown', null, null, false],
  ['stays', 12, 12, false],
  ['changes by a minute', 12, 13, false],
  ['changes by a minute in the other direction', 12, 11, false],
  ['grows by two minutes', 12, 14, true],
  ['is made up for', 2, 0, true],
  ['changes from late to early', 1, -1, true],
  ['of two hours changes by ten minutes', 120, 130, false],
  ['of two hours grows by a tenth', 120, 132, true],
  ['of an early bus changes slightly', -30, -32, false],
  ['of an early bus shrinks by a tenth', -30, -27, true],
])('a delay that %s: %s → %s is published again: %s', (_, shown, now, moved) => {
  expect(delayMoved(shown, now)).toBe(moved);
});

test('the published delay is never wrong by more than two minutes or a tenth', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -600, max: 600 })), (delays) => {
      let shown: number | null = null;
      for (const delay of delays) {
        if (delayMoved(shown, delay)) shown = delay;
        expect(Math.abs(delay - (shown ?? Number.NaN))).toBeLessThan(Math.max(2, Math.abs(shown ?? 0) * 0.1 + 1e-9));
      }
    }),
  );
});
