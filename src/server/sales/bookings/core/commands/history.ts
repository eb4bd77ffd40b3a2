import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { keyOf, personOf } from '#shared/core/access.ts';
import { proveAbsence } from './prove-absence.ts';

/** An entry of a booking's history. `data` holds what undoing the action needs, and amounts in euro cents. */
export interface HistoryEntry {
  bookingId: number;
  action: string;
  /** The `accountId` of the actor, also of an API key; null when nobody acted (expiry, instant confirmation). */
  actorId: number | null;
  reason?: string | null;
  data?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes entries of the bookings' history in the caller's transaction, and adds the job that notifies the people concerned. */
export async function writeHistory(sql: Db, at: Date, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    bookingId: entry.bookingId,
    at,
    actorId: entry.actorId === null ? null : personOf({ accountId: entry.actorId }),
    apiKeyId: keyOf(entry.actorId),
    action: entry.action,
    reason: entry.reason ?? null,
    data: sql.json(entry.data ?? {}),
  }));
  const written = await sql<{ id: number }[]>`insert into booking_event ${sql(rows)} returning id`;
  const absent = written.filter((_, index) => entries[index]?.action === 'noShow').map(({ id }) => id);
  if (absent.length > 0) await proveAbsence(sql, absent);
  await addJob(sql, 'notify.bookings', { events: written.map(({ id }) => id) });
}
