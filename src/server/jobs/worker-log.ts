import { Logger } from 'graphile-worker';
import type { Log } from '../core/log.ts';

/** Writes the worker library's messages to the app's log. Its messages about a failed job contain the payload, so those are left out. */
export function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return;
    if (level === 'error') log.error({ err: meta?.error }, message);
    else if (level === 'warning') log.warn({}, message);
  });
}
