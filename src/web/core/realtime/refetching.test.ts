import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { refetching, optimisticUpdate } = await vi.hoisted(async () => {
  vi.stubGlobal('document', { cookie: '', getElementById: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  return { ...(await import('./refetching.ts')), ...(await import('../api/optimistic-update.ts')) };
});

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/**
 * A mounted query whose response takes `takes` milliseconds. Its data is the server's number of changes at the time of
 * the request.
 */
function shown(queryKey: readonly string[], changes: () => number, takes: number) {
  const asked: number[] = [];
  let broken = 0;
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = changes();
      asked.push(answer);
      signal.addEventListener('abort', () => {
        broken += 1;
      });
      await new Promise((resolve) => setTimeout(resolve, takes));
      return answer;
    },
  });
  const stop = observer.subscribe(() => undefined);
  return { asked, broken: () => broken, value: () => client.getQueryData(queryKey), stop };
}

test('many changes cause no aborted request, and the last change is shown', async () => {
  let changes = 0;
  const changed = refetching(client);
  const query = shown(['trip:7', 'carrier:3', 'sheet'], () => changes, 200);
  await vi.advanceTimersByTimeAsync(300);
  const seen = new Set<unknown>();
  for (let n = 0; n < 500; n += 1) {
    changes += 1;
    for (const topic of ['trip:7', 'seats:7', 'carrier:3']) changed(topic);
    await vi.advanceTimersByTimeAsync(10);
    seen.add(query.value());
  }
  // Five seconds have passed, and the screen was updated in the meantime.
  expect(seen.size).toBeGreaterThan(5);
  expect(query.asked.length).toBeLessThan(15);
  await vi.advanceTimersByTimeAsync(1000);
  expect(query.value()).toBe(500);
  expect(query.broken()).toBe(0);
  query.stop();
});

test('one change with several topics causes one request, and only for the queries concerned', async () => {
  const changed = refetching(client);
  const [sheet, other] = [shown(['trip:7', 'carrier:3'], () => 0, 5), shown(['trip:8'], () => 0, 5)];
  await vi.advanceTimersByTimeAsync(50);
  changed('trip:7');
  await vi.advanceTimersByTimeAsync(5);
  changed('carrier:3');
  await vi.advanceTimersByTimeAsync(2000);
  expect([sheet.asked.length, other.asked.length]).toEqual([2, 1]);
  sheet.stop();
  other.stop();
});

test('a change during the first fetch causes another one after its response', async () => {
  let changes = 0;
  const changed = refetching(client);
  const query = shown(['trip:7'], () => changes, 200);
  await vi.advanceTimersByTimeAsync(100);
  changes = 1;
  changed('trip:7');
  await vi.advanceTimersByTimeAsync(1000);
  expect(query.value()).toBe(1);
  expect(query.broken()).toBe(0);
  query.stop();
});

test('a query that is not on the screen is loaded when it is shown again', async () => {
  const changed = refetching(client);
  const query = shown(['trip:7'], () => 0, 5);
  await vi.advanceTimersByTimeAsync(50);
  query.stop();
  changed('trip:7');
  await vi.advanceTimersByTimeAsync(2000);
  expect(query.asked.length).toBe(1);
  expect(client.getQueryState(['trip:7'])?.isInvalidated).toBe(true);
});

test('a change during an optimistic update is fetched after its response, so that no earlier state shows', async () => {
  const changed = refetching(client);
  let stored = 1;
  const queryKey = ['trip:7', 'sheet'];
  const query = shown(queryKey, () => stored, 50);
  await vi.advanceTimersByTimeAsync(400);
  const update = optimisticUpdate(client, {
    queryKey: queryOptions<number>({ queryKey, queryFn: () => 0 }).queryKey,
    expected: () => 2,
    send: async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      stored = 2;
    },
  });
  changed('trip:7');
  await vi.advanceTimersByTimeAsync(900);
  expect([query.asked, query.value()]).toEqual([[1], 2]);
  await vi.advanceTimersByTimeAsync(300);
  await update;
  expect([query.asked, query.value()]).toEqual([[1, 2], 2]);
  query.stop();
});
