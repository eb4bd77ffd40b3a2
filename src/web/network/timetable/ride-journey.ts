import { nightOf } from '#shared/core/night.ts';
import { daysBetween } from '#shared/core/time.ts';
import type { ShortJourney } from '#shared/network/timetable/journey.ts';
import { dateIn, timeIn } from '#web/core/i18n/format.ts';

interface Ride {
  from: { name: ShortJourney['from']['name']; zone: string };
  to: { name: ShortJourney['to']['name']; zone: string };
  departsAt: string;
  arrivesAt: string;
}

/** The short journey line of a ride: each end by the clock of its place. `crossing` is the short name of the border crossing. */
export function rideJourney(
  { from, to, departsAt, arrivesAt }: Ride,
  crossing: ShortJourney['crossing'],
): ShortJourney {
  const night = nightOf(departsAt, from.zone);
  const [left, reached] = [dateIn(from.zone, departsAt), dateIn(to.zone, arrivesAt)];
  return {
    from: { name: from.name, time: timeIn(from.zone, departsAt), ...(night && { night: night.day }) },
    to: { name: to.name, time: timeIn(to.zone, arrivesAt), date: reached, days: daysBetween(left, reached) },
    minutes: Math.round((Date.parse(arrivesAt) - Date.parse(departsAt)) / 60_000),
    crossing,
  };
}
