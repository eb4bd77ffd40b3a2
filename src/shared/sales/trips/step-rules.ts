import type { ProblemCode } from '#shared/core/errors.ts';
import { isKnown } from './breakdown.ts';
import { dueLater, type GuardedStep, stepGuard } from './guards.ts';
import { isLateKnown, lateRefusal } from './late.ts';
import { TRIP_LIFECYCLE, type TripAction } from './lifecycle.ts';
import { hasLeft } from './phase.ts';
import { isSlotOf } from './queue-slot.ts';
import type { RunAction } from './run-actions.ts';
import { START_AHEAD_HOURS, type TripSheet, type TripStatus } from './schema.ts';
import { undoableStep } from './undo-step.ts';

const HOUR = 3_600_000;

/** Why the trip's status does not allow an action, as an error code; null if it does. */
export function statusRefusal(status: TripStatus, action: TripAction): ProblemCode | null {
  if (TRIP_LIFECYCLE[action].from.includes(status)) return null;
  if (status === 'cancelled') return 'trip_cancelled';
  return status === 'started' && (action === 'start' || action === 'assign') ? 'trip_already_started' : 'trip_state';
}

/**
 * Whether a step has been done before, for example on the other device of the staff: doing it again changes nothing.
 */
export function stepDone(sheet: TripSheet, step: RunAction): boolean {
  const started = sheet.status === 'started';
  const seq = sheet.currentSeq ?? 0;
  switch (step.action) {
    case 'start':
      return started || sheet.status === 'finished';
    case 'depart':
      return started && (step.seq < seq || (step.seq === seq && hasLeft(sheet.stops, seq)));
    case 'arrive':
      return started && step.seq <= seq;
    case 'finish':
      return sheet.status === 'finished';
    case 'pause':
    case 'border':
      return started && sheet.halt?.kind === step.action;
    case 'breakdown':
      return started && isKnown(sheet.halt, step);
    case 'late':
      return isLateKnown(sheet.late, step) || (started && step.seq <= seq);
    case 'slot':
      return step.slot === null && !sheet.queueSlot;
    case 'resume':
      return started && sheet.halt === null && sheet.halts.length > 0;
    default:
      return false;
  }
}

/** Why a step may not be done now, as the error code of the server; null when it may. Server and screen both use it. */
export function stepRefusal(sheet: TripSheet, step: RunAction, now: Date): ProblemCode | null {
  if (step.action === 'undoStep') return undoableStep(sheet, now) ? null : 'undo_too_late';
  const refused = statusRefusal(sheet.status, step.action);
  if (refused) return refused;
  switch (step.action) {
    case 'start':
      return now.getTime() < Date.parse(sheet.departsAt) - START_AHEAD_HOURS * HOUR ? 'trip_not_startable_yet' : null;
    case 'resume':
      return resumeRefusal(sheet, step.missing);
    case 'breakdown':
      return null;
    case 'late':
      return lateRefusal(sheet, step, now);
    case 'slot':
      return isSlotOf(sheet, step.slot?.at ?? null) ? null : 'invalid_input';
    case 'pause':
    case 'border':
      return sheet.halt ? 'trip_halted' : null;
    default:
      return sheet.halt ? 'trip_halted' : (placeRefusal(sheet, step) ?? guardRefusal(sheet, step, now));
  }
}

function resumeRefusal({ halt, bookings }: TripSheet, missing: readonly number[]): ProblemCode | null {
  if (!halt) return 'trip_state';
  const known = new Set(bookings.map(({ id }) => id));
  return missing.every((id) => known.has(id)) ? null : 'invalid_input';
}

/** Stops are reached and left in their order. */
function placeRefusal({ currentSeq, stops }: TripSheet, step: GuardedStep): ProblemCode | null {
  const seq = currentSeq ?? 0;
  const hasStop = (at: number) => stops.some((stop) => stop.seq === at);
  if (step.action === 'depart') return step.seq === seq && hasStop(seq + 1) ? null : 'wrong_stop';
  if (step.action === 'arrive')
    return step.seq === seq + 1 && hasStop(step.seq) && hasLeft(stops, seq) ? null : 'wrong_stop';
  return null;
}

function guardRefusal(sheet: TripSheet, step: GuardedStep & { confirmed: boolean }, now: Date): ProblemCode | null {
  const guard = stepGuard(sheet, step, now);
  if (!guard) return null;
  if (!step.confirmed) return 'needs_confirmation';
  return dueLater(sheet, guard.people, now) ? 'too_early' : null;
}

/** The last stored time of a step of the trip; null before the first. */
export function lastStepAt({ startedAt, finishedAt, stops, halts, halt }: TripSheet): Date | null {
  const times = [
    startedAt,
    finishedAt,
    halt?.startedAt,
    ...stops.flatMap(({ arrivedAt, departedAt }) => [arrivedAt, departedAt]),
    ...halts.map(({ endedAt }) => endedAt),
  ].flatMap((time) => (time ? [Date.parse(time)] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/**
 * The time that counts for a press: when the button was pressed, unless that lies in the future or before `last`, the last
 * stored time of the same thing; then the server's own time (docs/product.md 8.12).
 */
export function actionTime(pressed: Date, now: Date, last: Date | null): Date {
  return pressed > now || (last !== null && pressed < last) ? now : pressed;
}
