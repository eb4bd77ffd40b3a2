import { isGone } from './errors.ts';

/** The action of "try again" after an error; undefined, so that there is no button, if another try would be refused in the same way. */
export function retryOf(error: unknown, refetch: () => unknown): (() => void) | undefined {
  return isGone(error) ? undefined : () => void refetch();
}
