import { type LocalDate, localDate } from '#shared/core/time.ts';
import { maskOfDays, serviceDates, tripSpan } from '#shared/network/timetable/making.ts';
import type { PlanPlace, PlanStop } from '#shared/network/timetable/plan.ts';
import { type ComingTrip, HORIZON_DAYS, type Route } from '#shared/network/timetable/schema.ts';
import type { DraftState } from './use-draft.ts';

/** The trips that will not run as the draft says: those that keep an earlier plan, and after a change all with bookings. */
export function tripsAsSold(state: Pick<DraftState, 'dirty'>, route: Route | null): ComingTrip[] {
  return route?.bookedTrips.filter(({ asSold }) => asSold || state.dirty) ?? [];
}

/**
 * The next service date of a plan on which no trip keeps another plan; null when it never runs. `asSold` are the coming trips that do.
 */
export function nextServiceDate<P extends PlanPlace>(
  stops: readonly PlanStop<P>[],
  days: readonly number[],
  now: Date,
  asSold: readonly ComingTrip[] = [],
): LocalDate | null {
  const zone = stops[0]?.place.zone;
  if (!zone) return null;
  const dates = serviceDates(maskOfDays(days), localDate(now, zone), HORIZON_DAYS);
  const soldDates = new Set(asSold.map(({ date }) => date));
  return dates.find((date) => !soldDates.has(date) && tripSpan(stops, date).departsAt > now) ?? null;
}
