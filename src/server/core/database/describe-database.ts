import type { Pool } from './db.ts';

/** The version and the size of the database, for an operator: 'PostgreSQL 18.4, 77 MB'. */
export async function describeDatabase(pool: Pool): Promise<string> {
  const [row] = await pool<{ version: string; size: string }[]>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`;
  return `PostgreSQL ${row?.version}, ${row?.size}`;
}
