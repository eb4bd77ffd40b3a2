import { ROLES } from '#shared/core/access.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { DomainError } from '#shared/core/errors.ts';
import { findReplaced, replacedFields, versionOf } from '#shared/core/replaced.ts';
import { lockThing } from '../../database/advisory-locks.ts';
import { RequestCall, type RequestParts } from './call.ts';
import type { Route } from './handlers.ts';

/**
 * Finds the route that reads what a route replaces; null if it replaces nothing as a whole. Throws when there is none, or when a role may
 * save what it may not read: the answer `changed_since` contains it.
 */
export function readerOf({ name, endpoint }: Route, routes: readonly Route[]): Route | null {
  const { replaces } = endpoint;
  if (!replaces) return null;
  if (endpoint.effect === 'free') throw new Error(`${name} replaces something outside of a transaction`);
  const reader = routes.find((route) => route.name === replaces.read);
  if (!reader) throw new Error(`${name} replaces what ${replaces.read} reads, which is no endpoint`);
  const blind = ROLES.filter((role) => endpoint.access[role] !== 'no' && reader.endpoint.access[role] === 'no');
  if (blind.length > 0) throw new Error(`${name} replaces what ${blind.join(', ')} may not read`);
  return reader;
}

/**
 * Throws `changed_since` with the present fields if what the call replaces is not what its caller has seen (`If-Match`). Two saves of the
 * same thing wait for each other, whether or not their callers say what they have seen.
 */
export async function requireUnchanged(
  { path, replaces }: Endpoint,
  reader: Route,
  parts: Omit<RequestParts, 'input'>,
): Promise<void> {
  if (!replaces) return;
  const { request, sql } = parts;
  const thing = [path, request.caller?.actor?.carrierId ?? null, request.params];
  await lockThing(sql, 'replaced', JSON.stringify(thing));
  const seen = /^"(\w+)"$/.exec(String(request.headers['if-match'] ?? ''))?.[1];
  if (seen === undefined) return;
  const { endpoint, handle } = reader;
  const params = endpoint.params?.parse(request.params);
  const query = endpoint.query?.parse(replaces.query ?? {});
  const call = new RequestCall({ ...parts, name: reader.name, input: { params, query, body: undefined } });
  const answer = endpoint.output?.parse(await handle(call));
  // The caller has seen the answer as JSON, in which instants are texts.
  const present: unknown = findReplaced(replaces, JSON.parse(JSON.stringify(answer ?? null)), request.params);
  if (versionOf(replaces, present) === seen) return;
  throw new DomainError('changed_since', { facts: { present: replacedFields(replaces, present) } });
}
