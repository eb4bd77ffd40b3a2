import { Logger } from 'graphile-worker';
import type { Log } from '../core/log.ts';

/** The worker library's own complaints in the app's log. Its words about a failed job hold the payload: those are left out. */
export function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return;
    if (level === 'error') log.error({ err: meta?.error }, message);
    else if (level === 'warning') log.warn({}, message);
  });
}
