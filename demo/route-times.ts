import { daysBetween, instantOf, localDate, localTime } from '#shared/core/time.ts';
import type { Place } from '#shared/places/schema.ts';
import { STANDARD_DATE } from '#shared/timetable/making.ts';

/** A stop with its road distance from the previous stop in km. */
export interface DirectionStop {
  km: number;
  place: Place;
}

/** Times in minutes after the first departure. */
export interface StopMinutes {
  arrives: number;
  departs: number;
}

export interface Clock {
  /** HH:MM in the time zone of the stop. */
  time: string;
  /** Days after the service date. */
  day: number;
}

const MINUTE = 60_000;
const KM_PER_HOUR = 72;
const BORDER_MINUTES = 120;
const STOP_MINUTES = 10;
/** The driver rests for half an hour after four and a half hours of driving. */
const PAUSE_MINUTES = 30;
const WHEEL_MINUTES = 270;

/** Computes the times of a bus at its stops from the distances, breaks and the border, in steps of five minutes. */
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

/** Returns these times in the time zones of the stops, for a bus that leaves the first stop at `departs`. */
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

/** Whether a leg has border controls: only between Ukraine and another country, not within the EU. */
export function isBorder(from: { country: string } | undefined, to: { country: string }): boolean {
  return from !== undefined && (from.country === 'UA') !== (to.country === 'UA');
}
