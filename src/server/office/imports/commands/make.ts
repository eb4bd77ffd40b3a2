import { setImmediate as turn } from 'node:timers/promises';
import { DomainError } from '#shared/core/errors.ts';
import { cellNamer, type ReadRow, type RowProblem, rowOfText, rowReader } from '#shared/office/imports/check-rows.ts';
import type { Imported, ImportKind } from '#shared/office/imports/kinds.ts';
import type { ImportChecked } from '#shared/office/imports/schema.ts';
import { bookingImporter } from './bookings.ts';
import { busImporter } from './buses.ts';
import type { ImportContext, ImportedBy, Importer, ImportOutcome } from './importer.ts';
import { customerImporter, driverImporter } from './people.ts';
import { pointImporter } from './points.ts';
import { routeImporter } from './routes.ts';

/** Rows that are read before other requests have their turn. */
const AT_ONCE = 100;

export const IMPORTERS: { [K in ImportKind]: Importer<Imported[K]> } = {
  bookings: bookingImporter,
  buses: busImporter,
  points: pointImporter,
  routes: routeImporter,
  customers: customerImporter,
  drivers: driverImporter,
};

/**
 * Writes the rows of a table under a new import, by the rules and commands of their forms. The caller ends the transaction if there are
 * problems, or if it only asked what would be made.
 */
export async function importRows(
  context: ImportContext,
  by: ImportedBy,
  body: ImportChecked,
): Promise<ImportOutcome & { importId: number }> {
  return importKind(context, by, body.kind, body);
}

async function importKind<K extends ImportKind>(
  context: ImportContext,
  by: ImportedBy,
  kind: K,
  body: ImportChecked,
): Promise<ImportOutcome & { importId: number }> {
  const { rows, problems } = await readRows(kind, body, context.now);
  const { sql, now } = context;
  const [row] = await sql<{ id: number }[]>`
    insert into import (carrier_id, kind, source, made, known, made_at, made_by)
    values (${by.carrierId}, ${kind}, ${body.source}, 0, 0, ${now}, ${by.me.accountId}) returning id`;
  if (!row) throw new DomainError('internal');
  const written = await IMPORTERS[kind].write(context, by, row.id, rows);
  await sql`update import set made = ${written.made}, known = ${written.known.length} where id = ${row.id}`;
  return { ...written, importId: row.id, problems: [...problems, ...written.problems] };
}

/** Reads the rows in portions, so that no other request waits for a long table. */
async function readRows<K extends ImportKind>(kind: K, { columns, rows }: ImportChecked, now: Date) {
  const read = rowReader(kind, now);
  const good: ReadRow<Imported[K]>[] = [];
  const problems: RowProblem[] = [];
  const named = cellNamer(kind, columns, {});
  for (const [at, text] of rows.entries()) {
    const row = read(named(rowOfText(text)));
    if (Array.isArray(row)) problems.push(...row);
    else good.push(row);
    if (at % AT_ONCE === AT_ONCE - 1) await turn();
  }
  return { rows: good, problems };
}
