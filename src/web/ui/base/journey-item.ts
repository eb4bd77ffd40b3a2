import type { LocalName } from '#shared/i18n/locale.ts';

/** An item of the journey line, as the timetable's builder makes it. Times and dates are local and already formatted. */
export type LineItem = LineStop | LineBorder | LineDay | LineBus | LineFold;

/**
 * The halves of the line above and below an item: `road` is ahead, `rest` is passed or belongs to others, `none` draws
 * nothing.
 */
interface LineFrame<Kind extends string> {
  kind: Kind;
  up: 'ahead' | 'rest' | 'none';
  down: 'ahead' | 'rest' | 'none';
}

export interface LineStop extends LineFrame<'stop'> {
  seq: number;
  name: LocalName;
  point: string | null;
  time: string | null;
  date: string | null;
  night?: number;
  planned: string | null;
  passed: string | null;
  state: 'past' | 'now' | 'ahead' | 'off';
  end: boolean;
  clock: LineClock | null;
}

/** A time zone, and the minutes by which its clock is ahead of the previous one. */
export interface LineClock {
  zone: string;
  shift: number | null;
}

export interface LineBorder extends LineFrame<'border'> {
  name: LocalName;
  countries: [string, string];
  waitMinutes: number | null;
  clocks: [string, LineClock] | null;
}

export interface LineDay extends LineFrame<'day'> {
  date: string;
  days: number;
}

export interface LineBus extends LineFrame<'bus'> {
  time: string;
  words: string;
}

export interface LineFold extends LineFrame<'fold'> {
  items: (LineStop | LineDay)[];
  stops: number;
  day: { date: string; days: number } | null;
}

export interface ShortLine {
  from: { name: LocalName; time: string | null; night?: number };
  to: { name: LocalName; time: string | null; date: string | null; days: number };
  minutes: number | null;
  crossing: LocalName | null;
}
