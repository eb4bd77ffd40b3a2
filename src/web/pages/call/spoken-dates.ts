import type { LocalDate } from '#shared/core/time.ts';
import { formatDate, today } from '#web/core/i18n/format.ts';

/** 'четвер, 26 листопада', as it is read aloud. */
export function longDayName(date: LocalDate): string {
  return formatDate(date, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** 'вересня', of a past year 'вересня 2025 р.': the month since which something is so; in English 'September 2025'. */
export function monthSince(date: LocalDate, now: LocalDate = today()): string {
  const year = date.slice(0, 4) === now.slice(0, 4) ? {} : { year: 'numeric' as const };
  // The month has its genitive only beside a day, which is cut off.
  return formatDate(date, { day: 'numeric', month: 'long', ...year }).replace(/^\d+\s/, '');
}
