import { QueryClient, queryOptions } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { optimisticUpdate, showAnswer } from './optimistic-update.ts';

const { queryKey } = queryOptions({ queryKey: ['count'], queryFn: () => 0 });
const expected = (count: number) => count + 1;

function clientWith(count?: number): QueryClient {
  const client = new QueryClient();
  if (count !== undefined) client.setQueryData(queryKey, count);
  return client;
}

describe('an optimistic update', () => {
  test('shows the expected result during the request and returns the answer', async () => {
    const client = clientWith(1);
    const answer = await optimisticUpdate(client, {
      queryKey,
      expected,
      send: async () => client.getQueryData(queryKey),
    });
    expect(answer).toBe(2);
    expect(client.getQueryData(queryKey)).toBe(2);
  });

  test('shows the expected result at once, also during an earlier request', async () => {
    const client = clientWith(1);
    const early = client.fetchQuery({ queryKey, queryFn: () => new Promise<number>(() => undefined) });
    early.catch(() => undefined);
    const update = optimisticUpdate(client, { queryKey, expected, send: async () => undefined });
    expect(client.getQueryData(queryKey)).toBe(2);
    await update;
    expect(client.getQueryData(queryKey)).toBe(2);
  });

  test('restores the previous data when the request fails, and throws its error', async () => {
    const client = clientWith(1);
    const failing = optimisticUpdate(client, { queryKey, expected, send: () => Promise.reject(new Error('offline')) });
    await expect(failing).rejects.toThrow('offline');
    expect(client.getQueryData(queryKey)).toBe(1);
  });

  test('does not change a query without data', async () => {
    const client = clientWith();
    await optimisticUpdate(client, { queryKey, expected, send: async () => undefined });
    expect(client.getQueryData(queryKey)).toBeUndefined();
  });

  test('is not undone by the answer of an earlier request', async () => {
    const client = clientWith(1);
    let arrive = (_: number): void => undefined;
    const early = client.fetchQuery({ queryKey, queryFn: () => new Promise<number>((resolve) => (arrive = resolve)) });
    early.catch(() => undefined);
    await optimisticUpdate(client, { queryKey, expected, send: async () => arrive(1) });
    await early.catch(() => undefined);
    expect(client.getQueryData(queryKey)).toBe(2);
  });

  test('stays on the screen when another answer comes that was computed before it', async () => {
    const { queryKey } = queryOptions({ queryKey: ['names'], queryFn: (): string[] => [] });
    const client = new QueryClient();
    client.setQueryData(queryKey, ['a']);
    const { promise, resolve } = Promise.withResolvers<void>();
    const update = optimisticUpdate(client, {
      queryKey,
      expected: (names) => [...new Set([...names, 'b'])],
      send: () => promise,
    });
    await vi.waitFor(() => expect(client.isMutating()).toBe(1));
    showAnswer(client, queryKey, ['a', 'c']);
    expect(client.getQueryData(queryKey)).toEqual(['a', 'c', 'b']);
    resolve();
    await update;
    showAnswer(client, queryKey, ['a', 'c']);
    expect(client.getQueryData(queryKey)).toEqual(['a', 'c']);
  });

  test('waits until the earlier update of the same query has its answer', async () => {
    const client = clientWith(1);
    const sent: string[] = [];
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const first = optimisticUpdate(client, {
      queryKey,
      expected,
      send: async () => {
        sent.push('first');
        await answered;
      },
      stored: () => 20,
    });
    const second = optimisticUpdate(client, {
      queryKey,
      expected,
      send: async () => sent.push('second'),
      stored: () => 30,
    });
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toEqual(['first']);
    answer();
    await first;
    // The first answer does not know the second press yet.
    expect(client.getQueryData(queryKey)).toBe(3);
    await second;
    expect(client.getQueryData(queryKey)).toBe(30);
    expect(sent).toEqual(['first', 'second']);
  });
});
