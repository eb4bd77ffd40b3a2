import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measuredAt, numberOf, readFix } from './fix.ts';

const NOW = Date.parse('2026-06-12T04:00:00Z');
const MINUTE = 60_000;
const place = { latitude: 49.84, longitude: 24.03 };

test.each([
  [
    'usual values',
    { ...place, accuracy: 10, speed: 5, heading: 90 },
    { ...place, accuracy: 10, speed: 5, heading: 90, at: NOW },
  ],
  ['numbers as strings', { latitude: ' 49.84', longitude: '24.03' }, { ...place, accuracy: null, speed: null }],
  ['an impossible speed', { ...place, speed: 555 }, { speed: null }],
  ['an invalid heading', { ...place, heading: 361 }, { heading: null }],
  ['a tiny speed', { ...place, speed: 1e-50 }, { speed: 0 }],
  ['hundredths', { ...place, accuracy: 12.3456, heading: 359.999 }, { accuracy: 12.35, heading: 360 }],
  ['a negative accuracy', { ...place, accuracy: -1 }, { accuracy: null }],
  ['Traccar’s unknown heading', { ...place, heading: -1 }, { heading: null }],
  ['a time between two milliseconds', { ...place, recordedAt: NOW - 1000.4 }, { at: NOW - 1000 }],
  ['milliseconds as a string', { ...place, recordedAt: String(NOW - 5000) }, { at: NOW - 5000 }],
  ['a time of nearly a day ago', { ...place, recordedAt: NOW - 24 * 3_600_000 }, { at: NOW - 24 * 3_600_000 }],
  ['the coordinates of the pole', { latitude: -90, longitude: 180 }, { latitude: -90, longitude: 180 }],
  ['a clock slightly ahead', { ...place, recordedAt: NOW + 30_000 }, { at: NOW }],
  ['an ISO time', { ...place, recordedAt: '2026-06-12T03:00:00Z' }, { at: NOW - 3_600_000 }],
  ['the coordinates 0, 0', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 0 }],
])('reads a fix with %s', (_, raw, expected) => {
  expect(readFix(raw, NOW)).toMatchObject(expected);
});

test.each([
  [null, 'no_coordinates'],
  [{ latitude: '', longitude: '' }, 'no_coordinates'],
  [{ latitude: '0x10', longitude: 1 }, 'no_coordinates'],
  [{ latitude: Number.NaN, longitude: 1 }, 'no_coordinates'],
  [{ latitude: 1, longitude: 181 }, 'no_coordinates'],
  [{ latitude: 91, longitude: 1 }, 'no_coordinates'],
  [{ latitude: -90.0001, longitude: 1 }, 'no_coordinates'],
  [{ latitude: Number.POSITIVE_INFINITY, longitude: 1 }, 'no_coordinates'],
  [{ latitude: '49,84', longitude: '24,03' }, 'no_coordinates'],
  [{ latitude: [49], longitude: { a: 1 } }, 'no_coordinates'],
  [{ latitude: true, longitude: 1n }, 'no_coordinates'],
  [[49.84, 24.03], 'no_coordinates'],
  ['49.84,24.03', 'no_coordinates'],
  [{ ...place, recordedAt: 0 }, 'bad_time'],
  [{ ...place, recordedAt: '1970-01-01T00:00:00Z' }, 'bad_time'],
  [{ ...place, recordedAt: Number.NaN }, 'bad_time'],
  [{ ...place, recordedAt: {} }, 'bad_time'],
  [{ ...place, accuracy: 5001 }, 'inaccurate'],
  [{ ...place, recordedAt: NOW - 25 * 3_600_000 }, 'bad_time'],
  [{ ...place, recordedAt: 'soon' }, 'bad_time'],
])('refuses the fix %o: %s', (raw, expected) => {
  expect(readFix(raw, NOW)).toBe(expected);
});

test.each([
  ['7 min ahead', NOW + 7 * MINUTE],
  ['a day ahead', NOW + 24 * 60 * MINUTE],
  ['years ahead', Date.parse('2036-01-01T00:00:00Z')],
])('a live fix of a clock that is %s was measured now, a stored one is refused', (_, recordedAt) => {
  expect(readFix({ ...place, recordedAt }, NOW)).toMatchObject({ at: NOW });
  expect(readFix({ ...place, recordedAt }, NOW, 'stored')).toBe('bad_time');
});

describe('the time of a position that was measured 2 s ago', () => {
  const CLOCKS = [-180, -90, -7, -1, 0, 1, 7, 90, 24 * 60];
  test.each(CLOCKS)('by the clock of a phone that is %d min ahead', (minutes) => {
    const time = NOW + minutes * MINUTE;
    expect(measuredAt(time - 2000, time, -minutes * MINUTE)).toBe(NOW - 2000);
  });

  test.each(CLOCKS)('by the satellites, on a phone whose clock is %d min ahead', (minutes) => {
    expect(measuredAt(NOW - 2000, NOW + minutes * MINUTE, -minutes * MINUTE)).toBe(NOW - 2000);
  });

  test('is now if the receiver reports a time that is still to come', () => {
    expect(measuredAt(NOW + 60 * MINUTE, NOW, 0)).toBe(NOW);
  });
});

test('any input becomes a valid fix or a reason for refusal', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (latitude, longitude, recordedAt) => {
      const fix = readFix({ latitude, longitude, recordedAt }, NOW);
      if (typeof fix === 'string') return;
      expect(Math.abs(fix.latitude)).toBeLessThanOrEqual(90);
      expect(fix.at).toBeLessThanOrEqual(NOW);
    }),
  );
});

describe('numberOf', () => {
  test.each([
    [1.5, 1.5],
    ['1.5', 1.5],
    [' -.5e1 ', -5],
    ['+3.', 3],
    ['', null],
    ['1,5', null],
    ['0x10', null],
    ['Infinity', null],
    ['1e999', null],
    [Number.NaN, null],
    [null, null],
    [[1], null],
    [true, null],
    ['1e', null],
    ['1-2', null],
    ['1 2', null],
    ['.', null],
    [' ', null],
  ])('reads %o as %s', (value, number) => {
    expect(numberOf(value)).toBe(number);
  });

  test('refuses a text of any length at once', () => {
    const before = performance.now();
    for (const text of [`${'0'.repeat(1_000_000)}!`, '0'.repeat(1_000_000), ' '.repeat(1_000_000)]) {
      expect(numberOf(text)).toBeNull();
      expect(readFix({ latitude: 50, longitude: 24, recordedAt: text }, NOW)).toBe('bad_time');
    }
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
