import type { Db } from '../database/db.ts';

/** The tasks that a timer starts. */
export type UpkeepTask = 'backup' | 'rehearsal';

export interface UpkeepEnd {
  task: UpkeepTask;
  at: Date;
  /** null when it failed. */
  rows: number | null;
  problem: string | null;
}

const PROBLEM_MAX = 500;

export async function noteUpkeep(sql: Db, { task, at, rows, problem }: UpkeepEnd): Promise<void> {
  await sql`
    insert into upkeep (task, ended_at, row_count, problem)
    values (${task}, ${at}, ${rows}, ${problem?.slice(0, PROBLEM_MAX) ?? null})`;
}
