import { addDays, type LocalDate } from '#shared/core/time.ts';
import { type Absence, ROSTER_DAYS, type RosterDriver, type RosterTrip } from '#shared/sales/trips/roster-schema.ts';
import { dateIn, timeIn } from '#web/core/i18n/format.ts';
import { named } from '#web/core/i18n/i18n.ts';

export function daysFrom(from: LocalDate): LocalDate[] {
  return Array.from({ length: ROSTER_DAYS }, (_, index) => addDays(from, index));
}

/** The trips that are on their way on a date, each by the clock of its ends. */
export function tripsOn(trips: readonly RosterTrip[], date: LocalDate): RosterTrip[] {
  return trips.filter(
    ({ departsAt, arrivesAt, fromZone, toZone }) =>
      dateIn(fromZone, departsAt) <= date && date <= dateIn(toZone, arrivesAt),
  );
}

export function absenceOn({ absences }: Pick<RosterDriver, 'absences'>, date: LocalDate): Absence | undefined {
  return absences.find(({ from, to }) => from <= date && date <= to);
}

export function pathOf({ from, to }: Pick<RosterTrip, 'from' | 'to'>): string {
  return `${named(from)} – ${named(to)}`;
}

/** '06:15 – 14:05' on one date; on a day of a longer ride '06:15 →', '→ 14:05' or '→'. */
export function timesOn({ departsAt, arrivesAt, fromZone, toZone }: RosterTrip, date: LocalDate): string {
  const starts = dateIn(fromZone, departsAt) === date ? timeIn(fromZone, departsAt) : '';
  const ends = dateIn(toZone, arrivesAt) === date ? timeIn(toZone, arrivesAt) : '';
  if (starts && ends) return `${starts} – ${ends}`;
  return `${starts} → ${ends}`.trim();
}

/** A cell of the week as one number, so that it can be ticked. */
export function cellOf(driverId: number, day: number): number {
  return driverId * ROSTER_DAYS + day;
}

export interface DaysOff {
  driverId: number;
  from: LocalDate;
  to: LocalDate;
}

/** The ticked cells as absences: days of a driver that follow each other are one. */
export function daysOffOf(cells: readonly number[], days: readonly LocalDate[]): DaysOff[] {
  const rows: DaysOff[] = [];
  let before = Number.NaN;
  for (const cell of cells.toSorted((a, b) => a - b)) {
    const [driverId, day] = [Math.floor(cell / ROSTER_DAYS), days[cell % ROSTER_DAYS] ?? ''];
    const last = rows.at(-1);
    if (last?.driverId === driverId && cell === before + 1) last.to = day;
    else rows.push({ driverId, from: day, to: day });
    before = cell;
  }
  return rows;
}
