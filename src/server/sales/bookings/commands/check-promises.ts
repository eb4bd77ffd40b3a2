import { transaction } from '#server/core/database/db.ts';
import type { JobContext } from '#server/core/jobs/jobs.ts';
import type { BrokenPromise } from '#shared/sales/bookings/rules/promises.ts';
import { brokenPromises } from '../queries/broken-promises.ts';

/** Days. What changed earlier was checked in the nights before. */
const CHECKED_DAYS = 40;

export async function checkPromises(_payload: unknown, { sql: pool, now, log }: JobContext): Promise<void> {
  const at = now();
  const startedAt = performance.now();
  const broken = await brokenPromises(pool, new Date(at.getTime() - CHECKED_DAYS * 86_400_000), at);
  const ms = Math.round(performance.now() - startedAt);
  for (const one of broken) log.error({ ...one }, 'a promise is broken');
  await transaction(pool, async (sql) => {
    const known = await sql<{ key: string; since: Date }[]>`
      delete from broken_promise returning promise || ' ' || subject as key, since`;
    const sinceOf = new Map(known.map(({ key, since }) => [key, since]));
    const rows = broken.map((one) => ({ ...one, since: sinceOf.get(keyOf(one)) ?? at }));
    if (rows.length > 0) await sql`insert into broken_promise ${sql(rows)}`;
    await sql`
      insert into promise_check (at, ms) values (${at}, ${ms}) on conflict (only_one) do update set at = excluded.at, ms = excluded.ms`;
  });
}

function keyOf({ promise, subject }: BrokenPromise): string {
  return `${promise} ${subject}`;
}
