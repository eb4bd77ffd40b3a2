import { fullHour } from '#shared/core/full-hour.ts';
import { dataLanguage, type Locale } from '#shared/i18n/locale.ts';

/** A time of day with its day, counted from the departure: "00:30 +1"; null where the cell does not say it. */
export interface CellTime {
  time: string;
  day: number | null;
}

const TIME =
  /(?:^|\s)(\d{1,2})(?:[:.,\- ]| ?(?:h|г|ч|год)\.? ?)(\d{2})(?::\d{2})?(?: ?([\p{L}]{1,7}\.?(?:m\.?)?))?(?: ?\(?\+ ?(\d)\)?)?$/iu;
const FIGURES = /^(\d{1,2})(\d{2})$/;

/** Reads "8:05", "08.05", "о 8:05", "0805", "8:05 PM", "8 вечора", "2026-11-28 08:05", "00:30 (+1)" and the fraction of a day that a spreadsheet stores. */
export function readTime(cell: string | undefined): CellTime {
  const text = (cell ?? '').trim();
  if (/^0?[.,]\d+$/.test(text)) return { time: timeOfFraction(Number(text.replace(',', '.'))), day: null };
  const plain = text
    .normalize('NFKC')
    .replace(/[∶ː˸;]/, ':')
    .replace(/\s+/g, ' ')
    .replace(/^(?:\d{4}-\d\d-\d\d)?t(?=\d)|\.$/gi, '')
    .replace(/(?<=\d) ?([:.]) ?(?=\d)/g, '$1')
    .replace(/^((?:\p{L}{1,2} )?\d{1,2})(?=(?: ?[ap]\.? ?m| ?(?:h|год|год\.)$| (?:ранку|дня|вечора|ночі)))/iu, '$1:00');
  const [, hour, minute, words = '', day] = TIME.exec(plain) ?? FIGURES.exec(plain) ?? [];
  if (!hour || !minute) return { time: text, day: null };
  return { time: `${fullHour(hour, words).padStart(2, '0')}:${minute}`, day: day ? Number(day) : null };
}

function timeOfFraction(fraction: number): string {
  const minutes = Math.round(fraction * 24 * 60) % (24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** How the weekdays begin in uk, en, pl and ru, from Monday. */
const DAY_STEMS: readonly RegExp[] = [
  /^(?:пн|пон|mo|pn|pon|1$)/,
  /^(?:вт|вів|вто|tu|wt|2$)/,
  /^(?:ср|сер|we|śr|sr|3$)/,
  /^(?:чт|чет|th|cz|4$)/,
  /^(?:пт|п.?ят|fr|pt|pi|5$)/,
  /^(?:сб|суб|sa|sb|so|6$)/,
  /^(?:нд|нед|вс|вос|su|nd|ni|7$)/,
];

const SOME_DAYS: readonly [stem: RegExp, days: readonly number[]][] = [
  [/^(?:щод|кожен|daily|every day|codz|ежед|кажд)/, [0, 1, 2, 3, 4, 5, 6]],
  [/^(?:будн|робоч|weekdays|robocz|рабоч)/, [0, 1, 2, 3, 4]],
  [/^(?:вихід|weekend|выход)/, [5, 6]],
];

/** Weekdays from 0 for Monday: "щодня", "пн, ср, пт", "пн-пт", "1,3,5"; null for words that are none. */
export function readDays(cell: string | undefined): number[] | null {
  const text = (cell ?? '').trim().toLowerCase();
  const some = SOME_DAYS.find(([stem]) => stem.test(text));
  if (some) return [...some[1]];
  const days = new Set<number>();
  for (const part of text.split(/[,;/\s]+/).filter(Boolean)) {
    const [from, to = from] = part.split(/[-–]/).map((word) => DAY_STEMS.findIndex((stem) => stem.test(word)));
    if (from === undefined || to === undefined || from < 0 || to < 0) return null;
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day);
      if (day === to) break;
    }
  }
  return [...days].sort((a, b) => a - b);
}

const DAY_NAMES = {
  uk: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const;

export function daysText(days: readonly number[], locale: Locale): string {
  return days.map((day) => DAY_NAMES[dataLanguage(locale)][day] ?? '').join(', ');
}
