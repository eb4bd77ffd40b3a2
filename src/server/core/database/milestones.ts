import type { Db } from './db.ts';

export const DEMO_FILLED = 'demo_filled';

/** Whether a milestone, something that happens once in the life of a database, has been reached. */
export async function reached(sql: Db, name: string): Promise<boolean> {
  const rows = await sql`select from milestone where name = ${name}`;
  return rows.length > 0;
}

/** Records a milestone; recording it twice is no error. */
export async function reach(sql: Db, name: string, now: Date): Promise<void> {
  await sql`
    insert into milestone (name, reached_at) values (${name}, ${now})
    on conflict (name) do update set reached_at = excluded.reached_at`;
}
