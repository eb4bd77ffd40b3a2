import { type DataTag, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

interface OptimisticUpdate<Data, Answer> {
  queryKey: DataTag<QueryKey, Data, Error>;
  /** Returns the data that the query probably has after the server's response. */
  expected: (current: Data) => Data;
  send: () => Promise<Answer>;
  /** Returns the data of the query from the server's response; without it the caller fetches them. */
  stored?: (answer: Answer) => Data;
}

/**
 * Shows the expected result of a request before the server has answered. When the request fails, it restores the previous
 * data and throws the error. Requests for one query are sent one after another, so that the server gets them in the order of the
 * presses, and a response is not stored while a later request waits: it would show the state before that press.
 */
export async function optimisticUpdate<Data, Answer>(
  client: QueryClient,
  { queryKey, expected, send, stored }: OptimisticUpdate<Data, Answer>,
): Promise<Answer> {
  const id = hashKey(queryKey);
  const before = client.getQueryData<Data>(queryKey);
  const showExpected = () => {
    if (before !== undefined) client.setQueryData<Data>(queryKey, () => expected(before));
  };
  const again = () =>
    void client.setQueryData<Data>(queryKey, (now) => (now === undefined ? undefined : expected(now)));
  showExpected();
  // A response under way was computed before the change and would overwrite it. Its cancellation restores the data of its start.
  await client.cancelQueries({ queryKey });
  showExpected();
  try {
    const answer = await client
      .getMutationCache()
      .build(client, { mutationFn: send, scope: { id }, meta: { again } })
      .execute(undefined);
    if (stored && !waits(client, id)) client.setQueryData<Data>(queryKey, () => stored(answer));
    return answer;
  } catch (error) {
    if (before !== undefined) client.setQueryData<Data>(queryKey, () => before);
    throw error;
  }
}

/**
 * Shows data of a query that the server may have computed before the requests under way: what these probably change stays on the screen.
 * `expected` of such a query is computed for data that may contain its change already.
 */
export function showAnswer<Data>(client: QueryClient, queryKey: DataTag<QueryKey, Data, Error>, data: Data): void {
  client.setQueryData<Data>(queryKey, () => data);
  for (const { options } of underway(client, hashKey(queryKey))) {
    const again = options.meta?.again;
    if (typeof again === 'function') again();
  }
}

/** Resolves once no optimistic update of this query is under way: a response that was computed before one would hide what it shows. */
export async function updatesSettled(client: QueryClient, queryHash: string): Promise<void> {
  if (!waits(client, queryHash)) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (waits(client, queryHash)) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Whether a request of this scope is under way or waits for its turn. */
function waits(client: QueryClient, id: string): boolean {
  return underway(client, id).length > 0;
}

function underway(client: QueryClient, id: string) {
  const mutations = client.getMutationCache().getAll();
  return mutations.filter(({ options, state }) => options.scope?.id === id && state.status === 'pending');
}
