import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '', getElementById: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null });
});

const { followQueries } = await import('./client.ts');
const { topicsOf } = await import('../api/query.ts');

test('a topic is subscribed to while a query that begins with it is on the screen', () => {
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
  expect(watched).toEqual(['trip:12', 'trip:12']);
  sheet();
  expect(watched).toEqual(['trip:12']);
  offer();
  expect(watched).toEqual([]);
  show('trip:13', 'sheet');
  stop();
  expect(watched).toEqual([]);
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
