import { addDays, isLocalDate, type LocalDate } from '#shared/core/time.ts';

/** The day before the first one that a spreadsheet counts, and the numbers of the days of this century until 2060. */
const DAY_ZERO = '1899-12-30';
const SERIAL = /^(?:3[7-9]|4\d|5[0-8])\d{3}$/;

/** A date without a year is at most so many days ago; an earlier one is of the next year. */
const BACK_DAYS = 60;

/** Reads "2026-11-28", "28.11.2026", "28/11/26", "28.11" and the number of a day in a spreadsheet. */
export function readDate(cell: string | undefined, today: LocalDate): string {
  const text = (cell ?? '').trim();
  if (SERIAL.test(text)) return addDays(DAY_ZERO, Number(text));
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/.exec(text) ?? [];
  if (iso) return iso;
  const [, day = '', month = '', year] = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}|\d{2}))?(?:\D.*)?$/.exec(text) ?? [];
  if (day === '') return text;
  const dated = (of: number | string) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year) return dated(year.length === 2 ? `20${year}` : year);
  const thisYear = dated(today.slice(0, 4));
  if (!isLocalDate(thisYear)) return thisYear;
  return thisYear < addDays(today, -BACK_DAYS) ? dated(Number(today.slice(0, 4)) + 1) : thisYear;
}
