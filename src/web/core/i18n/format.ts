import { addDays, daysBetween, type LocalDate, localDate, localTime } from '#shared/core/time.ts';
import { languageTag } from '#shared/i18n/locale.ts';
import { serverNow } from '../browser/now.ts';
import { locale, t } from './i18n.ts';

/** English with the day before the month and the 24-hour clock, as is usual in Europe. */
const TAG = languageTag(locale);

const formats = new Map<string, unknown>();

/** 4800 cents → '48 €', 4550 → '45,50 €'; in English '€48', '€45.50'. */
export function money(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return cached(`money${digits}`, () => {
    const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    // `narrowSymbol` gives '€' where Ukrainian would otherwise write 'EUR'.
    return new Intl.NumberFormat(TAG, {
      style: 'currency',
      currency: 'EUR',
      currencyDisplay: 'narrowSymbol',
      ...places,
    });
  }).format(cents / 100);
}

/** 1860 → '1 860', 4.8 → '4,8'. */
export function number(value: number, digits = 0): string {
  return cached(`number${digits}`, () => new Intl.NumberFormat(TAG, { maximumFractionDigits: digits })).format(value);
}

/** 'чт, 26 листопада'; a date outside the current year includes its year. */
export function longDate(date: LocalDate, today?: LocalDate): string {
  const year = today !== undefined && today.slice(0, 4) !== date.slice(0, 4) ? { year: 'numeric' as const } : {};
  return formatDate(date, { weekday: 'short', day: 'numeric', month: 'long', ...year });
}

/** '26 листопада'. */
export function dayAndMonth(date: LocalDate): string {
  return formatDate(date, { day: 'numeric', month: 'long' });
}

/** 'чт 26', for the heading of a day's column. */
export function shortDay(date: LocalDate): string {
  return `${weekdayName(date)} ${Number(date.slice(8))}`;
}

/** 'чт'. */
export function weekdayName(date: LocalDate): string {
  return formatDate(date, { weekday: 'short' });
}

/** '26.11.2026', in English '26/11/2026'. */
export function numericDate(date: LocalDate): string {
  return formatDate(date, { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** 'сьогодні, 26 листопада', 'завтра, …'; any other date like `longDate`. */
export function dayFrom(today: LocalDate, date: LocalDate): string {
  const away = daysBetween(today, date);
  if (away === 0) return t('core.today', { date: dayAndMonth(date) });
  if (away === 1) return t('core.tomorrow', { date: dayAndMonth(date) });
  if (away === -1) return t('core.yesterday', { date: dayAndMonth(date) });
  return longDate(date, today);
}

/** Returns 'HH:MM' in a time zone. */
export function timeIn(zone: string, instant: string | Date): string {
  return localTime(new Date(instant), zone);
}

export function dateIn(zone: string, instant: string | Date): LocalDate {
  return localDate(new Date(instant), zone);
}

export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function today(): LocalDate {
  return localDate(serverNow(), deviceZone());
}

/** 650 → '10 год 50 хв', 120 → '2 год', 45 → '45 хв'. */
export function duration(minutes: number): string {
  const rounded = Math.max(0, Math.round(minutes));
  const values = { hours: Math.floor(rounded / 60), minutes: rounded % 60 };
  if (values.hours === 0) return t('core.duration.minutes', values);
  return values.minutes === 0 ? t('core.duration.hours', values) : t('core.duration.both', values);
}

export function durationBetween(from: string | Date, to: string | Date): string {
  return duration((new Date(to).getTime() - new Date(from).getTime()) / 60_000);
}

/** 'щойно', '5 хвилин тому', '3 години тому', '2 дні тому' (docs/product.md 11.3). */
export function ago(instant: string | Date, now: Date = serverNow()): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000);
  if (minutes < 1) return t('core.now');
  const relative = cached('ago', () => new Intl.RelativeTimeFormat(TAG, { numeric: 'always' }));
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour');
  return relative.format(-Math.floor(minutes / (24 * 60)), 'day');
}

/** Monday to Sunday, each in full and abbreviated, for a choice of weekdays. */
export function weekdays(): { short: string; full: string }[] {
  const monday = '2024-01-01';
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index);
    return { short: weekdayName(date), full: formatDate(date, { weekday: 'long' }) };
  });
}

/** January to December in the nominative, for a choice of months: 'січень', 'лютий'. */
export function monthNames(): string[] {
  return Array.from({ length: 12 }, (_, index) =>
    formatDate(`2024-${String(index + 1).padStart(2, '0')}-01`, { month: 'long' }),
  );
}

/** 'березень 2014 р.', in English 'March 2014'. */
export function monthAndYear(date: LocalDate): string {
  return formatDate(date, { month: 'long', year: 'numeric' });
}

/** '7 березня 1962 р.', in English '7 March 1962'. */
export function fullDate(date: LocalDate): string {
  return formatDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** Returns a country's name in the reader's language: 'PL' → 'Польща'. */
export function countryName(code: string): string {
  return cached('countries', () => new Intl.DisplayNames(TAG, { type: 'region' })).of(code) ?? code;
}

/** Returns the names of languages in the reader's language: 'uk', 'pl' → 'українська, польська'. */
export function languageNames(codes: readonly string[]): string {
  const names = cached('languages', () => new Intl.DisplayNames(TAG, { type: 'language' }));
  return codes.map((code) => names.of(code) ?? code).join(', ');
}

/** Formats a date, which has no time zone, with the options of `Intl.DateTimeFormat`. */
export function formatDate(date: LocalDate, options: Intl.DateTimeFormatOptions): string {
  const format = cached(JSON.stringify(options), () => new Intl.DateTimeFormat(TAG, { ...options, timeZone: 'UTC' }));
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Intl formats are cached, because creating one costs a hundred times as much as using it. */
function cached<F>(key: string, make: () => F): F {
  const known = formats.get(key);
  // A key always belongs to the same kind of format.
  if (known) return known as F;
  const made = make();
  formats.set(key, made);
  return made;
}
