import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/**
 * Whether a page waits for this query too, so that its content does not move under the finger when the result arrives. The page waits for
 * one attempt: when that fails, it shows the data that have arrived.
 */
export function useAwaited<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>): boolean {
  const { isLoading, failureCount } = useQuery(options);
  return isLoading && failureCount === 0;
}
