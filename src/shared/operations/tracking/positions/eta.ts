import { kmOf, type TripLine } from './line.ts';
import type { Wait } from './waits.ts';

const MINUTE = 60_000;

export interface TimedStop {
  seq: number;
  arrivesAt: string | null;
  departsAt: string | null;
  arrivedAt: string | null;
  /** When the bus left; null while it waits there. */
  departedAt?: string | null;
}

/** An expected instant as a range, in ms since 1970: in eight of ten cases the bus comes between `low` and `high`. */
export interface Range {
  low: number;
  expected: number;
  high: number;
}

export interface EtaInput {
  line: TripLine;
  stops: readonly TimedStop[];
  /** The last stop that the driver reported; null before the start. */
  currentSeq: number | null;
  /** The position of the bus, in km along the line, and the instant of that position in ms since 1970. */
  progress: { km: number; at: number };
  now: number;
  /**
   * The wait at the next or current crossing, and since when (ms since 1970) the bus has been waiting there; null once the
   * bus has passed it. `slot`: the hour (ms since 1970) of its place in the electronic queue, before which it is not let in.
   */
  border: { wait: Wait; since: number | null; slot?: number | null } | null;
}

export interface Eta {
  /** For each stop: passed, or expected within a range. */
  stops: { seq: number; passed: boolean; expected: Range | null }[];
  /** The next stop; null after the last. */
  nextSeq: number | null;
  /** Expected delay at the next stop in minutes, negative when early; null where only an unmeasured wait would make the bus late. */
  delay: number | null;
}

/** A bus this many km beyond a stop has passed it, even if the driver did not report it. */
const PASSED_KM = 1.5;
/** A bus that is fewer km from its first stop has not departed. */
const SET_OFF_KM = 1;
/**
 * The ratio of road distance to straight-line distance. `ROAD_SPEED` (km/h) estimates the driving time on a leg whose planned
 * time includes the border wait.
 */
const ROAD_FACTOR = 1.25;
const ROAD_SPEED = 65;
/** The highest speed of a bus along a straight line, in km/h. */
const POSSIBLE_SPEED = 110;
const NO_WAIT: Wait = { p10: 0, median: 0, p80: 0, p90: 0, measurements: 0 };
/** The longest stay of a late bus at a stop, in minutes. */
const SHORT_STOP = 5;

/** The minutes that a bus drives this many kilometres in a straight line, without waiting at a border. */
export function drivingMinutes(km: number): number {
  return ((km * ROAD_FACTOR) / ROAD_SPEED) * 60;
}

type Bound = keyof Range;
const SPEED_FACTORS: Readonly<Record<Bound, number>> = { low: 0.9, expected: 1, high: 1.18 };
/** Minutes that are always added to each bound, because the traffic on any stretch varies. */
const SPREAD: Readonly<Record<Bound, number>> = { low: -2, expected: 0, high: 4 };

/**
 * Predicts when a bus arrives at each later stop, from its position along the line. A leg takes its planned time, scaled by
 * the remaining distance and limited by `POSSIBLE_SPEED`; the border wait is added separately from measured waits; a bus
 * never departs before its planned time. No expected time lies in the past.
 */
export function expectedArrivals(input: EtaInput): Eta {
  const { stops, line, progress } = input;
  const passed = (stop: TimedStop) =>
    stop.seq <= (input.currentSeq ?? -1) ||
    stop.arrivedAt !== null ||
    (stop.seq > 0 ? progress.km > kmOf(line, stop.seq) + PASSED_KM : progress.km > SET_OFF_KM);
  const ahead = stops.findIndex((stop) => !passed(stop));
  const bounds = {
    low: simulate(input, ahead, 'low'),
    expected: simulate(input, ahead, 'expected'),
    high: simulate(input, ahead, 'high'),
  };
  const rows = stops.map((stop) => {
    const expected = bounds.expected.get(stop.seq);
    if (expected === undefined) return { seq: stop.seq, passed: true, expected: null };
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
  return { stops: rows, nextSeq: next?.seq ?? null, delay: delay === null ? null : surely(input, ahead, delay) };
}

/**
 * The delay as far as it does not come from a wait that nobody has measured: a bus that would be punctual without this wait is not called
 * late.
 */
function surely(input: EtaInput, ahead: number, delay: number): number | null {
  const next = input.stops[ahead];
  if (delay <= 0 || !next || input.border?.wait.measurements !== 0) return delay;
  const { slot = null } = input.border;
  const border = slot === null ? null : { wait: NO_WAIT, since: null, slot };
  const arrival = simulate({ ...input, border }, ahead, 'expected').get(next.seq);
  const due = at(next.arrivesAt ?? next.departsAt);
  if (arrival === undefined || due === null) return delay;
  const late = Math.round((Math.max(arrival, input.now) - due) / MINUTE);
  return late > 0 ? Math.min(late, delay) : null;
}

/**
 * Simulates the drive from the current position to the last stop and returns the arrival at each stop in ms since 1970, by
 * `seq`.
 */
function simulate(input: EtaInput, ahead: number, bound: Bound): Map<number, number> {
  const { stops, line, progress } = input;
  const arrivals = new Map<number, number>();
  let time = progress.at;
  for (let index = Math.max(0, ahead); ahead >= 0 && index < stops.length; index += 1) {
    const stop = stops[index];
    const before = stops[index - 1];
    if (!stop) break;
    // A bus that is still at the previous stop of the path leaves no earlier than planned.
    if (before && !before.departedAt && progress.km <= kmOf(line, before.seq) + SET_OFF_KM)
      time = departure(before, time);
    if (before) time += legMinutes(input, before, stop, bound) * MINUTE;
    if (before) time = Math.max(time, afterSlot(input, before, stop, bound));
    else time = Math.max(time, at(stop.departsAt) ?? time);
    const spread = before ? SPREAD[bound] * MINUTE : 0;
    arrivals.set(stop.seq, Math.max(time + spread, progress.at));
  }
  return arrivals;
}

/**
 * When a bus that has arrived leaves a stop: never before its planned departure, and when late, only after the time that
 * boarding takes.
 */
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
  const drive = border ? Math.min(planned, drivingMinutes(length)) : planned;
  const tripPath = Math.max((left / POSSIBLE_SPEED) * 60, ((drive * left) / length) * SPEED_FACTORS[bound]);
  return tripPath + (border ? borderMinutes(input, bound) : 0);
}

/** The earliest arrival at a stop after the border, for a bus that has a place in the electronic queue: the shortest usual time of the checks follows its hour. */
function afterSlot({ line, border, progress }: EtaInput, from: TimedStop, to: TimedStop, bound: Bound): number {
  if (!border?.slot || line.border?.afterSeq !== from.seq) return 0;
  const left = Math.max(0, kmOf(line, to.seq) - Math.max(line.border.km, progress.km));
  return border.slot + (border.wait.p10 + drivingMinutes(left) * SPEED_FACTORS[bound]) * MINUTE;
}

const QUANTILE: Readonly<Record<Bound, keyof Omit<Wait, 'measurements'>>> = {
  low: 'p10',
  expected: 'median',
  high: 'p90',
};
/** Minimum remaining wait in minutes for a bus that is at the border, even if it has waited longer than usual. */
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
