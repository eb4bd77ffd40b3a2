import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';
import { IMPORT_KINDS } from './kinds.ts';
import { IMPORT_LIMITS } from './limits.ts';

/** The rows of a table as they are sent: the fields of their columns once, and each row as one text (`rowText`), which costs the server less. */
export const importInput = z.object({
  kind: z.enum(IMPORT_KINDS),
  /** The name of the file; empty for a table that was pasted. */
  source: z._default(z.string().check(z.trim(), z.maxLength(IMPORT_LIMITS.SOURCE, { error: 'text_max_length' })), ''),
  columns: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(IMPORT_LIMITS.COLUMNS)),
  rows: z
    .array(z.string().check(z.maxLength(IMPORT_LIMITS.ROW, { error: 'text_max_length' })))
    .check(z.minLength(1, { error: 'import_empty' }), z.maxLength(IMPORT_LIMITS.ROWS, { error: 'import_too_long' })),
});
export type ImportInput = z.input<typeof importInput>;
export type ImportChecked = z.output<typeof importInput>;

export const importOutlook = z.object({
  made: z.number(),
  /** The lines whose thing the carrier has already: it stays as it is. */
  known: z.array(z.number()),
  problems: z.array(z.object({ line: z.number(), field: z.string(), key: z.string(), other: z.optional(z.number()) })),
});
export type ImportOutlook = z.output<typeof importOutlook>;

export const madeImport = z.object({
  id: z.number(),
  kind: z.enum(IMPORT_KINDS),
  source: z.string(),
  made: z.number(),
  known: z.number(),
  at: instant,
  /** Its author; empty when the account is gone. */
  by: z.string(),
  undoneAt: z.nullable(instant),
  undoUntil: instant,
});
export type MadeImport = z.output<typeof madeImport>;

/** Use of a thing that an import made, because of which the import cannot be undone. */
export const importUse = z.object({
  name: z.string(),
  by: z.enum(['route', 'trip', 'booking', 'driver', 'document', 'photo', 'member']),
});
export type ImportUse = z.output<typeof importUse>;
