import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';
import { describeDifference, secondsAhead } from './clock-difference.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const HOUR = 3_600_000;

test.each([
  { name: 'right', offset: 0, seconds: 0 },
  { name: 'an hour ahead', offset: HOUR, seconds: 3_600 },
  { name: 'an hour behind', offset: -HOUR, seconds: -3_600 },
])('a clock that is $name differs from the database by so much', async ({ offset, seconds }) => {
  const ahead = await secondsAhead(app.sql, () => Date.now() + offset);
  expect(Math.abs(ahead - seconds)).toBeLessThan(10);
});

test.each([
  [0, null],
  [14.4, null],
  [-14.4, null],
  [15, "15 s ahead of the database's"],
  [3_600.2, "3600 s ahead of the database's"],
  [-3_600.2, "3600 s behind the database's"],
])('%s seconds are described as %s', (ahead, description) => {
  expect(describeDifference(ahead)).toBe(description);
});

test('a node whose clock is wrong is ready, and says so', async () => {
  const right = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => right() + HOUR);
  const response = await app.request('GET', '/ready');
  clock.mockRestore();
  const { status, clock: said } = await response.json();
  expect([response.status, status]).toEqual([200, 'ready']);
  expect(said).toMatch(/^3[56]\d\d s ahead of the database's$/);
});
