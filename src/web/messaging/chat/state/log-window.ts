/** The range of messages of a long chat that are in the page, by `seq`; `high` is null for the end, whatever arrives. */
export interface LogWindow {
  low: number;
  high: number | null;
}

/** The number of messages added by each step, and the most in the page. */
export const STEP = 50;
export const MAX_COUNT = 250;

/** The window at the end of a chat, with at least this many messages. */
export function endWindow(last: number, min = 0): LogWindow {
  return { low: Math.max(1, last - Math.max(2 * STEP, min) + 1), high: null };
}

/** One step into the past, no further than the first loaded message; the surplus at the end is dropped. */
export function upward({ low, high }: LogWindow, first: number, last: number): LogWindow {
  const next = Math.max(first, low - STEP);
  const end = high ?? last;
  return { low: next, high: end - next + 1 > MAX_COUNT ? next + MAX_COUNT - 1 : high };
}

/** One step towards the end; the surplus at the beginning is dropped. */
export function downward({ low, high }: LogWindow, last: number): LogWindow {
  if (high === null) return { low, high };
  const next = high + STEP >= last ? null : high + STEP;
  return { low: Math.max(low, (next ?? last) - MAX_COUNT + 1), high: next };
}

/** The window that holds a message: the present one, or one around the message. */
export function aroundWindow(now: LogWindow, seq: number, first: number, last: number): LogWindow {
  if (seq >= now.low && seq <= (now.high ?? last)) return now;
  const high = seq + STEP >= last ? null : seq + STEP;
  return { low: Math.max(first, seq - STEP), high };
}
