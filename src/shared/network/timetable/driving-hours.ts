import type { LocalDate } from '#shared/core/time.ts';
import { HOURS, type HoursRule, type HoursWarning } from './driving-limits.ts';
import {
  type Drive,
  type Duty,
  type DutyTrip,
  drivenIn,
  drivesOf,
  dutiesOf,
  inScopeDrives,
  MINUTE,
  tripsOf,
  warning,
  weekOf,
  within,
} from './duties.ts';
import { compensationWarnings, regularRestWarnings, weeklyRestWarnings, weekWarnings } from './weekly-hours.ts';

/** The rules that a driver's plan violates, in order of time. `zone` decides where weeks begin (Article 4(i): on Monday at midnight). */
export function hoursWarnings(trips: readonly DutyTrip[], zone: string): HoursWarning[] {
  const drives = inScopeDrives(trips);
  const duties = dutiesOf(drives);
  const found = [
    ...breakWarnings(drives),
    ...dayWarnings(duties, zone),
    ...weekWarnings(drives, zone),
    ...restWarnings(duties),
    ...weeklyRestWarnings(duties),
    ...regularRestWarnings(duties, zone),
    ...compensationWarnings(duties, zone),
  ];
  return found.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The planned minutes at the wheel between two instants, also in vehicles outside of the regulation. */
export function drivingMinutes(trips: readonly DutyTrip[], from: Date, to: Date): number {
  return Math.round(
    trips.flatMap(drivesOf).reduce((sum, drive) => sum + within(drive, from.getTime(), to.getTime()), 0),
  );
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

function restWarning(rule: HoursRule, rest: number, limit: number, duty: Duty): HoursWarning {
  return warning(rule, Math.max(0, rest), limit, duty.from, tripsOf(duty));
}
