import { crosses } from '#shared/network/timetable/crossed.ts';
import { borderLegs } from '#shared/network/timetable/crossing-rules.ts';
import type { TripSheet } from './schema.ts';

/** The hour of a slot is at most this many hours from the departure of the trip. */
const SLOT_HOURS = 48;

/** Whether the bus has its border crossing ahead, or is at it. */
export function borderAhead({
  crossing,
  currentSeq,
  stops,
}: Pick<TripSheet, 'crossing' | 'currentSeq' | 'stops'>): boolean {
  const ahead = stops.filter(({ seq }) => seq >= (currentSeq ?? 0)).map(({ place }) => place.country);
  return crossing !== null && borderLegs(ahead).some(([from, to]) => crosses(from, to, crossing));
}

/** Whether a slot of the electronic queue can be that of this trip: its border is ahead, and the hour is near its departure. */
export function isSlotOf(
  sheet: Pick<TripSheet, 'crossing' | 'currentSeq' | 'stops' | 'departsAt'>,
  at: string | null,
): boolean {
  const hours = at === null ? 0 : Math.abs(Date.parse(at) - Date.parse(sheet.departsAt)) / 3_600_000;
  return borderAhead(sheet) && hours <= SLOT_HOURS;
}
