import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { ImportKind } from '#shared/office/imports/kinds.ts';
import { IMPORT_LIMITS } from '#shared/office/imports/limits.ts';
import type { ImportContext, ImportedBy } from './importer.ts';
import { IMPORTERS } from './make.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes what an import made, and returns the trips whose seats have changed. Throws `not_found`, `import_undone`, `import_undo_late` after a day, and `import_used` with what hangs on it.
 */
export async function undoImport(context: ImportContext, by: ImportedBy, importId: number): Promise<number[]> {
  const { sql, now } = context;
  const [row] = await sql<{ kind: ImportKind; madeAt: Date; undoneAt: Date | null }[]>`
    select kind, made_at, undone_at from import
    where id = ${importId} and carrier_id = ${by.carrierId} for update`;
  if (!row) throw new DomainError('not_found');
  if (row.undoneAt) throw new DomainError('import_undone');
  if (now.getTime() > row.madeAt.getTime() + IMPORT_LIMITS.UNDO_HOURS * HOUR_MS)
    throw new DomainError('import_undo_late');
  const importer = IMPORTERS[row.kind];
  const used = await importer.used(sql, importId);
  if (used.length > 0)
    throw new DomainError('import_used', { facts: { used: used.slice(0, NAMED), more: used.length - NAMED } });
  const trips = await importer.undo(context, by, importId);
  await sql`update import set undone_at = ${now} where id = ${importId}`;
  return trips ?? [];
}

/** How many of the things that hinder an undo are named. */
const NAMED = 3;

/** Deletes the records of imports after their retention time; imported data stays. */
export async function deleteExpiredImports(sql: Db, since: Date): Promise<void> {
  await sql`delete from import where made_at < ${since}`;
}

export async function eraseImports(sql: Db, accountId: number): Promise<string[]> {
  await sql`update import set made_by = null where made_by = ${accountId}`;
  return [];
}
