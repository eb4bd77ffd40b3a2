import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemText } from '#web/core/api/errors.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** What a query has answered, or its loading and error states. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton rows={6} className="px-4" />;
  return <ErrorState text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />;
}
