import type { Db } from '../database/db.ts';

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
