import { ProblemError } from '#web/core/api/call.ts';
import { useOnline } from '#web/core/browser/online.ts';
import { useStore } from '#web/core/browser/store.ts';
import { cachedSince } from '#web/core/pwa/cached-answers.ts';

/** Whether it is the reader who has no connection: the bus may well have sent its place since. */
export function useLineLost(error: Error | null): boolean {
  const online = useOnline();
  const since = useStore(cachedSince);
  return !online || since !== null || (error instanceof ProblemError && error.code === 'offline');
}
