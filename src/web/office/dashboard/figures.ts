import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FigureGroup } from '#shared/office/dashboard/figures.ts';
import { type FigureRow, figuresApi } from '#shared/office/dashboard/figures-api.ts';
import type { Span } from '#shared/office/dashboard/period.ts';
import { call } from '#web/core/api/call.ts';
import { monthAndYear, number } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { session } from '#web/core/session/session.ts';

const carrierKey = () => `carrier:${session().carrierInfo?.carrier_id ?? 0}`;

export const figuresQuery = (span: Span, by: FigureGroup) =>
  queryOptions({
    queryKey: [carrierKey(), 'figures', span.from, span.to, by],
    queryFn: ({ signal }) => call(figuresApi.figures, { query: { ...span, by } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How full the legs of a route were in a period. */
export const legsQuery = (routeId: number, span: Span) =>
  queryOptions({
    queryKey: [carrierKey(), 'figures', 'legs', routeId, span.from, span.to],
    queryFn: ({ signal }) => call(figuresApi.legs, { params: { routeId }, query: span }, { signal }),
  });

/** The name of a row: 'Львів – Вроцлав', 'Степан Бойко', 'листопад 2026', 'Без водія'. */
export function rowLabel({ key, name, ends }: FigureRow, by: FigureGroup): string {
  if (ends) return `${named(ends.from.name)} – ${named(ends.to.name)}`;
  if (by === 'month' && key) return monthAndYear(key);
  return name ?? t('figures.nobody', { by });
}

/** A share as a whole percentage: '71 %'; a dash where there is nothing to divide by. */
export function percentLabel(share: number | null): string {
  return share === null ? '–' : t('figures.percent', { share: number(Math.round(share * 100)) });
}
