import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { released, watchPresses } from './press.ts';

const page = new EventTarget();
watchPresses(page);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Records the events in their order. */
function follow(): string[] {
  const seen: string[] = [];
  page.addEventListener('click', () => seen.push('click'), { once: true });
  void released().then(() => seen.push('released'));
  return seen;
}

test('without a pressed button nothing waits', async () => {
  await expect(released()).resolves.toBeUndefined();
});

test('the end of a press and its click are waited for', async () => {
  page.dispatchEvent(new Event('mousedown'));
  const seen = follow();
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual([]);
  page.dispatchEvent(new Event('mouseup'));
  page.dispatchEvent(new Event('click'));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(['click', 'released']);
});

test('a held button delays for a limited time only', async () => {
  page.dispatchEvent(new Event('mousedown'));
  const seen = follow();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual(['released']);
});
