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
  blockers?(sql: Db, accountId: number, now: Date): Promise<Blocker[]>;
  /**
   * Returns the person's texts that may occur in texts sent to others: names, phone numbers, notes. They are read before the erasure and
   * removed from stored answers and mails.
   */
  traces?(sql: Db, accountId: number): Promise<string[]>;
  /** Deletes the person's data within the caller's transaction; returns the ids of files to delete after the commit. */
  erase(sql: Db, accountId: number, now: Date): Promise<string[]>;
}

/** Shorter texts occur in too many texts of other people. */
const MIN_TRACE = 4;

/**
 * Removes a person's texts from stored texts of others: the answers of idempotent requests, and sent mails. The key of a removed answer
 * stays, so that the request is not executed again.
 */
export async function eraseTraces(sql: Db, traces: readonly string[]): Promise<void> {
  const wanted = [...new Set(traces.map((trace) => trace.trim()))].filter((trace) => trace.length >= MIN_TRACE);
  if (wanted.length === 0) return;
  // Stored answers are JSON, in which quotes and line ends of a note are escaped.
  const written = wanted.map((trace) => JSON.stringify(trace).slice(1, -1));
  await sql`
    update idempotency set response = null, erased = true
    where exists (select from unnest(${written}::text[]) as trace where position(trace in response::text) > 0)`;
  await sql`
    update mail set content = null
    where sent_at is not null
      and exists (select from unnest(${written}::text[]) as trace where position(trace in content::text) > 0)`;
}
