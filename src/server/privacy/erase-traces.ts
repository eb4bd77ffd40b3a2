import type { Db } from '../database/db.ts';

/** Shorter words stand in too many texts of others. */
const MIN_TRACE = 4;

/**
 * Takes a person out of what was stored of texts for others: the answers to idempotent requests, and mails that have gone. An
 * answer that is taken away leaves its key, so that the request is not carried out a second time.
 */
export async function eraseTraces(sql: Db, traces: readonly string[]): Promise<void> {
  const wanted = [...new Set(traces.map((trace) => trace.trim()))].filter((trace) => trace.length >= MIN_TRACE);
  if (wanted.length === 0) return;
  // A note stands in JSON as JSON writes it: with its quotes and line ends escaped.
  const written = wanted.map((trace) => JSON.stringify(trace).slice(1, -1));
  await sql`
    update idempotency set response = null, erased = true
    where exists (select from unnest(${written}::text[]) as trace where position(trace in response::text) > 0)`;
  await sql`
    update mail set content = null
    where sent_at is not null
      and exists (select from unnest(${written}::text[]) as trace where position(trace in content::text) > 0)`;
}
