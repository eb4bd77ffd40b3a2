import { expect, test } from 'vitest';
import { isWakeDue, kmToStop } from './wake.ts';

const WROCLAW = { latitude: 51.1, longitude: 17.03 };

test.each([
  ['far away', 120, 25, false],
  ['a quarter of an hour at 90 km/h', 22, 25, true],
  ['a little more than that', 23, 25, false],
  ['in a jam near the town', 11, 1, false],
  ['near, at any speed', 10, 0, true],
  ['near, with an unknown speed', 9.9, null, true],
  ['not near, with an unknown speed', 12, null, false],
])('whether a passenger is woken: %s', (_, km, speed, due) => {
  expect(isWakeDue(km, speed)).toBe(due);
});

test('a phone that does not know where it is wakes nobody', () => {
  expect(kmToStop({ latitude: 51.1, longitude: 17.03, accuracy: 20 }, WROCLAW)).toBe(0);
  expect(kmToStop({ latitude: 51.1, longitude: 17.03, accuracy: 20_000 }, WROCLAW)).toBeNull();
});
