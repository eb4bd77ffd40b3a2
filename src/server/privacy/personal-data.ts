import type { Locale, LocalName } from '#shared/i18n/locale.ts';
import type { Db } from '../database/db.ts';

/** What stands in the way of an erasure: a booking or a trip that is still ahead, a member of one's own company. */
export interface Blocker {
  kind: 'bookings' | 'trips' | 'members';
  tripId?: number | null;
  bookingId?: number | null;
  code?: string | null;
  date?: string | null;
  /** Where it leads, by towns. */
  from?: LocalName;
  to?: LocalName;
  parcel?: boolean;
  /** Bookings that fall with a trip. */
  people?: number;
  /** Whether this person may call it off now: just so, or saying why; null when they have to wait or ask somebody. */
  cancel?: 'plain' | 'reason' | null;
}

/**
 * What a domain keeps of people. Every column that refers to `account` is named by some domain's `covers` or listed as exempt
 * with its reason in src/server/accounts/personal-data.test.ts, which fails for a new one.
 */
export interface PersonalData {
  /** `table.column` of the references that the two below reach. */
  covers: readonly string[];
  /** All of a person's, by stable names, for their own eyes; what may be long comes as `Pages`. */
  export(sql: Db, accountId: number, locale: Locale): Promise<Record<string, unknown>>;
  /** What must be ended or handed over first. */
  blockers?(sql: Db, accountId: number, now: Date): Promise<Blocker[]>;
  /**
   * The person's words as they may stand in texts that others were sent: names, phones, notes. They are asked for before the
   * erasure and taken out of stored answers and mails.
   */
  traces?(sql: Db, accountId: number): Promise<string[]>;
  /** Takes away what is theirs, in the caller's transaction; answers the ids of files to delete after the commit. */
  erase(sql: Db, accountId: number, now: Date): Promise<string[]>;
}
