import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { ImportKind } from '#shared/office/imports/kinds.ts';
import { IMPORT_LIMITS } from '#shared/office/imports/limits.ts';

const SHOWN = 50;

interface ImportRow {
  id: number;
  kind: ImportKind;
  source: string;
  made: number;
  known: number;
  at: Date;
  by: string;
  undoneAt: Date | null;
  undoUntil: Date;
}

/** The last imports of a carrier, the newest first. */
export async function importsOf(sql: Db, carrierId: number): Promise<ImportRow[]> {
  return sql<
    ImportRow[]
  >`${selectImports(sql)} where i.carrier_id = ${carrierId} order by i.made_at desc, i.id desc limit ${SHOWN}`;
}

/** One import of a carrier. Throws `not_found`. */
export async function importOf(sql: Db, carrierId: number, importId: number): Promise<ImportRow> {
  const [row] = await sql<ImportRow[]>`${selectImports(sql)} where i.carrier_id = ${carrierId} and i.id = ${importId}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

export async function importData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return {
    imports: await sql`
      select kind, source, made, made_at, undone_at from import where made_by = ${accountId} order by id`,
  };
}

function selectImports(sql: Db) {
  return sql`
    select i.id, i.kind, i.source, i.made, i.known, i.made_at as at, trim(coalesce(a.name || ' ' || a.last_name, '')) as by,
      i.undone_at, i.made_at + make_interval(hours => ${IMPORT_LIMITS.UNDO_HOURS}) as undo_until
    from import i left join account a on a.id = i.made_by`;
}
