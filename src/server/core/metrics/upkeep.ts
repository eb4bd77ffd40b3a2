import { Gauge, type Registry } from 'prom-client';
import type { Pool } from '../database/db.ts';

/** Adds the figures of backups and rehearsals, which other processes make, and returns the function that reads them. */
export function watchUpkeep(registers: Registry[], pool: Pool): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['task'], registers });
  const age = gauge('vezu_upkeep_age_seconds', 'The age of the newest backup and rehearsal that went well');
  const failed = gauge('vezu_upkeep_failed', '1 while the last backup, or the last rehearsal, failed');
  return async () => {
    for (const one of [age, failed]) one.reset();
    const rows = await pool<{ task: string; age: number | null; failed: boolean }[]>`
      select task, extract(epoch from now() - max(ended_at) filter (where problem is null))::float8 as age,
        (array_agg(problem is not null order by ended_at desc, id desc))[1] as failed
      from upkeep group by 1`;
    for (const { task, age: seconds, failed: isFailed } of rows) {
      if (seconds !== null) age.set({ task }, seconds);
      failed.set({ task }, Number(isFailed));
    }
  };
}
