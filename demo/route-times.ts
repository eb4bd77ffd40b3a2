import { daysBetween, instantOf, localDate, localTime } from '#shared/core/time.ts';
import type { Place } from '#shared/places/schema.ts';
import { STANDARD_DATE } from '#shared/timetable/making.ts';

/** A stop with the road kilometres from the one before it. */
export interface DirectionStop {
  km: number;
  place: Place;
}

/** Minutes after the first departure. */
export interface StopMinutes {
  arrives: number;
  departs: number;
}

export interface Clock {
  /** HH:MM at the stop's place. */
  time: string;
  /** Days after the service date. */
  day: number;
}

const MINUTE = 60_000;
const KM_PER_HOUR = 72;
const BORDER_MINUTES = 120;
const STOP_MINUTES = 10;
/** The driver rests half an hour after each four and a half at the wheel. */
const PAUSE_MINUTES = 30;
const WHEEL_MINUTES = 270;

/** When a bus can be at its stops: what the distance takes, pauses, the border; in steps of five minutes. */
export function minutesOf(stops: readonly DirectionStop[]): StopMinutes[] {
  let now = 0;
  let driven = 0;
  return stops.map(({ km, place }, index) => {
    const drive = (km / KM_PER_HOUR) * 60;
    const pauses = Math.floor((driven + drive) / WHEEL_MINUTES) - Math.floor(driven / WHEEL_MINUTES);
    driven += drive;
    const border = isBorder(stops[index - 1]?.place, place) ? BORDER_MINUTES : 0;
    const arrives = Math.round((now + drive + pauses * PAUSE_MINUTES + border) / 5) * 5;
    now = index === 0 ? 0 : arrives + STOP_MINUTES;
    return { arrives, departs: now };
  });
}

/** The same on the clocks of the stops' places, for a bus that leaves the first stop at `departs`. */
export function clocksOf(stops: readonly DirectionStop[], departs: string): { arrives: Clock; departs: Clock }[] {
  const start = instantOf(STANDARD_DATE, departs, stops[0]?.place.zone ?? 'UTC');
  const clock = (minutes: number, zone: string) => {
    const at = new Date(start.getTime() + minutes * MINUTE);
    return { time: localTime(at, zone), day: daysBetween(STANDARD_DATE, localDate(at, zone)) };
  };
  return minutesOf(stops).map((minutes, index) => {
    const zone = stops[index]?.place.zone ?? 'UTC';
    return { arrives: clock(minutes.arrives, zone), departs: clock(minutes.departs, zone) };
  });
}

/** Between Ukraine and elsewhere everybody gets off; inside the Union nobody looks. */
export function isBorder(from: { country: string } | undefined, to: { country: string }): boolean {
  return from !== undefined && (from.country === 'UA') !== (to.country === 'UA');
}
