import type { Rule } from '#shared/core/field-rules.ts';
import { isLocalDate, type LocalDate } from '#shared/core/time.ts';

const FIRST_BIRTH = '1900-01-01';
const FIRST_DRIVE = '1950-01';

/** Pads a date that was entered in separate fields: `1962-3-7` → `1962-03-07`; a text that is not a date is only trimmed. */
export function fullDate(text: string): string {
  const [year = '', ...rest] = text.trim().split('-');
  const date = [year, ...rest.map((part) => part.padStart(2, '0'))].join('-');
  return isLocalDate(date) || isMonth(date) ? date : text.trim();
}

/**
 * Returns the rule for a date of birth. Without `today`, dates in the future are allowed; the server checks again with its
 * own date.
 */
export function birthDateRule(today?: LocalDate): Rule {
  return (date) => {
    if (!isLocalDate(date)) return 'birth_date_format';
    if (date < FIRST_BIRTH) return 'birth_date_past';
    return today !== undefined && date > today ? 'birth_date_future' : null;
  };
}

/** Returns the rule for the month in which a person started to drive, `YYYY-MM`. Without `today`, future months are allowed. */
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
