import { addDays, instantOf, localDate, weekday } from '#shared/core/time.ts';
import type { DemoRoute } from './data.ts';
import { type DirectionStop, isBorder, minutesOf } from './route-times.ts';

const MINUTE = 60_000;

/**
 * Sets an anchored route's days and hour relative to now. The hour is the one of its possible hours with a bus under way at this moment,
 * beyond the border and not yet near its end, or else the first; its days are counted from the day of the last departure. Other routes are
 * returned unchanged.
 */
export function anchoredRoute(route: DemoRoute, stops: readonly DirectionStop[], now: Date): DemoRoute {
  const { anchored, back } = route;
  if (!anchored || !back) return route;
  const zone = stops[0]?.place.zone ?? 'UTC';
  const starts = anchored.departs.map((departs) => latestStart(departs, zone, now));
  const start = starts.find(({ minutes }) => isUnderway(stops, minutes)) ?? starts[0];
  if (!start) return route;
  const counted = (days: number[], shift: number) =>
    days.map((day) => (weekday(start.date) + day + shift) % 7).sort((a, b) => a - b);
  const backAt = Number(start.departs.slice(0, 2)) + anchored.backHours;
  return {
    ...route,
    departs: start.departs,
    days: counted(anchored.days, 0),
    back: {
      days: counted(anchored.back, Math.floor(backAt / 24)),
      departs: `${String(backAt % 24).padStart(2, '0')}${start.departs.slice(2)}`,
    },
  };
}

/** The latest time at which a clock in the zone showed this hour. */
function latestStart(departs: string, zone: string, now: Date) {
  const today = localDate(now, zone);
  const date = instantOf(today, departs, zone) <= now ? today : addDays(today, -1);
  return { departs, date, minutes: (now.getTime() - instantOf(date, departs, zone).getTime()) / MINUTE };
}

function isUnderway(stops: readonly DirectionStop[], minutes: number): boolean {
  const direction = minutesOf(stops);
  const abroad = stops.findIndex(({ place }, index) => isBorder(stops[index - 1]?.place, place));
  return minutes > (direction[abroad]?.departs ?? 0) + 10 && minutes < (direction.at(-1)?.arrives ?? 0) - 60;
}
