import { type LocalDate, localDate } from '#shared/core/time.ts';
import { maskOfDays, serviceDates, tripSpan } from '#shared/timetable/making.ts';
import type { PlanPlace, PlanStop } from '#shared/timetable/plan.ts';

/** The next service date of a plan; null when it never runs. */
export function nextServiceDate<P extends PlanPlace>(
  stops: readonly PlanStop<P>[],
  days: readonly number[],
  now: Date,
): LocalDate | null {
  const zone = stops[0]?.place.zone;
  if (!zone) return null;
  const dates = serviceDates(maskOfDays(days), localDate(now, zone), 8);
  return dates.find((date) => tripSpan(stops, date).departsAt > now) ?? null;
}
