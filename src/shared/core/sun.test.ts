import { describe, expect, test } from 'vitest';
import { isNight, nextSunrise } from './sun.ts';

const LVIV = { lat: 49.84, lon: 24.03 };
const WROCLAW = { lat: 51.11, lon: 17.04 };
const LISBON = { lat: 38.72, lon: -9.14 };
const TROMSO = { lat: 69.65, lon: 18.96 };
const MINUTE = 60_000;

/** Sunrise and sunset by the formulas of the NOAA solar calculator (gml.noaa.gov/grad/solcalc). */
const KNOWN = [
  ['Lviv in November', LVIV, '2026-11-21T05:45:00Z', '2026-11-21T14:33:00Z'],
  ['Lviv in June', LVIV, '2026-06-21T02:15:00Z', '2026-06-21T18:36:00Z'],
  ['Wrocław in March', WROCLAW, '2026-03-20T04:54:00Z', '2026-03-20T17:04:00Z'],
  ['Lisbon in January', LISBON, '2026-01-10T07:54:00Z', '2026-01-10T17:33:00Z'],
] as const;

describe.each(KNOWN)('the sun in %s', (_, spot, rise, set) => {
  const at = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * MINUTE);

  test('night lasts until sunrise and begins at sunset, within five minutes', () => {
    expect([isNight(at(rise, -5), spot), isNight(at(rise, 5), spot)]).toEqual([true, false]);
    expect([isNight(at(set, -5), spot), isNight(at(set, 5), spot)]).toEqual([false, true]);
  });

  test('nextSunrise is today’s before it and tomorrow’s after it', () => {
    const before = nextSunrise(at(rise, -120), spot)?.getTime() ?? 0;
    expect(Math.abs(before - Date.parse(rise))).toBeLessThan(5 * MINUTE);
    const after = nextSunrise(at(set, 30), spot)?.getTime() ?? 0;
    expect(Math.abs(after - Date.parse(rise) - 24 * 60 * MINUTE)).toBeLessThan(8 * MINUTE);
  });
});

test('beyond the polar circle a day without sunrise is dark in December and light in June', () => {
  expect([
    isNight(new Date('2026-12-21T11:00:00Z'), TROMSO),
    nextSunrise(new Date('2026-12-21T11:00:00Z'), TROMSO),
  ]).toEqual([true, null]);
  expect(isNight(new Date('2026-06-21T23:00:00Z'), TROMSO)).toBe(false);
});
