import type { LocalDate, TimeOfDay } from '#shared/core/time.ts';
import type { LocalName } from '#shared/i18n/locale.ts';

export interface JourneyStop {
  seq: number;
  place: { name: LocalName; country: string; zone: string };
  point: string | null;
  /** ISO instants by the timetable; both null in a draft that has no times yet. */
  arrivesAt: string | null;
  departsAt: string | null;
  expectedAt?: string | null | undefined;
  passedAt?: string | null | undefined;
}

export interface JourneyInput {
  stops: readonly JourneyStop[];
  crossing: {
    name: LocalName;
    short: LocalName;
    countries: readonly [string, string];
    waitMinutes?: number | undefined;
  } | null;
  /** The reader's own part of the path; without it the whole path is the reader's. */
  own?: { from: number; to: number } | undefined;
  /** Where the bus was last seen: after which stop, when, and in words. */
  bus?: { afterSeq: number; at: string; words: string; beforeBorder?: boolean | undefined } | undefined;
  /** Only the own part, its middle stops gathered. */
  fold?: boolean | undefined;
  /** The next stop; found from the bus and the passed stops when it is missing. */
  nextSeq?: number | undefined;
  /** The instant at which zones are compared when the stops have no times. */
  on?: string | undefined;
}

/** The half of the line above or below a node: still ahead, the rest (passed, or not the reader's), or no line. */
export type Half = 'road' | 'rest' | 'none';

interface Halves {
  up: Half;
  down: Half;
}

export interface StopItem extends Halves {
  kind: 'stop';
  seq: number;
  name: LocalName;
  country: string;
  point: string | null;
  /** On the stop's own clock; the expected time when there is one. */
  time: TimeOfDay | null;
  date: LocalDate | null;
  /** The timetable's time, when another one is expected. */
  planned: TimeOfDay | null;
  /** When the bus was there. */
  passed: TimeOfDay | null;
  state: 'past' | 'now' | 'ahead' | 'off';
  /** Where the own part begins or ends. */
  end: boolean;
  /** The clock changes here, at no border. */
  clock: Clock | null;
}

export interface Clock {
  zone: string;
  /** How far this clock is ahead of the one before, in minutes; null when no instant is known. */
  shift: number | null;
}

export interface BorderItem extends Halves {
  kind: 'border';
  name: LocalName;
  countries: [string, string];
  waitMinutes: number | null;
  /** The clocks on both sides; null where the zone stays the same. */
  clocks: [string, Clock] | null;
}

export interface DayItem extends Halves {
  kind: 'day';
  date: LocalDate;
  /** Days since the (own) journey began. */
  days: number;
}

export interface BusItem extends Halves {
  kind: 'bus';
  time: TimeOfDay;
  words: string;
}

export interface FoldItem extends Halves {
  kind: 'fold';
  /** What lies folded, in the order to show it once it is open. */
  items: (StopItem | DayItem)[];
  stops: number;
  day: { date: LocalDate; days: number } | null;
}

export type JourneyItem = StopItem | BorderItem | DayItem | BusItem | FoldItem;
