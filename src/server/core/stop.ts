import type { Log } from './log.ts';
import { asDomainError } from './problems.ts';

/** The process exits when stopping takes longer than this, besides the time that the settings give it. */
const TIMEOUT_MS = 20_000;

/**
 * Signals within this time count as one: a signal of the terminal reaches every process of its group, and again through the parent that
 * forwards it.
 */
const SAME_SIGNAL_MS = 2_000;

interface StopOptions {
  drainSeconds?: number;
  /** The sentence for an uncaught error that the person at the terminal can correct; null for every other. */
  explain?: (error: unknown) => Promise<string | null>;
}

/**
 * Runs `stop` once at SIGTERM, SIGINT, the end of the parent process or an uncaught error, and then ends the process. A second signal
 * after a moment ends the process immediately.
 */
export function onStop(log: Log, stop: () => Promise<void>, { drainSeconds = 0, explain }: StopOptions = {}): void {
  let signalledAt = 0;
  const leave = async (code: number) => {
    if (signalledAt > 0) {
      if (performance.now() - signalledAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    signalledAt = performance.now();
    setTimeout(() => process.exit(1), TIMEOUT_MS + drainSeconds * 1_000).unref();
    try {
      await stop();
      process.exit(code);
    } catch (err) {
      log.fatal({ err }, 'stopping failed');
      process.exit(1);
    }
  };
  const report = async (err: unknown, event: string) => {
    const sentence = await explain?.(err).catch(() => null);
    if (sentence) console.error(sentence);
    else log.fatal({ err }, event);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void leave(0));
  process.on('disconnect', () => void leave(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err) => {
      if (event === 'unhandledRejection' && isDatabaseAway(err)) {
        // A node that stops has ended its database itself.
        if (signalledAt === 0) log.error({ err }, 'the database went away');
        return;
      }
      void report(err, event).finally(() => leave(1));
    });
  }
}

/**
 * On each new connection the driver queries the array types by itself, and nobody can catch its error when the database is killed at that
 * moment. The query is needed once in the life of a pool, so the error can be ignored: the connection is made again.
 */
function isDatabaseAway(err: unknown): boolean {
  return asDomainError(err).answer.code === 'busy';
}
