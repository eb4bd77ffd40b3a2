import type { Rule } from '../core/field-rules.ts';
import { isLocalDate, type LocalDate } from '../core/time.ts';

const FIRST_BIRTH = '1900-01-01';
const FIRST_DRIVE = '1950-01';

/** A date of three fields that were filled in one by one: `1962-3-7` → `1962-03-07`; what is no date stays as it is. */
export function fullDate(text: string): string {
  const [year = '', ...rest] = text.trim().split('-');
  const date = [year, ...rest.map((part) => part.padStart(2, '0'))].join('-');
  return isLocalDate(date) || isMonth(date) ? date : text.trim();
}

/** Of a date of birth; `today` is left out where the clock is not known, and the server asks again. */
export function birthDateRule(today?: LocalDate): Rule {
  return (date) => {
    if (!isLocalDate(date)) return 'birth_date_format';
    if (date < FIRST_BIRTH) return 'birth_date_past';
    return today !== undefined && date > today ? 'birth_date_future' : null;
  };
}

/** Of the month in which somebody began to drive, `YYYY-MM`. */
export function drivingSinceRule(today?: LocalDate): Rule {
  return (month) => {
    if (!isMonth(month)) return 'driving_since_format';
    if (month < FIRST_DRIVE) return 'driving_since_past';
    return today !== undefined && month > today.slice(0, 7) ? 'driving_since_future' : null;
  };
}

function isMonth(text: string): boolean {
  return isLocalDate(`${text}-01`);
}
