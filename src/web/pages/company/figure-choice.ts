import { isLocalDate, type LocalDate } from '#shared/core/time.ts';
import {
  calendarSpan,
  FIGURE_GROUPS,
  FIGURE_PERIODS,
  type FigureGroup,
  type FigurePeriod,
} from '#shared/dashboard/figures.ts';
import type { Span } from '#shared/dashboard/period.ts';

/** What the page of figures shows: a calendar period, given by one of its days, or the days from `from` to `to`. */
export interface FigureChoice {
  period: FigurePeriod | 'days';
  from: LocalDate;
  to: LocalDate;
  by: FigureGroup;
}

/** Reads the choice from the query of the address; what is missing or wrong is the current month by route. */
export function choiceOf(params: URLSearchParams, today: LocalDate): FigureChoice {
  const period = params.get('period') === 'days' ? 'days' : FIGURE_PERIODS.find((one) => one === params.get('period'));
  return {
    period: period ?? 'month',
    from: dayOf(params.get('from')) ?? today,
    to: dayOf(params.get('to')) ?? today,
    by: FIGURE_GROUPS.find((one) => one === params.get('by')) ?? 'route',
  };
}

/** Writes a choice as the query of the address, without what is the default. */
export function paramsOf({ period, from, to, by }: FigureChoice, today: LocalDate): Record<string, string> {
  return {
    ...(period !== 'month' && { period }),
    ...(from !== today && { from }),
    ...(period === 'days' && { to }),
    ...(by !== 'route' && { by }),
  };
}

export function spanOfChoice({ period, from, to }: FigureChoice, today: LocalDate): Span {
  return period === 'days' ? { from, to } : calendarSpan(period, from, today);
}

function dayOf(text: string | null): LocalDate | null {
  return text !== null && isLocalDate(text) ? text : null;
}
