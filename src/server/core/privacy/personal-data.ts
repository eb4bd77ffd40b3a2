import type { Locale, LocalName } from '#shared/i18n/locale.ts';
import type { Db } from '../database/db.ts';
import type { Secrets } from '../secrets.ts';

/** A reason why an account cannot be erased yet: a future booking or trip, or another member of the person's own company. */
export interface Blocker {
  kind: 'bookings' | 'trips' | 'members';
  tripId?: number | null;
  bookingId?: number | null;
  code?: string | null;
  date?: string | null;
  /** The first and last town of the path. */
  from?: LocalName;
  to?: LocalName;
  parcel?: boolean;
  /** The number of bookings that are cancelled together with a trip. */
  people?: number;
  /** How this person may cancel it now: without a reason or with one; null when they have to wait or ask. */
  cancel?: 'plain' | 'reason' | null;
}

/**
 * The personal data of a domain. Every column that refers to `account` is in some domain's `covers` or is listed as exempt with its reason
 * in src/server/people/accounts/personal-data.test.ts, which fails for a new column.
 */
export interface PersonalData {
  /** `table.column` of the references that `export` and `erase` cover. */
  covers: readonly string[];
  /** Returns all of a person's data under stable names, for the person's own export; long lists are `Pages`. */
  export(sql: Db, accountId: number, locale: Locale, secrets: Secrets): Promise<Record<string, unknown>>;
  /** Returns what must be cancelled or handed over before the erasure. */
  blockers?(sql: Db, accountId: number, now: Date): Promise<Blocker[]>;
  /**
   * Returns the person's texts that may occur in texts sent to others: names, phone numbers, notes. They are read before the erasure and
   * removed from stored answers and mails.
   */
  traces?(sql: Db, accountId: number): Promise<string[]>;
  /** Deletes the person's data within the caller's transaction; returns the ids of files to delete after the commit. */
  erase(sql: Db, accountId: number, now: Date): Promise<string[]>;
}
