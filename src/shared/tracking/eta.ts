import { kmOf, type TripLine } from './line.ts';
import type { Wait } from './waits.ts';

const MINUTE = 60_000;

export interface TimedStop {
  seq: number;
  arrivesAt: string | null;
  departsAt: string | null;
  arrivedAt: string | null;
}

/** An expected instant as a range: in eight of ten cases the bus comes between `low` and `high`. In ms. */
export interface Range {
  low: number;
  expected: number;
  high: number;
}

export interface EtaInput {
  line: TripLine;
  stops: readonly TimedStop[];
  /** The last stop that the driver named; null before the start. */
  currentSeq: number | null;
  /** Where the bus is along the line, and when that was known. */
  progress: { km: number; at: number };
  now: number;
  /** The wait at the crossing ahead or under way, and since when the bus stands there; null once it is behind. */
  border: { wait: Wait; since: number | null } | null;
}

export interface Eta {
  /** By stop: passed, or expected within a range. */
  stops: { seq: number; passed: boolean; expected: Range | null }[];
  /** The stop that comes next; null after the last. */
  nextSeq: number | null;
  /** Minutes later than planned at the next stop, negative when earlier. */
  delay: number | null;
}

/** A bus this far beyond a stop, in km, has passed it, though nobody said so. */
const PASSED_KM = 1.5;
/** Before it has come so far it has not set off. */
const SET_OFF_KM = 1;
/** Roads are so much longer than straight lines, and go at so many km/h where the timetable's leg holds a border too. */
const ROAD_FACTOR = 1.25;
const ROAD_SPEED = 65;
/** No bus covers a straight line faster, in km/h. */
const POSSIBLE_SPEED = 110;
/** A late bus stands at a stop no longer than this, in minutes. */
const SHORT_STOP = 5;

type Bound = keyof Range;
const SPEED_FACTORS: Readonly<Record<Bound, number>> = { low: 0.9, expected: 1, high: 1.18 };
/** What a stretch of road may cost or spare in any case, in minutes. */
const SPREAD: Readonly<Record<Bound, number>> = { low: -2, expected: 0, high: 4 };

/**
 * When a bus is expected at each stop ahead, from where it is along its line: each leg at the pace of the timetable, scaled by
 * what is left of it and never faster than a bus can be; the border as a piece of its own with its measured waits; and no
 * departure before the planned one. Nothing is expected in the past.
 */
export function expectedArrivals(input: EtaInput): Eta {
  const { stops, line, progress } = input;
  const passed = (stop: TimedStop) =>
    stop.seq <= (input.currentSeq ?? -1) ||
    stop.arrivedAt !== null ||
    (stop.seq > 0 ? progress.km > kmOf(line, stop.seq) + PASSED_KM : progress.km > SET_OFF_KM);
  const ahead = stops.findIndex((stop) => !passed(stop));
  const bounds = {
    low: walk(input, ahead, 'low'),
    expected: walk(input, ahead, 'expected'),
    high: walk(input, ahead, 'high'),
  };
  const rows = stops.map((stop, index) => {
    const expected = bounds.expected.get(stop.seq);
    if (ahead < 0 || index < ahead || expected === undefined) return { seq: stop.seq, passed: true, expected: null };
    const low = bounds.low.get(stop.seq) ?? expected;
    const high = bounds.high.get(stop.seq) ?? expected;
    const soonest = (at: number) => Math.max(at, input.now);
    return {
      seq: stop.seq,
      passed: false,
      expected: { low: soonest(low), expected: soonest(expected), high: soonest(high) },
    };
  });
  const next = stops[ahead];
  const due = next?.arrivesAt ?? next?.departsAt ?? null;
  const at = rows[ahead]?.expected?.expected;
  const delay = due === null || at === undefined ? null : Math.round((at - Date.parse(due)) / MINUTE) + 0;
  return { stops: rows, nextSeq: next?.seq ?? null, delay };
}

/** Drives from where the bus is to the end, and notes the instant of each arrival. */
function walk(input: EtaInput, ahead: number, bound: Bound): Map<number, number> {
  const { stops, line, progress } = input;
  const arrivals = new Map<number, number>();
  let time = progress.at;
  for (let index = Math.max(0, ahead); ahead >= 0 && index < stops.length; index += 1) {
    const stop = stops[index];
    const before = stops[index - 1];
    if (!stop) break;
    // Standing at its first stop, or at the one it was last said to be at, it leaves when it is due.
    if (before && progress.km <= kmOf(line, before.seq) + SET_OFF_KM) time = departure(before, time);
    if (before) time += legMinutes(input, before, stop, bound) * MINUTE;
    else time = Math.max(time, at(stop.departsAt) ?? time);
    const spread = before ? SPREAD[bound] * MINUTE : 0;
    arrivals.set(stop.seq, Math.max(time + spread, progress.at));
  }
  return arrivals;
}

/** When a bus that has arrived goes on: not before it is due, and late not before who waits has boarded. */
function departure(stop: TimedStop, arrived: number): number {
  const due = at(stop.departsAt) ?? arrived;
  const planned = at(stop.arrivesAt);
  const stands = planned === null || stop.arrivedAt !== null ? 0 : Math.min(due - planned, SHORT_STOP * MINUTE);
  return Math.max(due, arrived + stands);
}

function legMinutes(input: EtaInput, from: TimedStop, to: TimedStop, bound: Bound): number {
  const { line, progress } = input;
  const start = kmOf(line, from.seq);
  const end = kmOf(line, to.seq);
  const length = Math.max(end - start, 0.001);
  const left = Math.max(0, end - Math.max(start, progress.km));
  const border = line.border?.afterSeq === from.seq ? line.border : null;
  const planned = Math.max(1, ((at(to.arrivesAt) ?? 0) - (at(from.departsAt) ?? at(from.arrivesAt) ?? 0)) / MINUTE);
  const drive = border ? Math.min(planned, ((length * ROAD_FACTOR) / ROAD_SPEED) * 60) : planned;
  const tripPath = Math.max((left / POSSIBLE_SPEED) * 60, ((drive * left) / length) * SPEED_FACTORS[bound]);
  return tripPath + (border ? borderMinutes(input, bound) : 0);
}

const QUANTILE: Readonly<Record<Bound, keyof Omit<Wait, 'measurements'>>> = {
  low: 'p10',
  expected: 'median',
  high: 'p90',
};
/** Whoever stands at the border stands there a little longer in any case, in minutes. */
const AT_LEAST: Readonly<Record<Bound, number>> = { low: 0, expected: 5, high: 20 };

function borderMinutes({ border, progress }: EtaInput, bound: Bound): number {
  if (!border) return 0;
  const wait = border.wait[QUANTILE[bound]];
  if (border.since === null) return wait;
  return Math.max(AT_LEAST[bound], wait - (progress.at - border.since) / MINUTE);
}

function at(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}
