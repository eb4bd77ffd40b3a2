import type { Chance } from '../random.ts';
import type { DemoTrip } from '../trips.ts';

const HOUR = 3_600_000;
const LONGEST_LEAD_HOURS = 45 * 24;

/**
 * Returns when a booking is made: hours or weeks before the bus leaves the stop, in the daytime; null if the trip was cancelled before
 * that.
 */
export function bookedAt(trip: DemoTrip, fromSeq: number, meanHours: number, chance: Chance): Date | null {
  const departs = trip.stops[fromSeq]?.departsAt ?? trip.departsAt;
  const start = Math.min(departs.getTime(), trip.departsAt.getTime());
  const lead = Math.min(LONGEST_LEAD_HOURS, 4 + chance.wait(meanHours));
  const at = new Date(Math.floor((start - lead * HOUR) / 1000) * 1000);
  const hour = at.getUTCHours();
  const awake = hour < 4 ? new Date(at.getTime() - chance.int(6, 12) * HOUR) : at;
  return trip.cancelledAt && awake >= trip.cancelledAt ? null : awake;
}
