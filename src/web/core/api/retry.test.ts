import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRetries } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A load that fails this many times and then returns the number of the call. */
function failing(times: number) {
  return vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('no connection');
    return load.mock.calls.length;
  });
}
let load: ReturnType<typeof failing>;

test('a successful load returns at once', async () => {
  load = failing(0);
  await expect(withRetries(load)).resolves.toBe(1);
});

test('a failed load is tried again after increasing waits', async () => {
  load = failing(3);
  const loaded = withRetries(load);
  for (const [wait, calls] of [
    [2999, 1],
    [1, 2],
    [5999, 2],
    [1, 3],
    [12_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    expect(load).toHaveBeenCalledTimes(calls);
  }
  await expect(loaded).resolves.toBe(4);
});

test('a load is tried again at once when the connection is back', async () => {
  load = failing(1);
  const loaded = withRetries(load);
  await vi.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe(2);
});
