import { isGone } from './errors.ts';

/** What "try again" does after an error; nothing, so that there is no button, when another try would be refused in the same way. */
export function retryOf(error: unknown, refetch: () => unknown): (() => void) | undefined {
  return isGone(error) ? undefined : () => void refetch();
}
