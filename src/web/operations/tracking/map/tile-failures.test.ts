import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tileFailures } from './map-tiles.ts';

/** The result after each tile: `.` loaded, `x` failed. */
function after(tiles: string): boolean[] {
  const isFailing = tileFailures();
  return [...tiles].map((tile) => isFailing(tile === '.'));
}

test.each([
  ['all load', '..........', false],
  ['one fails', '....x', false],
  ['two fail on a small map', 'xx', false],
  ['three fail on a small map', 'xxx', true],
  ['one in four fails', '...x...x...x...x', false],
  ['every second one fails', '.x.x.x', true],
  ['some loaded before the server failed', '........xxxx', true],
  ['the server failed and recovered', 'xx......', false],
])('for tiles with this history: %s, broken is %s', (_, tiles, broken) => {
  expect(after(tiles).at(-1)).toBe(broken);
});

test('the map is not broken while fewer than three of the last eight tiles failed', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (tiles) => {
      const isFailing = tileFailures();
      for (const [n, came] of tiles.entries()) {
        const latest = tiles.slice(Math.max(0, n - 7), n + 1);
        const failed = latest.filter((one) => !one).length;
        expect(isFailing(came)).toBe(failed >= 3 && failed >= latest.length - failed);
      }
    }),
  );
});

test('failures are forgotten after eight loaded tiles', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (before) => {
      const failures = tileFailures();
      for (const came of before) failures(came);
      const isFailing = Array.from({ length: 8 }, () => failures(true));
      return isFailing.at(-1) === false;
    }),
  );
});
