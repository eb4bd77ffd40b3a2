import { monthOf, ORDINAL, YEAR_WORD } from '#shared/core/text/date-words.ts';
import { addDays, isLocalDate, type LocalDate } from '#shared/core/time.ts';

/** The day before the first one that a spreadsheet counts, and the numbers of the days of this century until 2060. */
const DAY_ZERO = '1899-12-30';
const SERIAL = /^((?:3[7-9]|4\d|5[0-8])\d{3})(?:[.,]\d{1,15})?$/;

/** A date without a year is at most this many days ago; an earlier one is of the next year. */
const BACK_DAYS = 60;

/** A weekday before a date. */
const WEEKDAY = /^(?:\p{L}{2,12}\.?,? (?=\d)|(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}\.?,? )/u;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ t].*)?$/;
const COMPACT = /^(20\d\d)(\d\d)(\d\d)$/;
const DAY_FIRST = /^(\d\d)(\d\d)(20\d\d)$/;
/** The month first, where the second number can be no month. */
const MONTH_FIRST = /^(\d{1,2})\/(1[3-9]|2\d|3[01])\/(\d{4}|\d{2})$/;
const FIGURES = /^(\d{1,2})[.,/-] ?(\d{1,2}|[ivx]{1,4})(?:[.,/-] ?(\d{4}|\d{2}))?(?:[^\d].*)?$/;
const WORDS = /^(\d{1,2})\.?[ -](\p{L}{3,12}|[ivx]{1,4})\.?,?(?:[ -](\d{4}|\d{2}))?(?: ?[^\d].*)?$/u;
const AMERICAN = /^(\p{L}{3,12})\.? (\d{1,2})(?:,? (\d{4}))?$/u;

/** Reads "2026-11-28", "28.11.2026", "28/11/26", "28.11", "пт, 28 листопада", "28-Nov-26", "Nov 28, 2026" and the number of a day in a spreadsheet. */
export function readDate(cell: string | undefined, today: LocalDate): string {
  const text = (cell ?? '').trim();
  const [, serial] = SERIAL.exec(text) ?? [];
  if (serial) return addDays(DAY_ZERO, Number(serial));
  const spaced = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d) ?([./-]) ?(?=\d)/g, '$1')
    .replace(/[«»"„“”]/g, '')
    .replace(ORDINAL, '')
    .replace(YEAR_WORD, '')
    .replace(/\.$/, '');
  const plain = spaced.replace(WEEKDAY, '');
  const [, ...iso] = ISO.exec(plain) ?? COMPACT.exec(plain) ?? [];
  if (iso.length > 0) return iso.map((part) => part.padStart(2, '0')).join('-');
  const [, word = '', of = '', inYear] = AMERICAN.exec(spaced) ?? AMERICAN.exec(plain) ?? MONTH_FIRST.exec(plain) ?? [];
  const american = ['', of, word, inYear];
  const [, day = '', month = '', year] =
    DAY_FIRST.exec(plain) ?? (word ? american : (FIGURES.exec(plain) ?? WORDS.exec(plain) ?? american));
  const number = monthOf(month);
  if (day === '' || number === null) return text;
  const dated = (year: number | string) => `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year) return dated(year.length === 2 ? `20${year}` : year);
  const thisYear = dated(today.slice(0, 4));
  if (!isLocalDate(thisYear)) return thisYear;
  return thisYear < addDays(today, -BACK_DAYS) ? dated(Number(today.slice(0, 4)) + 1) : thisYear;
}
