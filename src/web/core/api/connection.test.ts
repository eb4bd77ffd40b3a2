import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { asked, page } = vi.hoisted(() => {
  const page = new EventTarget();
  const asked = vi.fn<(url: string) => Promise<Response>>();
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
  return { asked, page };
});

const { connected, recordAnswered, recordUnanswered } = await import('./connection.ts');
const { queryClient } = await import('./query.ts');
const { focusManager } = await import('@tanstack/react-query');

const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset().mockRejectedValue(new TypeError('network'));
});
afterEach(() => {
  recordAnswered();
  vi.useRealTimers();
});

test('one failed request may be an accident, a second one is none', () => {
  recordUnanswered(false);
  expect(connected.get()).toBe(true);
  recordUnanswered(false);
  expect(connected.get()).toBe(false);
});

test('an hour without a connection takes at most 40 requests, whatever else repeats itself', async () => {
  const polled = vi.fn(async () => 'known');
  const { QueryObserver } = await import('@tanstack/react-query');
  const options = { queryKey: ['polled'], queryFn: polled, refetchInterval: 1000 };
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  recordUnanswered(true);
  const before = polled.mock.calls.length;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(asked.mock.calls.length).toBeGreaterThan(20);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(40);
  expect(polled.mock.calls.length).toBe(before);
  asked.mockResolvedValue(new Response('{}'));
  await vi.advanceTimersByTimeAsync(121_000);
  expect(connected.get()).toBe(true);
  expect(polled.mock.calls.length).toBeGreaterThan(before);
  expect(focusManager.isFocused()).toBe(true);
  stop();
});

test('the waits grow, and begin again with the next loss', async () => {
  for (let loss = 0; loss < 2; loss += 1) {
    asked.mockClear();
    recordUnanswered(true);
    const times: number[] = [];
    for (let second = 1; second <= 50; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      if (asked.mock.calls.length > times.length) times.push(second);
    }
    expect(times).toEqual([3, 9, 21, 45]);
    recordAnswered();
  }
});

test('the server is asked as soon as the browser has a network again', async () => {
  recordUnanswered(true);
  asked.mockResolvedValue(new Response('{}'));
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(connected.get()).toBe(true);
});
