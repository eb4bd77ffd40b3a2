import type { CancellationTerms } from './conditions-schema.ts';

/** A stretch of time with one price; null: from the booking on, or without an end. */
export interface CancellationSpan {
  from: Date | null;
  until: Date | null;
  percent: number;
}

export interface CancellationNow {
  percent: number;
  until: Date | null;
  next: number | null;
}

const HOUR = 3_600_000;

/**
 * The stretches of time before a departure with what cancelling costs in each (docs/product.md 7.6). Hours are real hours, so a step
 * before a day on which the clocks change is an hour off by the clock. Exactly at the hour of a step the cheaper price still counts.
 */
export function cancellationSpans(terms: CancellationTerms, departsAt: Date): CancellationSpan[] {
  const steps = terms ?? [];
  const starts = steps.map(({ hoursBefore }) => new Date(departsAt.getTime() - hoursBefore * HOUR));
  return [0, ...steps.map(({ percent }) => percent)].map((percent, index) => ({
    from: starts[index - 1] ?? null,
    until: starts[index] ?? null,
    percent,
  }));
}

export function cancellationNow(terms: CancellationTerms, departsAt: Date, now: Date): CancellationNow {
  const spans = cancellationSpans(terms, departsAt);
  const index = spans.findIndex(({ until }) => until === null || now.getTime() <= until.getTime());
  const { percent = 0, until = null } = spans[index] ?? {};
  return { percent, until, next: spans[index + 1]?.percent ?? null };
}

/** Charge in euro cents for cancelling now; 0 while the fare is not known. */
export function cancellationCharge(terms: CancellationTerms, fare: number | null, departsAt: Date, now: Date): number {
  return shareOf(fare, cancellationNow(terms, departsAt, now).percent);
}

/**
 * The ladder of a booking that its passenger has moved to another departure (docs/product.md 9.20): cancelling never costs less than at the
 * moment of the move, and later steps count from the new departure. So nobody avoids the charge by moving to a later trip first. If
 * cancelling was free, or costs as much on the new trip anyway, the ladder stays the same.
 */
export function ladderAfterMove(terms: CancellationTerms, before: Date, after: Date, now: Date): CancellationTerms {
  const { percent } = cancellationNow(terms, before, now);
  if (terms === null || percent <= cancellationNow(terms, after, now).percent) return terms;
  const hoursBefore = Math.floor((after.getTime() - now.getTime()) / HOUR) + 1;
  return [{ hoursBefore, percent }, ...terms.filter((step) => step.percent > percent)];
}

/** The charge in euro cents for a passenger who did not come: the last step. */
export function noShowCharge(terms: CancellationTerms, fare: number | null): number {
  return shareOf(fare, terms?.at(-1)?.percent ?? 0);
}

/** Rounds down to whole cents, in favour of the passenger. */
function shareOf(fare: number | null, percent: number): number {
  return Math.floor(((fare ?? 0) * percent) / 100);
}
