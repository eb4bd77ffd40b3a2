/** The part of a query that a screen reads; the result of `useQuery` has all of it. */
export interface Loading<T> {
  data: T | undefined;
  error: unknown;
  isFetching?: boolean | undefined;
  refetch: () => unknown;
}

type Answers<Q extends readonly Loading<unknown>[]> = { [I in keyof Q]: NonNullable<Q[I]['data']> };

export function allOf<const Q extends readonly Loading<unknown>[]>(...queries: Q): Loading<Answers<Q>> {
  const answers = queries.map(({ data }) => data);
  return {
    // The list has the types of the answers when each has arrived.
    data: answers.includes(undefined) ? undefined : (answers as Answers<Q>),
    error: queries.find(({ data, error }) => data === undefined && error)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
}
