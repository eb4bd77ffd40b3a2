import type { LocalDate } from '#shared/core/time.ts';
import { FIGURE_GROUPS, type FigureGroup } from '#shared/dashboard/figures.ts';
import { type PeriodChoice, periodOf, periodParams } from '#web/dashboard/period-choice.ts';

/** What the page of figures shows. */
export interface FigureChoice extends PeriodChoice {
  by: FigureGroup;
}

/** Reads the choice from the query of the address; what is missing or wrong is the current month by route. */
export function choiceOf(params: URLSearchParams, today: LocalDate): FigureChoice {
  return { ...periodOf(params, today), by: FIGURE_GROUPS.find((one) => one === params.get('by')) ?? 'route' };
}

/** Writes a choice as the query of the address, without what is the default. */
export function paramsOf({ by, ...choice }: FigureChoice, today: LocalDate): Record<string, string> {
  return { ...periodParams(choice, today), ...(by !== 'route' && { by }) };
}
