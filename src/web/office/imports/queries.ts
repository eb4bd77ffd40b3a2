import { queryOptions } from '@tanstack/react-query';
import { importsApi } from '#shared/office/imports/api.ts';
import type { ImportKind } from '#shared/office/imports/kinds.ts';
import type { ImportInput } from '#shared/office/imports/schema.ts';
import { call } from '#web/core/api/call.ts';
import { download } from '#web/core/api/download.ts';
import { changed } from '#web/core/api/query.ts';
import { session } from '#web/core/session/session.ts';

const topic = () => `carrier:${session().carrierInfo?.carrier_id}`;

export const importsQuery = () =>
  queryOptions({
    queryKey: [topic(), 'imports'],
    queryFn: ({ signal }) => call(importsApi.list, {}, { signal }),
  });

export const checkImport = (body: ImportInput) => call(importsApi.check, { body });

/** `proof` is needed for the kinds whose rules say so. */
export async function makeImport(body: ImportInput, proof?: string) {
  const made = await call(importsApi.make, { body }, { proof });
  await changed(topic());
  return made;
}

export async function undoImport(importId: number) {
  await call(importsApi.undo, { params: { importId } });
  await changed(topic());
}

export const exportKind = (kind: ImportKind) => download(importsApi.csv, { query: { kind } });
