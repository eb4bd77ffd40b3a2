import type { FastifyBaseLogger } from 'fastify';

/** The maximum number of lines that a process logs per minute. */
const LINES_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

type Write<T> = (log: Pick<FastifyBaseLogger, 'warn'>, line: T) => boolean;

/**
 * Returns a function that logs the same line once a minute, and at most `LINES_PER_MINUTE` different ones; the next line counts those that
 * were left out. It returns whether it logged the line.
 */
export function lineWriter<T extends object>(now: () => Date, fixed: { event: string }, message: string): Write<T> {
  const logged = new Set<string>();
  let since = Number.NEGATIVE_INFINITY;
  let omitted = 0;
  return (log, line) => {
    const at = now().getTime();
    if (Math.abs(at - since) >= MINUTE_MS) {
      logged.clear();
      since = at;
    }
    const key = JSON.stringify(line);
    if (logged.has(key)) return false;
    if (logged.size >= LINES_PER_MINUTE) {
      omitted += 1;
      return false;
    }
    logged.add(key);
    const entry: object = { ...fixed, ...line, ...(omitted > 0 && { omitted }) };
    log.warn(entry, message);
    omitted = 0;
    return true;
  };
}
