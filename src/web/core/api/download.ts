import type { CallInput, Endpoint } from '#shared/core/endpoint.ts';
import { saveFile } from '../browser/download.ts';
import { locale } from '../i18n/i18n.ts';
import { encodeQuery } from '../router/query-string.ts';
import { session } from '../session/session.ts';
import { ProblemError } from './call.ts';

interface Queried {
  query: Record<string, unknown>;
}

/** Saves the file that an endpoint with `download` answers, under the name that it gives. */
export async function download<E extends Endpoint>(endpoint: E, { query }: CallInput<E> & Queried): Promise<void> {
  const search = encodeQuery({ ...query, locale });
  const response = await fetch(`${endpoint.path}?${search}`, {
    headers: { authorization: `Bearer ${session().token}` },
    credentials: 'include',
  }).catch(() => null);
  if (!response?.ok) throw new ProblemError(response ? 'internal' : 'offline', response?.status ?? 0);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(name ?? 'vezu.csv', endpoint.download ?? '', await response.arrayBuffer());
}
