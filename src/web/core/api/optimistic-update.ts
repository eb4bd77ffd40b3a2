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
  const before = client.getQueryData<Data>(queryKey);
  const showExpected = () => {
    if (before !== undefined) client.setQueryData<Data>(queryKey, () => expected(before));
  };
  showExpected();
  // A response under way was computed before the change and would overwrite it. Its cancellation restores the data of its start.
  await client.cancelQueries({ queryKey });
  showExpected();
  try {
    return await send();
  } catch (error) {
    if (before !== undefined) client.setQueryData<Data>(queryKey, () => before);
    throw error;
  }
}
