import type { ReactNode } from 'react';
import { isGone, problemText } from '#web/core/api/errors.ts';
import type { Loading } from '#web/core/api/loading.ts';
import { retryOf } from '#web/core/api/try-again.ts';
import { Skeleton } from './base/Skeleton.tsx';
import { ErrorState } from './content/ErrorState.tsx';

interface LoadedProps<T> {
  query: Loading<T>;
  /** The placeholder, of the size of the content; null for none. */
  loading?: ReactNode;
  /** Other data of the screen are awaited too, so that the content does not move when they arrive. */
  awaited?: boolean | undefined;
  /** The heading of an error. */
  failed?: string | undefined;
  /** The error is a part of a page and has no illustration. */
  small?: boolean | undefined;
  /** The address names nothing that could be asked for. */
  missing?: boolean | undefined;
  /** Replaces everything when the thing does not exist for this person, or no longer. */
  gone?: ReactNode | ((error: unknown) => ReactNode);
  empty?: ReactNode;
  children?: (data: T) => ReactNode;
}

export function Loaded<T>({ query, loading, awaited, failed, small, missing, gone, empty, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (gone !== undefined && (missing || (error && isGone(error))))
    return typeof gone === 'function' ? gone(error) : gone;
  if (data !== undefined && !awaited) return empty !== undefined && isEmpty(data) ? empty : children?.(data);
  if (data !== undefined || !error) return loading === undefined ? <Skeleton rows={6} className="px-4" /> : loading;
  return (
    <ErrorState
      small={small}
      title={failed}
      text={problemText(error)}
      busy={isFetching}
      onRetry={retryOf(error, refetch)}
    />
  );
}

function isEmpty(data: unknown): boolean {
  const list = typeof data === 'object' && data !== null && 'data' in data ? data.data : data;
  return Array.isArray(list) && list.length === 0;
}
