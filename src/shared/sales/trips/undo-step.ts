import type { TripSheet } from './schema.ts';

/** How long a step of a trip can be undone, in milliseconds (docs/product.md 8.10). */
export const STEP_UNDO_WINDOW = 10 * 60_000;

export type UndoableStep = NonNullable<TripSheet['undoableStep']>;

type Stepped = Pick<
  TripSheet,
  'status' | 'currentSeq' | 'startedAt' | 'finishedAt' | 'stops' | 'bookings' | 'halts'
> & {
  halt: { startedAt: string } | null;
};

/**
 * The last step of a trip, while it can be undone; null when none can. A step with a pause or a border after it stays, and so
 * does a start after which a passenger was marked as aboard.
 */
export function undoableStep(sheet: Stepped, now: Date): UndoableStep | null {
  const last = lastStep(sheet);
  if (!last) return null;
  const { at, ...step } = last;
  const until = Date.parse(at) + STEP_UNDO_WINDOW;
  if (now.getTime() > until) return null;
  const halts = [...sheet.halts, ...(sheet.halt ? [sheet.halt] : [])];
  if (step.action !== 'finish' && halts.some(({ startedAt }) => Date.parse(startedAt) >= Date.parse(at))) return null;
  if (step.action === 'start' && sheet.bookings.some(({ status }) => RIDDEN.has(status))) return null;
  return { ...step, until: new Date(until).toISOString() };
}

const RIDDEN: ReadonlySet<string> = new Set(['boarded', 'completed', 'no_show', 'left_behind', 'ejected']);

function lastStep({ status, currentSeq, startedAt, finishedAt, stops }: Stepped) {
  const seq = currentSeq ?? 0;
  const here = stops.find((stop) => stop.seq === seq);
  if (status === 'finished') return finishedAt === null ? null : ({ action: 'finish', seq, at: finishedAt } as const);
  if (status !== 'started') return null;
  if (here?.departedAt) return { action: 'depart', seq, at: here.departedAt } as const;
  if (seq > 0) return here?.arrivedAt ? ({ action: 'arrive', seq, at: here.arrivedAt } as const) : null;
  return startedAt === null ? null : ({ action: 'start', seq: 0, at: startedAt } as const);
}
