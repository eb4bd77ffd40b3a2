import { expect, it } from 'vitest';
import { closedBetween } from './closure.ts';

const JUNE = { from: '2026-06-10', to: '2026-06-12' };

it.each([
  [null, '2026-06-10', '2026-06-10', false],
  [JUNE, '2026-06-08', '2026-06-09', false],
  [JUNE, '2026-06-09', '2026-06-10', true],
  [JUNE, '2026-06-12', '2026-06-13', true],
  [JUNE, '2026-06-13', '2026-06-14', false],
  [JUNE, '2026-06-01', null, true],
  [JUNE, '2026-06-13', null, false],
  [{ from: null, to: '2026-06-12' }, '2026-01-01', '2026-01-01', true],
  [{ from: '2026-06-10', to: null }, '2030-01-01', '2030-01-02', true],
  [{ from: '2026-06-10', to: null }, '2026-06-08', '2026-06-09', false],
  [{ from: null, to: null }, '2026-06-08', '2026-06-09', true],
])('a crossing closed %j is so from %s to %s: %s', (closure, first, last, closed) => {
  expect(closedBetween(closure, first, last)).toBe(closed);
});
