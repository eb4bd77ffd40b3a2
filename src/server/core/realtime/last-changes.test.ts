import { expect, test } from 'vitest';
import { LastChanges } from './last-changes.ts';

test('a topic is quiet since its last message', () => {
  const changes = new LastChanges(0);
  changes.note('trip:1', 10_000);
  changes.note('trip:2', 12_000);
  changes.note('trip:1', 15_000);
  expect(changes.quiet('trip:1', 15_400)).toBe(400);
  expect(changes.quiet('trip:2', 15_400)).toBe(3400);
});

test('of other topics it is known that they were quiet as long as this process has listened, at most a minute', () => {
  const changes = new LastChanges(5000);
  expect(changes.quiet('trip:9', 6500)).toBe(1500);
  expect(changes.quiet('trip:9', 500_000)).toBe(60_000);
  changes.forget(500_000);
  expect(changes.quiet('trip:9', 500_300)).toBe(300);
});

test('what is dropped is not taken for quiet', () => {
  const changes = new LastChanges(0);
  changes.note('trip:1', 100_000);
  for (let n = 2; n <= 60_000; n += 1) changes.note(`trip:${n}`, 100_010);
  expect(changes.quiet('trip:1', 100_050)).toBeLessThanOrEqual(50);
  changes.note('trip:1', 200_000);
  expect(changes.quiet('trip:5', 200_000)).toBe(60_000);
});
