import { addDays, type LocalDate, localDate, weekday } from '../core/time.ts';

/**
 * The limits of Regulation (EC) 561/2006 in minutes (docs/product.md 8.18). They are checked against planned times: a warning for who plans,
 * and not what a tachograph records.
 */
export const HOURS = {
  /** Article 7: driving without a break, the break, and the parts into which it may be divided. */
  DRIVE_MAX: 270,
  BREAK: 45,
  BREAK_FIRST: 15,
  BREAK_SECOND: 30,
  /** Article 6(1): driving in a day, the longer day, and how often in a week. */
  DAY: 540,
  LONG_DAY: 600,
  LONG_DAYS_MAX: 2,
  /** Article 6(2) and 6(3). */
  WEEK: 3360,
  FORTNIGHT: 5400,
  /** Article 8(2) and 8(4): the rest within 24 hours, the reduced one, and how often between two weekly rests. */
  REST: 660,
  REDUCED_REST: 540,
  REDUCED_RESTS_MAX: 3,
  REST_WITHIN: 1440,
  /** Article 8(5): two drivers rest nine hours within thirty. */
  PAIR_REST_WITHIN: 1800,
  /** Article 8(6): the weekly rest, the reduced one, and the time after which it must begin. */
  WEEKLY_REST: 2700,
  REDUCED_WEEKLY_REST: 1440,
  WEEKLY_REST_AFTER: 8640,
} as const;

/** Article 2(1)(b): vehicles for at most nine persons including the driver are outside of the regulation. */
export const SEATS_OUTSIDE_SCOPE = 8;

/** On a leg over a border the bus stands for about this long: it is not counted as driving, and it is no break either. */
export const BORDER_MINUTES = 60;

/** A pause that is no rest, but long enough to be meant as one. */
const TOO_SHORT_REST = 180;

const MINUTE = 60_000;

/** A leg of a trip between two stops, by the timetable. */
export interface DutyLeg {
  from: Date;
  to: Date;
  /** Whether it crosses a border. */
  border: boolean;
}

/** A trip of one driver. */
export interface DutyTrip {
  id: number;
  /** How many drivers share the wheel. */
  drivers: 1 | 2;
  /** The passenger seats of the bus. */
  seats: number;
  legs: readonly DutyLeg[];
}

export const HOURS_RULES = {
  break: '7',
  day: '6(1)',
  longDays: '6(1)',
  week: '6(2)',
  fortnight: '6(3)',
  rest: '8(2)',
  reducedRests: '8(4)',
  pairRest: '8(5)',
  weeklyRest: '8(6)',
  weeklyRestTwice: '8(6)',
} as const;
export type HoursRule = keyof typeof HOURS_RULES;

/** A limit that a plan does not keep: the minutes that it plans, those that are allowed, and where it happens. */
export interface HoursWarning {
  rule: HoursRule;
  /** The article of the regulation. */
  article: string;
  minutes: number;
  limit: number;
  /** The beginning of the day, duty or week that is concerned. */
  at: Date;
  tripIds: number[];
}

