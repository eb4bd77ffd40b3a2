import { minutesOfDay } from '#shared/core/time.ts';
import type { TimedStop } from './plan.ts';

const DAY = 1440;
/** The last day after the service date that a plan can name. */
const LAST_DAY = 4;

/** By how many minutes a run is moved that leaves at this hour instead of its plan's; negative: it leaves earlier. */
export function shiftTo(stops: readonly TimedStop[], departs: string): number {
  return minutesOfDay(departs) - minutesOfDay(stops[0]?.departureTime ?? departs);
}

/**
 * The stops of a plan with all times moved by these minutes, each on its own clock; the service date stays. Null where a time would
 * be before the service date or too many days after it.
 */
export function shiftedStops<Stop extends TimedStop>(stops: readonly Stop[], minutes: number): Stop[] | null {
  const moved = stops.map((stop) => {
    const arrival = movedTime(stop.arrivalTime, stop.arrivalDay, minutes);
    const departure = movedTime(stop.departureTime, stop.departureDay, minutes);
    return arrival && departure
      ? {
          ...stop,
          ...{ arrivalTime: arrival.time, arrivalDay: arrival.day },
          ...{ departureTime: departure.time, departureDay: departure.day },
        }
      : null;
  });
  return moved.every((stop) => stop !== null) ? moved : null;
}

function movedTime(
  time: string | null,
  day: number | null,
  minutes: number,
): { time: string | null; day: number | null } | null {
  if (time === null) return { time, day };
  const at = (day ?? 0) * DAY + minutesOfDay(time) + minutes;
  if (at < 0 || at >= (LAST_DAY + 1) * DAY) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  const ofDay = at % DAY;
  return { time: `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`, day: Math.floor(at / DAY) };
}
