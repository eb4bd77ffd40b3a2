import { crosses } from '#shared/network/timetable/crossed.ts';

/** Direction of a crossing: from its first country to its second (`out`), or back (`in`). */
export type Direction = 'out' | 'in';

/**
 * Quantiles, in minutes, of the time that buses waited at a crossing. `measurements` is the number of measured passages; 0
 * means a usual value.
 */
export interface Wait {
  p10: number;
  median: number;
  p80: number;
  p90: number;
  measurements: number;
}

/** The wait for a weekday (0 is Monday) and hour in Kyiv time; -1 means every weekday or every hour. */
export interface WaitCell extends Wait {
  weekday: number;
  hour: number;
}

/** The time zone in which the hours of border waits are counted. */
export const BORDER_ZONE = 'Europe/Kyiv';

/** A cell with fewer measurements is not reliable, so a wider cell is used. */
export const ENOUGH = 5;

/**
 * Usual waits in minutes where nothing was measured, per kind of queue: at a crossing with slots 1 h 40 to 3 h on a bad day,
 * under an hour on a good one.
 */
const USUAL: Readonly<Record<string, Wait>> = {
  slotted: { p10: 30, median: 60, p80: 120, p90: 170, measurements: 0 },
  dynamic: { p10: 35, median: 75, p80: 150, p90: 200, measurements: 0 },
  car: { p10: 20, median: 45, p80: 90, p90: 130, measurements: 0 },
  unknown: { p10: 30, median: 60, p80: 120, p90: 180, measurements: 0 },
};
const UNKNOWN: Wait = { p10: 30, median: 60, p80: 120, p90: 180, measurements: 0 };

export function usualWait(queueKind: string): Wait {
  return USUAL[queueKind] ?? UNKNOWN;
}

/**
 * Returns the narrowest cell with enough measurements: this hour of this weekday, then this hour, then all; otherwise the
 * usual value for the kind of queue. `weekday` (0 is Monday) and `hour` are in Kyiv time.
 */
export function waitFor(cells: readonly WaitCell[], weekday: number, hour: number, queueKind: string): Wait {
  const steps = [
    [weekday, hour],
    [-1, hour],
    [-1, -1],
  ];
  for (const [day, time] of steps) {
    const cell = cells.find((one) => one.weekday === day && one.hour === time && one.measurements >= ENOUGH);
    if (cell) return cell;
  }
  return usualWait(queueKind);
}

/** The direction in which a trip that begins in `country` passes a crossing. */
export function directionFrom(country: string, crossing: { countries: readonly string[] }): Direction {
  return crosses(country, crossing.countries[1] ?? '', crossing) ? 'out' : 'in';
}
