import { addDays, type LocalDate, localDate, localTime, type TimeOfDay, weekday } from './time.ts';

/** A departure before this hour belongs, for most people, to the evening before. */
const ENDS = '04:00';

/** The night of a departure from 00:00 to 04:00: the dates of its evening and of its morning. */
export interface Night {
  evening: LocalDate;
  morning: LocalDate;
  /** The weekday of the morning, 0 for Monday, as the text `core.night` expects it. */
  day: number;
}

/** The night in which a bus leaves by the clock of its stop; null for a departure by day or in the evening. */
export function nightOf(departsAt: string | Date, zone: string): Night | null {
  const instant = new Date(departsAt);
  return nightAt(localDate(instant, zone), localTime(instant, zone));
}

export function nightAt(morning: LocalDate, time: TimeOfDay): Night | null {
  return time > ENDS ? null : { evening: addDays(morning, -1), morning, day: weekday(morning) };
}
