import { monthOf, ORDINAL, YEAR_WORD } from '#shared/core/text/date-words.ts';
import { addDays, type LocalDate, weekday } from '#shared/core/time.ts';

/** How many days ahead a typed day is looked for. */
const AHEAD = 366;

const RELATIVE: Readonly<Record<string, number>> = {
  сьогодні: 0,
  сегодня: 0,
  today: 0,
  завтра: 1,
  tomorrow: 1,
  післязавтра: 2,
  позавтра: 2,
  послезавтра: 2,
};

/** The short name of each weekday, Monday first, and how its other forms begin. */
const WEEKDAYS: readonly (readonly string[])[] = [
  ['пн', 'понед', 'mon', 'pon'],
  ['вт', 'вівт', 'втор', 'tue', 'wto'],
  ['ср', 'серед', 'сред', 'wed', 'śro'],
  ['чт', 'четв', 'thu', 'czw'],
  ['пт', 'пятн', 'fri', 'pią'],
  ['сб', 'субот', 'суббот', 'sat', 'sob'],
  ['нд', 'неділ', 'вс', 'воскр', 'sun', 'niedz'],
];

/** The next day that a text of the search box names: 'завтра', 'субота', 'сб 28', '28.11.2026', '28 листопада'; null for another text. */
export function typedDay(text: string, today: LocalDate): LocalDate | null {
  const words = text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\p{Cf}’'ʼ()]/gu, '')
    .trim()
    .replace(/^(?:в|у|на|до|on) (?=\p{L})/u, '')
    .replace(ORDINAL, '')
    .replace(YEAR_WORD, '')
    .replace(/^(\d{4})-(\d\d?)-(\d\d?)$/, '$3 $2 $1')
    .split(/[\s.,/\p{Pd}]+/u)
    .filter(Boolean);
  const [only = ''] = words;
  const days = RELATIVE[only];
  if (words.length === 1 && days !== undefined) return addDays(today, days);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  if (words.length === 0 || words.length > 4 || numbers.length > 3) return null;
  const tests = words.map((word) => testOf(word, numbers.length === 0));
  for (let at = 0; at < AHEAD; at += 1) {
    const date = addDays(today, at);
    if (tests.every((fits, index) => fits(date, words.slice(0, index).filter((word) => /^\d/.test(word)).length)))
      return date;
  }
  return null;
}

/** Whether a word names something of a date; the second number is the month, the third one the year. A month's name alone may be a person's. */
function testOf(word: string, isAlone: boolean): (date: LocalDate, numbers: number) => boolean {
  if (/^20\d\d$/.test(word)) return (date) => date.startsWith(word);
  if (/^\d{1,2}$/.test(word))
    return (date, numbers) => Number([date.slice(8), date.slice(5, 7), date.slice(2, 4)][numbers]) === Number(word);
  const day = WEEKDAYS.findIndex((names) =>
    names.some((name) =>
      name.length === 2 ? word === name : word.startsWith(name) || (word.length > 2 && name.startsWith(word)),
    ),
  );
  if (day >= 0) return (date) => weekday(date) === day;
  const month = isAlone ? null : monthOf(word);
  return (date) => Number(date.slice(5, 7)) === month;
}
