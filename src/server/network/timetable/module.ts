import { type Domain, defineModule } from '#server/core/http/calls/handlers.ts';
import { calendarDomain } from './handlers/calendar.ts';
import { points } from './handlers/points.ts';
import { timetableDomain } from './handlers.ts';

/** `makeTrips` makes the trips of a route whose plan has changed. */
export function timetableModule(makeTrips: Parameters<typeof timetableDomain>[0]): Domain {
  return defineModule('timetable', [timetableDomain(makeTrips), calendarDomain(makeTrips), points]);
}
