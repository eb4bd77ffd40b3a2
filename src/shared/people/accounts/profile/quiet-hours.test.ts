import { expect, test } from 'vitest';
import { isQuietAt, isZone } from './quiet-hours.ts';

const NIGHT = { from: 22, to: 7, zone: 'Europe/Kyiv' };
const NOON = { from: 12, to: 14, zone: 'Europe/Warsaw' };

// Kyiv is three hours ahead of UTC in June and two in January; Warsaw is one hour behind Kyiv.
test.each([
  ['before the night', NIGHT, '2026-06-10T18:59:00Z', false],
  ['at the beginning of the night', NIGHT, '2026-06-10T19:00:00Z', true],
  ['after midnight', NIGHT, '2026-06-10T22:30:00Z', true],
  ['in the last minute', NIGHT, '2026-06-11T03:59:00Z', true],
  ['in the morning', NIGHT, '2026-06-11T04:00:00Z', false],
  ['in winter time', NIGHT, '2026-01-11T04:30:00Z', true],
  ['before noon', NOON, '2026-06-10T09:59:00Z', false],
  ['within hours of the day', NOON, '2026-06-10T10:00:00Z', true],
  ['after these hours', NOON, '2026-06-10T12:00:00Z', false],
  ['without quiet hours', null, '2026-06-10T22:30:00Z', false],
] as const)('isQuietAt is right: %s', (_why, hours, instant, quiet) => {
  expect(isQuietAt(hours, new Date(instant))).toBe(quiet);
});

test('isZone refuses an unknown zone', () => {
  expect(['Europe/Kyiv', 'UTC', 'Europe/Nowhere', ''].map(isZone)).toEqual([true, true, false, false]);
});
