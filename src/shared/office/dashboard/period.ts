import { addDays, daysBetween, type LocalDate, weekday } from '#shared/core/time.ts';
import type { Period } from './api.ts';

/** The days from `from` to `to`, both included. */
export interface Span {
  from: LocalDate;
  to: LocalDate;
}

export interface PeriodSpans {
  /** The current calendar day, week (from Monday) or month. */
  now: Span;
  /** The whole previous period, for numbers that include the future, such as planned trips. */
  before: Span;
  /** The previous period up to the same day as today, for numbers that only include the past. */
  soFar: Span;
  /** The days of the chart; for a single day, the current week. */
  chart: Span;
}

export function periodSpans(period: Period, today: LocalDate): PeriodSpans {
  const now = spanOf(period, today);
  const before = spanOf(period, addDays(now.from, -1));
  const passed = Math.min(daysBetween(now.from, today), daysBetween(before.from, before.to));
  return {
    now,
    before,
    soFar: { from: before.from, to: addDays(before.from, passed) },
    chart: period === 'today' ? spanOf('week', today) : now,
  };
}

function spanOf(period: Period, day: LocalDate): Span {
  if (period === 'today') return { from: day, to: day };
  if (period === 'week') {
    const from = addDays(day, -weekday(day));
    return { from, to: addDays(from, 6) };
  }
  const from = `${day.slice(0, 8)}01`;
  const next = `${addDays(from, 31).slice(0, 8)}01`;
  return { from, to: addDays(next, -1) };
}
