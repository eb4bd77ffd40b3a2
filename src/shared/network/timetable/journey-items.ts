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
  /** The reader's own part of the path; the default is the whole path. */
  own?: { from: number; to: number } | undefined;
  /** The last known position of the bus: after which stop, at what instant, and as text. */
  bus?: { afterSeq: number; at: string; words: string; beforeBorder?: boolean | undefined } | undefined;
  /** Whether to return only the passenger's part, with its middle stops folded. */
  fold?: boolean | undefined;
  /** The next stop; if absent, it is derived from the bus and the passed stops. */
  nextSeq?: number | undefined;
  /** The instant at which time zones are compared when the stops have no times. */
  on?: string | undefined;
}

/**
 * The half of the line above or below a node: `road` is still ahead, `rest` is passed or not the reader's part, `none` is no
 * line.
 */
export type Half = 'ahead' | 'rest' | 'none';

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
  /** The time in the stop's own zone; the expected time if there is one. */
  time: TimeOfDay | null;
  date: LocalDate | null;
  /** Where the passenger's part begins between midnight and four: the weekday of the morning, 0 for Monday. */
  night?: number;
  /** The planned time, if a different one is expected. */
  planned: TimeOfDay | null;
  passed: TimeOfDay | null;
  state: 'past' | 'now' | 'ahead' | 'off';
  /** Whether the passenger's part begins or ends at this stop. */
  end: boolean;
  /** A change of time zone at this stop that is not shown at a border. */
  clock: Clock | null;
}

export interface Clock {
  zone: string;
  /** Minutes by which this zone is ahead of the previous one; null when no instant is known. */
  shift: number | null;
}

export interface BorderItem extends Halves {
  kind: 'border';
  name: LocalName;
  countries: [string, string];
  waitMinutes: number | null;
  /** The time zones on both sides; null where the zone does not change. */
  clocks: [string, Clock] | null;
}

export interface DayItem extends Halves {
  kind: 'day';
  date: LocalDate;
  /** Days since the first day of the (own) journey. */
  days: number;
}

export interface BusItem extends Halves {
  kind: 'bus';
  time: TimeOfDay;
  words: string;
}

export interface FoldItem extends Halves {
  kind: 'fold';
  /** The folded items, in the order in which they are shown when the fold is opened. */
  items: (StopItem | DayItem)[];
  stops: number;
  day: { date: LocalDate; days: number } | null;
}

export type JourneyItem = StopItem | BorderItem | DayItem | BusItem | FoldItem;
