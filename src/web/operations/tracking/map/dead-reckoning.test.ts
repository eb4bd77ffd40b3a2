import { expect, test } from 'vitest';
import type { Fix } from '#shared/operations/tracking/positions/fix.ts';
import { intervalUntil } from './dead-reckoning.ts';

const fix = (given: Partial<Fix>): Fix => ({
  ...{ latitude: 50, longitude: 24, accuracy: 10, speed: 25, heading: 0, at: 0 },
  ...given,
});
const REST = { speed: 0.3, heading: null };
/** About 250 m: what 25 m/s is in 10 s. */
const NORTH = 50 + 250 / 111_195;

test.each<[string, number, Fix | null, Fix]>([
  ['the first position', 5, null, fix({})],
  ['straight ahead at the same speed', 30, fix({}), fix({ at: 10_000, latitude: NORTH })],
  ['30 m from where it was to be', 30, fix({}), fix({ at: 10_000, latitude: NORTH + 30 / 111_195 })],
  ['100 m behind where it was to be, as after braking', 5, fix({}), fix({ at: 10_000, latitude: 50 + 150 / 111_195 })],
  ['a turn to the east', 5, fix({}), fix({ at: 10_000, longitude: 24.0035 })],
  [
    '100 m away, which the receiver knows no better',
    30,
    fix({}),
    fix({ at: 10_000, accuracy: 150, latitude: 50.0031 }),
  ],
  ['at rest', 60, fix(REST), fix({ ...REST, at: 10_000 })],
  ['still where it stopped, but setting off', 30, fix(REST), fix({ at: 5_000 })],
  ['200 m after setting off', 5, fix(REST), fix({ at: 15_000, latitude: 50.0018 })],
  [
    'moving, on a phone that measures neither speed nor heading',
    5,
    fix({ speed: null, heading: null }),
    fix({ at: 10_000, latitude: NORTH }),
  ],
  [
    'in place, on such a phone',
    30,
    fix({ speed: null, heading: null }),
    fix({ at: 10_000, speed: null, heading: null }),
  ],
  ['in place, with a clock that was set back', 30, fix({ speed: 3 }), fix({ at: -60_000, speed: 3 })],
])('%s is sent %i s after the one before it', (_name, seconds, sent, next) => {
  expect(intervalUntil(next, sent)).toBe(seconds * 1000);
});
