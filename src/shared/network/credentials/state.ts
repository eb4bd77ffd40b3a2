import { daysBetween, type LocalDate } from '#shared/core/time.ts';

/** The state of a document on a day. `optional`: there is none, and none is required. */
export const CREDENTIAL_STATES = ['missing', 'expired', 'expiring', 'valid', 'endless', 'optional'] as const;
export type CredentialState = (typeof CREDENTIAL_STATES)[number];

/** Reminders are sent this many days before the last day, and on it. */
export const REMINDER_DAYS = [60, 30, 7, 0] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** A document needs attention from this many days before its last day on. */
const ATTENTION_DAYS = REMINDER_DAYS[0];

/** A reminder that is later than this many days, because the server did not run, is not sent any more. */
const LATE_DAYS = 3;

const ATTENTION: ReadonlySet<CredentialState> = new Set(['missing', 'expired', 'expiring']);

/** The end of a document that is there; null stands for a document that is not. */
export type Ending = { validUntil: LocalDate | null } | null;

/** Returns the state of a document on a day. Its last day still counts as valid. */
export function stateOn(document: Ending, required: boolean, day: LocalDate): CredentialState {
  if (!document) return required ? 'missing' : 'optional';
  if (document.validUntil === null) return 'endless';
  const left = daysBetween(day, document.validUntil);
  if (left < 0) return 'expired';
  return left <= ATTENTION_DAYS ? 'expiring' : 'valid';
}

export function needsAttention(state: CredentialState): boolean {
  return ATTENTION.has(state);
}

/**
 * Which reminder of a document is due on a day; null when none is. Only the latest one counts, so that a server that did not run for a
 * while does not send two together. A person who enters a document after that day has just read its last day, and needs no reminder.
 */
export function dueReminder(validUntil: LocalDate, addedOn: LocalDate, day: LocalDate): ReminderDays | null {
  const left = daysBetween(day, validUntil);
  const due = REMINDER_DAYS.findLast((days) => left <= days);
  if (due === undefined || left <= due - LATE_DAYS) return null;
  return daysBetween(addedOn, validUntil) > due ? due : null;
}