/** What a driver's plan breaks, in order of time. `zone` decides where weeks begin (Article 4(i): on Monday at midnight). */
export function hoursWarnings(trips: readonly DutyTrip[], zone: string): HoursWarning[] {
  const inScope = trips.filter(({ seats }) => seats > SEATS_OUTSIDE_SCOPE);
  const drives = inScope.flatMap(drivesOf).sort((a, b) => a.from - b.from);
  const duties = dutiesOf(drives);
  const found = [
    ...breakWarnings(drives),
    ...dayWarnings(duties, zone),
    ...weekWarnings(drives, zone),
    ...restWarnings(duties),
    ...weeklyRestWarnings(duties),
    ...regularRestWarnings(duties, zone),
  ];
  return found.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The planned minutes at the wheel between two instants, also in vehicles outside of the regulation. */
export function drivingMinutes(trips: readonly DutyTrip[], from: Date, to: Date): number {
  return Math.round(
    trips.flatMap(drivesOf).reduce((sum, drive) => sum + within(drive, from.getTime(), to.getTime()), 0),
  );
}

/** A leg with the minutes that one driver is at the wheel. */
interface Drive {
  tripId: number;
  drivers: 1 | 2;
  from: number;
  to: number;
  minutes: number;
}

/** The drives between two daily rests. */
interface Duty {
  drives: Drive[];
  from: number;
  to: number;
}

function drivesOf({ id, drivers, legs }: DutyTrip): Drive[] {
  return legs.map((leg) => {
    const [from, to] = [leg.from.getTime(), leg.to.getTime()];
    const standing = leg.border ? BORDER_MINUTES : 0;
    return { tripId: id, drivers, from, to, minutes: Math.max(0, (to - from) / MINUTE - standing) / drivers };
  });
}

/**
 * A pause of nine hours or more ends a duty. Where a plan has none within the 24 hours of a duty (30 with two drivers), a pause of three
 * hours ends it, so that the rest that is missing is named, and the driving of several days is not added up.
 */
function dutiesOf(drives: readonly Drive[]): Duty[] {
  const duties: Duty[] = [];
  for (const drive of drives) {
    const last = duties.at(-1);
    if (last && !endsDuty(last, drive)) {
      last.drives.push(drive);
      last.to = Math.max(last.to, drive.to);
    } else duties.push({ drives: [drive], from: drive.from, to: drive.to });
  }
  return duties;
}

function endsDuty(duty: Duty, next: Drive): boolean {
  const pause = (next.from - duty.to) / MINUTE;
  const within = next.drivers === 2 ? HOURS.PAIR_REST_WITHIN : HOURS.REST_WITHIN;
  const over = (next.to - duty.from) / MINUTE > within;
  return pause >= HOURS.REDUCED_REST || (over && pause >= TOO_SHORT_REST);
}

/** Article 7. With two drivers the one beside the wheel has the break while the other drives. */
function breakWarnings(drives: readonly Drive[]): HoursWarning[] {
  const worst = new Map<number, { minutes: number; at: number }>();
  let since = { minutes: 0, at: 0, first: false, end: 0 };
  for (const drive of drives.filter(({ drivers }) => drivers === 1)) {
    const pause = (drive.from - since.end) / MINUTE;
    if (pause >= HOURS.BREAK || (since.first && pause >= HOURS.BREAK_SECOND)) {
      since = { minutes: 0, at: drive.from, first: false, end: since.end };
    } else if (pause >= HOURS.BREAK_FIRST) since.first = true;
    since = { ...since, minutes: since.minutes + drive.minutes, end: drive.to };
    const known = worst.get(drive.tripId);
    if (since.minutes > HOURS.DRIVE_MAX && since.minutes > (known?.minutes ?? 0)) {
      worst.set(drive.tripId, { minutes: since.minutes, at: since.at });
    }
  }
  return [...worst].map(([tripId, { minutes, at }]) => warning('break', minutes, HOURS.DRIVE_MAX, at, [tripId]));
}

/** Article 6(1): nine hours, twice a week ten. */
function dayWarnings(duties: readonly Duty[], zone: string): HoursWarning[] {
  const longDays = new Map<LocalDate, number>();
  return duties.flatMap((duty) => {
    const minutes = drivenIn(duty);
    if (minutes <= HOURS.DAY) return [];
    if (minutes > HOURS.LONG_DAY) return [warning('day', minutes, HOURS.LONG_DAY, duty.from, tripsOf(duty))];
    const week = weekOf(duty.from, zone);
    const count = (longDays.get(week) ?? 0) + 1;
    longDays.set(week, count);
    return count > HOURS.LONG_DAYS_MAX ? [warning('longDays', minutes, HOURS.DAY, duty.from, tripsOf(duty))] : [];
  });
}

/** Article 6(2) and 6(3): 56 hours in a week, 90 in two that follow each other. */
function weekWarnings(drives: readonly Drive[], zone: string): HoursWarning[] {
  const weeks = new Map<LocalDate, { minutes: number; trips: Set<number>; at: number }>();
  for (const drive of drives) {
    // A leg over midnight of Sunday is counted in the week in which it begins.
    const week = weekOf(drive.from, zone);
    const known = weeks.get(week) ?? { minutes: 0, trips: new Set<number>(), at: drive.from };
    known.minutes += drive.minutes;
    known.trips.add(drive.tripId);
    weeks.set(week, known);
  }
  return [...weeks].flatMap(([monday, { minutes, trips, at }]) => {
    const both = minutes + (weeks.get(addDays(monday, -7))?.minutes ?? 0);
    return [
      ...(minutes > HOURS.WEEK ? [warning('week', minutes, HOURS.WEEK, at, [...trips])] : []),
      ...(both > HOURS.FORTNIGHT ? [warning('fortnight', both, HOURS.FORTNIGHT, at, [...trips])] : []),
    ];
  });
}

/** Article 8(2), 8(4) and 8(5): what remains of 24 hours after a duty, or of 30 with two drivers. */
function restWarnings(duties: readonly Duty[]): HoursWarning[] {
  let reduced = 0;
  return duties.flatMap((duty, index) => {
    const next = duties[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const pause = (next - duty.to) / MINUTE;
    const pair = duty.drives.every((drive) => drive.drivers === 2);
    const span = pair ? HOURS.PAIR_REST_WITHIN : HOURS.REST_WITHIN;
    const rest = Math.min(pause, span - (duty.to - duty.from) / MINUTE);
    const before = reduced;
    if (pause >= HOURS.REDUCED_WEEKLY_REST) reduced = 0;
    if (pair) {
      return rest < HOURS.REDUCED_REST ? [restWarning('pairRest', rest, HOURS.REDUCED_REST, duty)] : [];
    }
    if (rest < HOURS.REDUCED_REST) return [restWarning('rest', rest, HOURS.REST, duty)];
    if (rest >= HOURS.REST) return [];
    if (pause < HOURS.REDUCED_WEEKLY_REST) reduced = before + 1;
    return before >= HOURS.REDUCED_RESTS_MAX ? [restWarning('reducedRests', rest, HOURS.REST, duty)] : [];
  });
}

/** Article 8(6): a weekly rest begins at most six times 24 hours after the last one. */
function weeklyRestWarnings(duties: readonly Duty[]): HoursWarning[] {
  let since = duties[0]?.from ?? 0;
  let reported = false;
  return duties.flatMap((duty, index) => {
    const before = duties[index - 1];
    if (before && (duty.from - before.to) / MINUTE >= HOURS.REDUCED_WEEKLY_REST) {
      since = duty.from;
      reported = false;
    }
    const worked = (duty.to - since) / MINUTE;
    if (worked <= HOURS.WEEKLY_REST_AFTER || reported) return [];
    reported = true;
    return [warning('weeklyRest', worked, HOURS.WEEKLY_REST_AFTER, duty.from, tripsOf(duty))];
  });
}

/** Article 8(6): in two weeks that follow each other at least one weekly rest lasts 45 hours. */
function regularRestWarnings(duties: readonly Duty[], zone: string): HoursWarning[] {
  const [first, last] = [duties[0], duties.at(-1)];
  if (!first || !last) return [];
  const pauses = duties.slice(1).map((duty, index) => {
    const from = duties[index]?.to ?? duty.from;
    return { from: weekOf(from, zone), to: weekOf(duty.from, zone), minutes: (duty.from - from) / MINUTE };
  });
  // What is not known yet is taken for a rest: before the first duty and after the last.
  const [opening, closing] = [weekOf(first.from, zone), weekOf(last.to, zone)];
  const weeks = [...new Set(duties.map(({ from }) => weekOf(from, zone)))];
  return weeks.flatMap((week) => {
    const before = addDays(week, -7);
    if (!weeks.includes(before) || before === opening || week === closing) return [];
    const touching = pauses.filter(({ from, to }) => from <= week && to >= before);
    const longest = Math.max(0, ...touching.map(({ minutes }) => minutes));
    const duty = duties.find(({ from }) => weekOf(from, zone) === week);
    if (longest >= HOURS.WEEKLY_REST || !duty) return [];
    return [warning('weeklyRestTwice', longest, HOURS.WEEKLY_REST, duty.from, tripsOf(duty))];
  });
}

function restWarning(rule: HoursRule, rest: number, limit: number, duty: Duty): HoursWarning {
  return warning(rule, Math.max(0, rest), limit, duty.from, tripsOf(duty));
}

function warning(rule: HoursRule, minutes: number, limit: number, at: number, tripIds: number[]): HoursWarning {
  return { rule, article: HOURS_RULES[rule], minutes: Math.round(minutes), limit, at: new Date(at), tripIds };
}

function drivenIn({ drives }: Duty): number {
  return drives.reduce((sum, { minutes }) => sum + minutes, 0);
}

function tripsOf({ drives }: Duty): number[] {
  return [...new Set(drives.map(({ tripId }) => tripId))];
}

/** The Monday of an instant. */
function weekOf(at: number, zone: string): LocalDate {
  const date = localDate(new Date(at), zone);
  return addDays(date, -weekday(date));
}

/** The minutes at the wheel of a drive that lie between two instants. */
function within({ from, to, minutes }: Drive, start: number, end: number): number {
  const length = to - from;
  const common = Math.min(to, end) - Math.max(from, start);
  return length <= 0 || common <= 0 ? 0 : (minutes * common) / length;
}
