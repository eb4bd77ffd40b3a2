import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '', getElementById: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null });
});

const { followQueries } = await import('./client.ts');
const { topicsOf } = await import('../api/query.ts');

test('a topic is subscribed to while a query that begins with it is on the screen', async () => {
  const client = new QueryClient();
  const watched: string[] = [];
  const stop = followQueries(client.getQueryCache(), (topic) => {
    watched.push(topic);
    return () => watched.splice(watched.indexOf(topic), 1);
  });
  const show = (...queryKey: unknown[]) =>
    new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined);
  const sheet = show('trip:12', 'carrier:3', 'sheet');
  const offer = show('trip:12', 'offer');
  show('account:5', 'me');
  show('places', 'trip:99');
  await Promise.resolve();
  expect(watched).toEqual(['trip:12', 'trip:12']);
  sheet();
  expect(watched).toEqual(['trip:12']);
  offer();
  expect(watched).toEqual([]);
  show('trip:13', 'sheet');
  await Promise.resolve();
  stop();
  expect(watched).toEqual([]);
});

test('the connection is given the time when the fetch of the shown data began', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const watched: [string, number][] = [];
  followQueries(client.getQueryCache(), (topic, since) => {
    watched.push([topic, since]);
    return () => undefined;
  });
  const show = (...queryKey: string[]) =>
    new QueryObserver(client, { queryKey, queryFn: () => 'data' }).subscribe(() => undefined);
  const start = performance.now();
  vi.advanceTimersByTime(5000);
  const leave = show('trip:1', 'sheet');
  await Promise.resolve();
  leave();
  vi.advanceTimersByTime(7000);
  // The data is fresh enough to be shown again, but changes since its fetch were not reported.
  show('trip:1', 'sheet');
  await Promise.resolve();
  expect(watched).toEqual([
    ['trip:1', start + 5000],
    ['trip:1', start + 5000],
  ]);
  vi.useRealTimers();
});

test('a query that is already on the screen is subscribed to as well', () => {
  const client = new QueryClient();
  const watch = vi.fn(() => () => undefined);
  new QueryObserver(client, { queryKey: ['trip:7'], enabled: false }).subscribe(() => undefined);
  followQueries(client.getQueryCache(), watch);
  expect(watch.mock.calls.flat().filter((one) => typeof one === 'string')).toEqual(['trip:7']);
});

test.each([
  [
    ['trip:12', 'carrier:3', 'sheet', 'page:1'],
    ['trip:12', 'carrier:3'],
  ],
  [['search', { from: 1 }], []],
  [[12], []],
])('the key %j begins with the topics %j', (key, topics) => expect(topicsOf(key)).toEqual(topics));
