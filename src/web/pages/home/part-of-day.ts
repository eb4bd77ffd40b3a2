const HOUR_OF_MORNING = 5;
const HOUR_OF_DAY = 12;
const HOUR_OF_EVENING = 18;

/** The part of the day that a greeting is for, by the hour of the reader's clock. */
export function partOfDay(hour: number): 'night' | 'morning' | 'day' | 'evening' {
  if (hour < HOUR_OF_MORNING) return 'night';
  if (hour < HOUR_OF_DAY) return 'morning';
  return hour < HOUR_OF_EVENING ? 'day' : 'evening';
}
