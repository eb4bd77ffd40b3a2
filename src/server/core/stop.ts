import type { Log } from './log.ts';
import { asDomainError } from './problems.ts';

/** After this long a stop that hangs is given up. */
const TIMEOUT_MS = 20_000;

/** A signal of the terminal reaches every process of its group, and once more from the one that passes it on. */
const SAME_SIGNAL_MS = 2_000;

/**
 * Runs `stop` once at SIGTERM, SIGINT, the end of whoever started this process, or an error that nobody caught, and ends
 * the process. Asked again after a moment it ends at once.
 */
export function onStop(log: Log, stop: () => Promise<void>): void {
  let asked = 0;
  const leave = async (code: number) => {
    if (asked > 0) {
      if (performance.now() - asked > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    asked = performance.now();
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref();
    try {
      await stop();
      process.exit(code);
    } catch (err) {
      log.fatal({ err }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void leave(0));
  process.on('disconnect', () => void leave(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err) => {
      if (event === 'unhandledRejection' && isDatabaseAway(err)) {
        log.error({ err }, 'the database went away');
        return;
      }
      log.fatal({ err }, event);
      void leave(1);
    });
  }
}

/**
 * On each new connection the library asks for the array types by itself, and nobody can catch it when the database is killed in
 * that moment. Its answer is needed once in the life of a pool: the connection comes back, and so does everything else.
 */
function isDatabaseAway(err: unknown): boolean {
  return asDomainError(err).answer.code === 'busy';
}
