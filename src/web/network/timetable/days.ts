import { weekdays } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** 'пн ср пт'; all seven are 'щодня'. Monday is 0. */
export function daysLabel(days: readonly number[]): string {
  if (days.length === 7) return t('timetable.routes.daily');
  const names = weekdays();
  return days.map((day) => names[day]?.short).join(' ');
}
