import type { DayFare } from '#shared/office/search/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** A day in the strip and in the calendar: its cheapest fare, a trip by arrangement, or a dash without a trip. */
export function fareWords({ trips, price }: DayFare): string {
  if (trips === 0) return '—';
  return price === null ? t('search.days.arrangement') : money(price);
}
