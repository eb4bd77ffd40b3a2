import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/**
 * Whether a page waits for this query too, so that nothing of it moves under the finger when the result comes. It waits for one
 * attempt: when that fails, what has come already is shown.
 */
export function useAwaited<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>): boolean {
  const { isLoading, failureCount } = useQuery(options);
  return isLoading && failureCount === 0;
}
