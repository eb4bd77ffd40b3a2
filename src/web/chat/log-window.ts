/** The messages of a long conversation that stand in the page, by their places; `high` null: down to the last, whatever comes. */
export interface LogWindow {
  low: number;
  high: number | null;
}

/** How many come with each step, and how many stand in the page at most. */
export const STEP = 50;
export const MAX_COUNT = 250;

/** The end of a conversation, with so many messages at least. */
export function endWindow(last: number, min = 0): LogWindow {
  return { low: Math.max(1, last - Math.max(2 * STEP, min) + 1), high: null };
}

/** One step into the past, no further than the first that is there; what is too much leaves at the end. */
export function upward({ low, high }: LogWindow, first: number, last: number): LogWindow {
  const next = Math.max(first, low - STEP);
  const end = high ?? last;
  return { low: next, high: end - next + 1 > MAX_COUNT ? next + MAX_COUNT - 1 : high };
}

/** One step towards the end; what is too much leaves at the beginning. */
export function downward({ low, high }: LogWindow, last: number): LogWindow {
  if (high === null) return { low, high };
  const next = high + STEP >= last ? null : high + STEP;
  return { low: Math.max(low, (next ?? last) - MAX_COUNT + 1), high: next };
}
