import type { LocalName } from '#shared/i18n/locale.ts';

/** What the journey line can draw; the timetable's builder makes just these. Times and dates are texts, already local. */
export type LineItem = LineStop | LineBorder | LineDay | LineBus | LineFold;

/** Both halves of the line at an item: the road still ahead, the rest of it, or nothing. */
interface Rendered<Kind extends string> {
  kind: Kind;
  up: 'road' | 'rest' | 'none';
  down: 'road' | 'rest' | 'none';
}

export interface LineStop extends Rendered<'stop'> {
  seq: number;
  name: LocalName;
  point: string | null;
  time: string | null;
  date: string | null;
  planned: string | null;
  passed: string | null;
  state: 'past' | 'now' | 'ahead' | 'off';
  end: boolean;
  clock: LineClock | null;
}

/** A zone, and by how many minutes its clock is ahead of the one before. */
export interface LineClock {
  zone: string;
  shift: number | null;
}

export interface LineBorder extends Rendered<'border'> {
  name: LocalName;
  countries: [string, string];
  waitMinutes: number | null;
  clocks: [string, LineClock] | null;
}

export interface LineDay extends Rendered<'day'> {
  date: string;
  days: number;
}

export interface LineBus extends Rendered<'bus'> {
  time: string;
  words: string;
}

export interface LineFold extends Rendered<'fold'> {
  items: (LineStop | LineDay)[];
  stops: number;
  day: { date: string; days: number } | null;
}

/** The line at its shortest. */
export interface ShortLine {
  from: { name: LocalName; time: string | null };
  to: { name: LocalName; time: string | null; date: string | null; days: number };
  minutes: number | null;
  crossing: LocalName | null;
}
