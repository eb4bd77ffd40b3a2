/**
 * For how many days each kind of data is kept, after which a job deletes it: the table of docs/privacy.md. Jobs take their
 * periods from here, so that the document and the behaviour agree.
 */
export const RETENTION_DAYS = {
  /** Sign-ins that are over, from their end. */
  endedSessions: 30,
  /** Links that set a password, from their expiry. */
  passwordLinks: 30,
  /** The record of sign-ins. */
  signIns: 90,
  /** That somebody took a copy of their data. */
  exports: 1,
  /** Answers to writes that came with an Idempotency-Key. */
  answers: 1,
  /** What a mail that could not be sent said. */
  mailContent: 7,
  /** That a mail was sent, without its content. */
  mails: 30,
  /** Notifications. */
  notifications: 90,
  /** Where buses went. */
  positions: 30,
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Data from before this instant is deleted. */
export function retainedSince(kind: keyof typeof RETENTION_DAYS, now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS[kind] * DAY_MS);
}
