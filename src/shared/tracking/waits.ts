import { crosses } from '../timetable/crossed.ts';

/** From the crossing's first country to its second, or back. */
export type Direction = 'out' | 'in';

/** Minutes that buses stood at a crossing, as quantiles; `measurements` of how many passages, 0: a usual value. */
export interface Wait {
  p10: number;
  median: number;
  p80: number;
  p90: number;
  measurements: number;
}

/** A wait of a weekday (0 Monday) and hour in Kyiv; -1 stands for all of them. */
export interface WaitCell extends Wait {
  weekday: number;
  hour: number;
}

/** The clock by which the hours of the border are counted. */
export const BORDER_ZONE = 'Europe/Kyiv';

/** With fewer measurements a cell says too little, and the wider one is taken. */
const ENOUGH = 5;

/** What is usual where nothing was measured: a bus at a slotted crossing "1 h 40–3 h" on a bad day, under an hour on a good one. */
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

/** The narrowest cell that was measured often enough: this hour of this weekday, this hour, all; else what is usual. */
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

/** The direction in which a trip that begins in a country passes a crossing. */
export function directionFrom(country: string, crossing: { countries: readonly string[] }): Direction {
  return crosses(country, crossing.countries[1] ?? '', crossing) ? 'out' : 'in';
}
