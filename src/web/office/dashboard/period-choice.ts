import { isLocalDate, type LocalDate } from '#shared/core/time.ts';
import { calendarSpan, FIGURE_PERIODS, type FigurePeriod } from '#shared/office/dashboard/figures.ts';
import type { Span } from '#shared/office/dashboard/period.ts';

/** A period of a page of figures: a calendar period, given by one of its days, or the days from `from` to `to`. */
export interface PeriodChoice {
  period: FigurePeriod | 'days';
  from: LocalDate;
  to: LocalDate;
}

/** Reads the period from the query of the address; the default is the current month. */
export function periodOf(params: URLSearchParams, today: LocalDate): PeriodChoice {
  const period = params.get('period') === 'days' ? 'days' : FIGURE_PERIODS.find((one) => one === params.get('period'));
  return { period: period ?? 'month', from: dayOf(params.get('from')) ?? today, to: dayOf(params.get('to')) ?? today };
}

/** Writes a period as the query of the address, without defaults. */
export function periodParams({ period, from, to }: PeriodChoice, today: LocalDate): Record<string, string> {
  return {
    ...(period !== 'month' && { period }),
    ...(from !== today && { from }),
    ...(period === 'days' && { to }),
  };
}

export function spanOfChoice({ period, from, to }: PeriodChoice, today: LocalDate): Span {
  return period === 'days' ? { from, to } : calendarSpan(period, from, today);
}

function dayOf(text: string | null): LocalDate | null {
  return text !== null && isLocalDate(text) ? text : null;
}
