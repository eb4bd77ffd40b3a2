import * as z from 'zod/mini';
import { DISPATCH } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { IMPORT_KINDS } from './kinds.ts';
import { importInput, importOutlook, madeImport } from './schema.ts';

/** A table of some thousand rows. */
const TABLE_BYTES = 2 * 1024 * 1024;

/** Import of a company's earlier tables (docs/product.md 5.8). Each kind is open to the roles that may make one by hand. */
export const importsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    summary: 'The last imports of your carrier',
    access: DISPATCH,
    output: z.array(madeImport),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/imports/check',
    summary: 'What an import of these rows would make, and the errors in them; nothing is written',
    access: DISPATCH,
    body: importInput,
    output: importOutlook,
    effect: 'free',
    status: 200,
    bodyLimit: TABLE_BYTES,
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/imports',
    summary: 'Import these rows, all or none; nobody is notified except invited drivers',
    access: DISPATCH,
    body: importInput,
    output: madeImport,
    status: 201,
    bodyLimit: TABLE_BYTES,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/imports/:importId',
    summary: 'Delete what an import of the last 24 hours made, while nothing hangs on it',
    access: DISPATCH,
    params: z.object({ importId: id }),
    output: madeImport,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/imports/export.csv',
    summary: 'Everything of one kind as a table that an import reads',
    access: DISPATCH,
    query: z.object({ kind: z.enum(IMPORT_KINDS) }),
    output: z.object({ name: z.string(), content: z.string() }),
    download: 'text/csv; charset=utf-8',
  }),
};
