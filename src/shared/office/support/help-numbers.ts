import { RETENTION_DAYS } from '#shared/core/retention.ts';
import { HORIZON_DAYS } from '#shared/network/timetable/schema.ts';
import { RESET_MINUTES } from '#shared/people/accounts/base/password-links.ts';
import { EXPORTS_PER_DAY } from '#shared/people/accounts/profile/personal-data-schema.ts';
import { COMPLAINT_MONTHS } from '#shared/people/reports/rules.ts';
import { CODE_LENGTH, PIN_DIGITS } from '#shared/sales/bookings/core/codes.ts';
import {
  ANSWER_WITHIN_HOURS,
  EXPIRE_BEFORE_HOURS,
  MAX_SEATS_PER_BOOKING,
} from '#shared/sales/bookings/rules/schema.ts';
import { ASKING_TIME } from '#shared/sales/bookings/seats/coming.ts';
import { START_AHEAD_HOURS } from '#shared/sales/trips/schema.ts';

/** The placeholders of the help, its terms and its privacy policy, filled with the numbers by which the service works. */
export const HELP_NUMBERS = {
  seats: MAX_SEATS_PER_BOOKING,
  answerHours: ANSWER_WITHIN_HOURS,
  beforeHours: EXPIRE_BEFORE_HOURS,
  askingTime: ASKING_TIME,
  codeLength: CODE_LENGTH,
  pinDigits: PIN_DIGITS,
  horizonDays: HORIZON_DAYS,
  startHours: START_AHEAD_HOURS,
  complaintMonths: COMPLAINT_MONTHS,
  resetMinutes: RESET_MINUTES,
  copiesPerDay: EXPORTS_PER_DAY,
  sessionDays: RETENTION_DAYS.endedSessions,
  signInDays: RETENTION_DAYS.signIns,
  positionDays: RETENTION_DAYS.positions,
} as const;
