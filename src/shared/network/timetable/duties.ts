import { addDays, instantOf, type LocalDate, localDate, weekday } from '#shared/core/time.ts';
import {
  BORDER_MINUTES,
  HOURS,
  HOURS_RULES,
  type HoursRule,
  type HoursWarning,
  SEATS_OUTSIDE_SCOPE,
} from './driving-limits.ts';

/** A pause that is no rest, but long enough to be meant as one. */
const TOO_SHORT_REST = 180;

export const MINUTE = 60_000;

export interface DutyLeg {
  from: Date;
  to: Date;
  border: boolean;
}

export interface DutyTrip {
  id: number;
  drivers: 1 | 2;
  /** The passenger seats of the bus. */
  seats: number;
  legs: readonly DutyLeg[];
}

/** A leg with the minutes that one driver is at the wheel. */
export interface Drive {
  tripId: number;
  drivers: 1 | 2;
  from: number;
  to: number;
  minutes: number;
}

/** The drives between two daily rests. */
export interface Duty {
  drives: Drive[];
  from: number;
  to: number;
}

export interface Pause {
  from: number;
  to: number;
  minutes: number;
  around: [Duty, Duty];
}

export function inScopeDrives(trips: readonly DutyTrip[]): Drive[] {
  const inScope = trips.filter(({ seats }) => seats > SEATS_OUTSIDE_SCOPE);
  return inScope.flatMap(drivesOf).sort((a, b) => a.from - b.from);
}

export function drivesOf({ id, drivers, legs }: DutyTrip): Drive[] {
  return legs.map((leg) => {
    const [from, to] = [leg.from.getTime(), leg.to.getTime()];
    const standing = leg.border ? BORDER_MINUTES : 0;
    return { tripId: id, drivers, from, to, minutes: Math.max(0, (to - from) / MINUTE - standing) / drivers };
  });
}

/**
 * A pause of nine hours or more ends a duty. If a plan has none within the 24 hours of a duty (30 with two drivers), a pause of three hours
 * ends it, so that the missing rest is reported and the driving hours of several days are not added up.
 */
export function dutiesOf(drives: readonly Drive[]): Duty[] {
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

export function pausesOf(duties: readonly Duty[]): Pause[] {
  return duties.slice(1).map((next, index) => {
    const last = duties[index] ?? next;
    return { from: last.to, to: next.from, minutes: (next.from - last.to) / MINUTE, around: [last, next] };
  });
}

export function drivenIn({ drives }: Duty): number {
  return drives.reduce((sum, { minutes }) => sum + minutes, 0);
}

export function tripsOf({ drives }: Duty): number[] {
  return [...new Set(drives.map(({ tripId }) => tripId))];
}

export function warning(rule: HoursRule, minutes: number, limit: number, at: number, tripIds: number[]): HoursWarning {
  return { rule, article: HOURS_RULES[rule], minutes: Math.round(minutes), limit, at: new Date(at), tripIds };
}

/** The Monday of an instant. */
export function weekOf(at: number, zone: string): LocalDate {
  const date = localDate(new Date(at), zone);
  return addDays(date, -weekday(date));
}

export function startOf(date: LocalDate, zone: string): number {
  return instantOf(date, '00:00', zone).getTime();
}

/** The minutes at the wheel of a drive that lie between two instants. */
export function within({ from, to, minutes }: Drive, start: number, end: number): number {
  const length = to - from;
  const common = Math.min(to, end) - Math.max(from, start);
  return length <= 0 || common <= 0 ? 0 : (minutes * common) / length;
}
