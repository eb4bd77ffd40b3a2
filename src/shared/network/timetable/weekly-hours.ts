import { addDays, type LocalDate } from '#shared/core/time.ts';
import { HOURS, type HoursWarning } from './driving-limits.ts';
import {
  type Drive,
  type Duty,
  type DutyTrip,
  drivenIn,
  dutiesOf,
  inScopeDrives,
  MINUTE,
  type Pause,
  pausesOf,
  startOf,
  tripsOf,
  warning,
  weekOf,
  within,
} from './duties.ts';

/** How much of the weekly limits a plan uses: what the office sees before a limit is broken. */
export interface WeekHours {
  /** Of 56 hours. */
  week: number;
  /** This week and the one before: of 90 hours. */
  fortnight: number;
  /** The days with more than nine hours: of two. */
  longDays: number;
  /** The weekly rest of this week where it is a reduced one: its minutes, those that are owed, and the last day on which they may be added. */
  reducedRest: { minutes: number; owed: number; until: LocalDate } | null;
}

/** The week of the regulation that begins on this Monday. Vehicles outside of the regulation do not count. */
export function weekHours(trips: readonly DutyTrip[], monday: LocalDate, zone: string): WeekHours {
  const drives = inScopeDrives(trips);
  const weeks = drivenByWeek(drives, zone);
  const [week, before] = [monday, addDays(monday, -7)].map((date) => weeks.get(date)?.minutes ?? 0);
  const duties = dutiesOf(drives);
  const rest = weeklyRests(duties, zone).find((one) => one.week === monday && one.minutes < HOURS.WEEKLY_REST);
  return {
    week: Math.round(week ?? 0),
    fortnight: Math.round((week ?? 0) + (before ?? 0)),
    longDays: duties.filter((duty) => weekOf(duty.from, zone) === monday && drivenIn(duty) > HOURS.DAY).length,
    reducedRest: rest
      ? {
          minutes: Math.round(rest.minutes),
          owed: Math.round(HOURS.WEEKLY_REST - rest.minutes),
          until: addDays(compensatedBefore(monday), -1),
        }
      : null,
  };
}

/** Article 6(2) and 6(3): 56 hours in a week, 90 in two that follow each other. */
export function weekWarnings(drives: readonly Drive[], zone: string): HoursWarning[] {
  const weeks = drivenByWeek(drives, zone);
  return [...weeks].flatMap(([monday, { minutes, trips, at }]) => {
    const both = minutes + (weeks.get(addDays(monday, -7))?.minutes ?? 0);
    return [
      ...(minutes > HOURS.WEEK ? [warning('week', minutes, HOURS.WEEK, at, [...trips])] : []),
      ...(both > HOURS.FORTNIGHT ? [warning('fortnight', both, HOURS.FORTNIGHT, at, [...trips])] : []),
    ];
  });
}

/** The driving of each week by its Monday. A leg over midnight of Sunday is divided there. */
function drivenByWeek(drives: readonly Drive[], zone: string) {
  const weeks = new Map<LocalDate, { minutes: number; trips: Set<number>; at: number }>();
  for (const drive of drives) {
    for (let monday = weekOf(drive.from, zone), start = drive.from; start < drive.to; monday = addDays(monday, 7)) {
      const end = Math.min(drive.to, startOf(addDays(monday, 7), zone));
      const known = weeks.get(monday) ?? { minutes: 0, trips: new Set<number>(), at: start };
      known.minutes += within(drive, start, end);
      known.trips.add(drive.tripId);
      weeks.set(monday, known);
      start = end;
    }
  }
  return weeks;
}

/** Article 8(6): a weekly rest begins at most six times 24 hours after the last one. */
export function weeklyRestWarnings(duties: readonly Duty[]): HoursWarning[] {
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
export function regularRestWarnings(duties: readonly Duty[], zone: string): HoursWarning[] {
  const [first, last] = [duties[0], duties.at(-1)];
  if (!first || !last) return [];
  const pauses = pausesOf(duties).map(({ from, to, minutes }) => ({
    from: weekOf(from, zone),
    to: weekOf(to, zone),
    minutes,
  }));
  // Unknown time counts as rest: before the first duty and after the last.
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

/** The weekly rest of each week: the longest pause that begins in it and lasts 24 hours or more. */
function weeklyRests(duties: readonly Duty[], zone: string): (Pause & { week: LocalDate })[] {
  const rests = new Map<LocalDate, Pause & { week: LocalDate }>();
  for (const pause of pausesOf(duties)) {
    const week = weekOf(pause.from, zone);
    const longest = Math.max(HOURS.REDUCED_WEEKLY_REST, rests.get(week)?.minutes ?? 0);
    if (pause.minutes >= longest) rests.set(week, { ...pause, week });
  }
  return [...rests.values()];
}

/**
 * Article 8(6b) and 8(7): the missing hours of a reduced weekly rest are taken without interruption before the end of the third week after
 * it, together with a rest of at least nine hours. A rest of 45 hours is possible for this, a reduced one is not. The time after the last
 * duty of the plan counts as rest.
 */
export function compensationWarnings(duties: readonly Duty[], zone: string): HoursWarning[] {
  const rests = weeklyRests(duties, zone);
  const spare = pausesOf(duties).map((pause) => {
    const weekly = rests.find(({ from }) => from === pause.from);
    if (!weekly) return { ...pause, needed: HOURS.REDUCED_REST };
    return { ...pause, needed: weekly.minutes < HOURS.WEEKLY_REST ? Number.POSITIVE_INFINITY : HOURS.WEEKLY_REST };
  });
  const end = duties.at(-1)?.to ?? 0;
  return rests.flatMap((rest) => {
    const owed = HOURS.WEEKLY_REST - rest.minutes;
    const until = startOf(compensatedBefore(rest.week), zone);
    if (owed <= 0 || (until - end) / MINUTE >= HOURS.REDUCED_REST + owed) return [];
    const used = spare.find(
      ({ from, to, needed }) => from > rest.from && (Math.min(to, until) - from) / MINUTE >= needed + owed,
    );
    if (!used) {
      const trips = rest.around.flatMap(tripsOf);
      return [warning('compensation', rest.minutes, HOURS.WEEKLY_REST, rest.from, [...new Set(trips)])];
    }
    used.needed += owed;
    return [];
  });
}

/** The Monday before which the rest is added that a reduced weekly rest of a week lacks. */
function compensatedBefore(week: LocalDate): LocalDate {
  return addDays(week, 7 * (HOURS.COMPENSATION_WEEKS + 1));
}
