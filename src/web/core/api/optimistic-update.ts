import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

interface OptimisticUpdate<Data, Answer> {
  queryKey: DataTag<QueryKey, Data, Error>;
  /** What the query most likely holds once the server has answered. */
  expected: (current: Data) => Data;
  send: () => Promise<Answer>;
}

/**
 * Shows the expected result of a request before the server has answered. A request that fails restores what was shown before
 * and throws its error. The caller fetches or stores the result of a request that succeeds.
 */
export async function optimisticUpdate<Data, Answer>(
  client: QueryClient,
  { queryKey, expected, send }: OptimisticUpdate<Data, Answer>,
): Promise<Answer> {
  // An answer that is on its way was made before the change and would hide it.
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
