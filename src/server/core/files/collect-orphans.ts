import type { Db } from '../database/db.ts';
import type { JobContext, JobSource } from '../jobs/jobs.ts';

/** A file without a row is deleted after this time: the row of an upload is written later than the file, and a backup may be restored. */
const DAYS_WITHOUT_ROW = 7;
const DAY_MS = 86_400_000;
/** The number of files that one query looks up: each look-up reads the columns without an index. */
const AT_ONCE = 10_000;

/**
 * The job that deletes stored files which no row names, from interrupted uploads and from deletions that the store refused.
 * `columns` are all columns with ids of files, as 'account.avatar'.
 */
export function collectOrphans(columns: readonly string[]): JobSource {
  return {
    jobs: { collect_orphaned_files: (_payload, context) => collect(columns, context) },
    crons: [{ name: 'collect_orphaned_files', pattern: '41 2 * * *' }],
  };
}

async function collect(columns: readonly string[], { app, sql, now, log }: JobContext): Promise<void> {
  const oldest = now().getTime() - DAYS_WITHOUT_ROW * DAY_MS;
  let deleted = 0;
  let batch = new Set<string>();
  const flush = async () => {
    const orphans = await withoutRow(sql, columns, [...batch]);
    for (const id of orphans) await app.files.delete(id);
    deleted += orphans.length;
    batch = new Set();
  };
  for await (const { name, at } of app.files.list()) {
    if (at.getTime() < oldest) batch.add(name.slice(0, ID_LENGTH));
    if (batch.size >= AT_ONCE) await flush();
  }
  if (batch.size > 0) await flush();
  if (deleted > 0) log.info({ deleted }, 'files without a row were deleted');
}

const ID_LENGTH = 26;

async function withoutRow(sql: Db, columns: readonly string[], ids: readonly string[]): Promise<string[]> {
  let left = [...ids];
  for (const column of columns) {
    if (left.length === 0) return [];
    const [table = '', name = ''] = column.split('.');
    const rows = await sql<{ id: string }[]>`
      select stored.id from unnest(${left}::text[]) as stored (id)
      where not exists (select from ${sql(table)} as owner where owner.${sql(name)} = stored.id)`;
    left = rows.map(({ id }) => id);
  }
  return left;
}
