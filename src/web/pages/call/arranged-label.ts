import type { PriceRange } from '#shared/network/timetable/range/price-range.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { rangeWords } from '#web/network/timetable/range/range-words.ts';

/** The limits of a price by arrangement, or only that it is by arrangement. */
export function arrangedLabel(range: PriceRange | null | undefined, count = 1): string {
  return range ? rangeWords(range, count) : t('call.arrangement');
}
