import type { PriceRange } from '#shared/network/timetable/range/price-range.ts';
import { money, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** The limits of a price by arrangement for so many seats: 'від 25 до 40 €', 'від 25 €', 'до 40 €'. */
export function rangeWords({ from, to }: PriceRange, count = 1): string {
  return t('timetable.range', {
    ends: from === null ? 'to' : to === null ? 'from' : 'both',
    low: number(((from ?? 0) * count) / 100, 2),
    from: money((from ?? 0) * count),
    to: money((to ?? 0) * count),
  });
}
