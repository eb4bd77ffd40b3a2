import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

interface OptimisticUpdate<Data, Answer> {
  queryKey: DataTag<QueryKey, Data, Error>;
  /** Returns the data that the query probably has after the server's response. */
  expected: (current: Data) => Data;
  send: () => Promise<Answer>;
}

/**
 * Shows the expected result of a request before the server has answered. When the request fails, it restores the previous
 * data and throws the error. After a success the caller fetches or stores the result.
 */
export async function optimisticUpdate<Data, Answer>(
  client: QueryClient,
  { queryKey, expected, send }: OptimisticUpdate<Data, Answer>,
): Promise<Answer> {
  // A response under way was computed before the change and would overwrite it.
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData<Data>(queryKey);
  if (before !== undefined) client.setQueryData<Data>(queryKey, () => expected(before));
  try {
    return await send();
  } catch (error) {
    if (before !== undefined) client.setQueryData<Data>(queryKey, () => before);
    throw error;
  }
}
