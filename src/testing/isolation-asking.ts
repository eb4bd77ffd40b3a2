import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#shared/core/endpoint.ts';
import type { Line } from './isolation-table.ts';
import { proofOf } from './people.ts';
import { sampleInput } from './samples/schema-sample.ts';
import type { TestApp } from './server/api.ts';
import type { TestActor } from './server/carriers.ts';

export type Asking = ReturnType<typeof asking>;

/** Calls endpoints of an app with the ids of another person's objects in their paths. */
export function asking(app: TestApp, victimIds: Record<string, string>) {
  return async (endpoint: Endpoint, actor: TestActor, { body, query }: Line) => {
    const { method, path, upload, body: schema } = endpoint;
    const ids = path.startsWith('/api/trips/') ? { ...victimIds, photoId: randomUUID() } : victimIds;
    const filled = path.replace(/:(\w+)/g, (_, id: string) => ids[id] ?? `no id for ${id}`);
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const headers: Record<string, string> = { authorization: `Bearer ${actor.token}` };
    // Without a proof of identity every call would be refused with `proof_required`, no matter who owns the thing.
    if (endpoint.proof) Object.assign(headers, await proofOf(app, actor.token));
    const init: RequestInit = { headers };
    if (upload) init.body = picture();
    else if (method !== 'GET') {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body ?? (schema ? sampleInput(schema) : {}));
    }
    const response = await app.request(method, `${filled}${search}`, init);
    const text = await response.text();
    return { status: response.status, text, code: text.startsWith('{"type"') ? JSON.parse(text).code : null };
  };
}

function picture(): FormData {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: 'image/jpeg' }), 'a.jpg');
  return body;
}

/** Endpoints of everybody who travels that name something of a person. */
export const OF_PEOPLE: Record<string, Line> = {
  'bookings.accept': {},
  'bookings.decline': {},
  'bookings.notAboard': {},
  'bookings.aboard': {},
  'claims.paper': {},
  'found.report': {},
  'reviews.write': {},
  'reviews.addPhoto': {},
  'alerts.remove': {},
  'companions.change': {},
  'companions.remove': {},
  'passkeys.rename': {},
  'passkeys.remove': {},
  'providers.unlink': {},
  'sessions.end': {},
  'waiting.entry': {},
  'waiting.take': {},
  'waiting.leave': {},
};

/** Endpoints whose path names an object without an owner, or a ticket whose code is the right itself. */
export const FOR_ANYONE: readonly string[] = [
  'bookings.book',
  'bookings.promo',
  'waiting.join',
  'providers.beginLink',
  'guests.claim',
];
