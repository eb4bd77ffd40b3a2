import { expect, test } from 'vitest';
import { arePapersDue, storedPapers } from './papers-due.ts';

const NOW = Date.parse('2026-06-12T09:00:00Z');
const ago = (minutes: number, said = 'a') => ({ at: NOW - minutes * 60_000, said });

test.each([
  ['never stored', null, true],
  ['stored just now', ago(0), false],
  ['an hour old, of the same sheet', ago(60), false],
  ['not four hours old, of the same sheet', ago(239), false],
  ['four hours old', ago(240), true],
  ['not an hour old, of another sheet', ago(59, 'b'), false],
  ['an hour old, of another sheet', ago(60, 'b'), true],
])('papers that are %s are fetched or not: %#', (_which, stored, due) => {
  expect(arePapersDue(stored, 'a', NOW)).toBe(due);
});

test.each([
  [
    { at: 5, said: 'a' },
    { at: 5, said: 'a' },
  ],
  [1_781_254_800_000, null],
  [null, null],
  [{ at: '5', said: 'a' }, null],
])('what was stored as %j is read as %j', (value, read) => {
  expect(storedPapers(value)).toEqual(read);
});
