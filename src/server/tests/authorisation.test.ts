import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Actor, ROLES, type Role } from '#shared/core/access.ts';
import { KEY_SCOPES } from '#shared/core/key-scopes.ts';
import { appScene } from '#testing/scene.ts';
import { MODULES } from '../modules.ts';

const routes = MODULES.flatMap((domain) => domain.routes);

const app = appScene({ findActor });

const ANY_KEY = 'vezu_any';
const READING_KEY = 'vezu_reading';

/** The token names the role. The account has no row in the database, so it owns nothing. */
async function findActor(token: string): Promise<Actor | null> {
  if (token === ANY_KEY || token === READING_KEY) {
    const scopes = token === ANY_KEY ? KEY_SCOPES : (['timetable:read'] as const);
    return {
      role: 'dispatcher',
      accountId: -1,
      sessionId: 0,
      carrierId: 999_999,
      key: { id: 1, scopes, sandbox: false },
    };
  }
  const role = ROLES.find((known) => known === token);
  if (!role || role === 'visitor') return null;
  const works = role !== 'passenger' && role !== 'admin';
  return { role, accountId: 999_999, sessionId: 999_999, carrierId: works ? 999_999 : null };
}

const domains = MODULES.filter((module) => module.routes.length > 0);
/** One file per domain and one line per endpoint, so that two new endpoints seldom meet in one place. */
const TABLES = '__snapshots__/authorisation';

test.each(domains.map((domain) => [domain.name, domain] as const))(
  'the authorisation table: %s',
  async (name, domain) => {
    const width = Math.max(...['API key', ...KEY_SCOPES].map((scope) => scope.length));
    const rows = domain.routes.map(({ name: endpoint, endpoint: { access, scope } }) =>
      [...ROLES.map((role) => access[role].padEnd(role.length)), (scope ?? 'no').padEnd(width), endpoint].join('  '),
    );
    const head = [...ROLES, 'API key'.padEnd(width), 'endpoint'].join('  ');
    await expect(`${[head, ...rows].join('\n')}\n`).toMatchFileSnapshot(`${TABLES}/${name}.txt`);
  },
);

test('no table is left of a domain that is gone', async () => {
  const known = new Set(domains.map(({ name }) => `${name}.txt`));
  const files = await readdir(join(import.meta.dirname, TABLES));
  expect(files.filter((file) => !known.has(file))).toEqual([]);
});

async function ask(route: (typeof routes)[number], role: Role | typeof ANY_KEY | typeof READING_KEY | 'vezu_unknown') {
  const { method, path, upload } = route.endpoint;
  const headers: Record<string, string> = role === 'visitor' ? {} : { authorization: `Bearer ${role}` };
  const init: RequestInit = { headers };
  if (method !== 'GET' && !upload) {
    headers['content-type'] = 'application/json';
    init.body = '{}';
  }
  const response = await app.request(method, path.replace(/:\w+/g, '999999'), init);
  const text = await response.text();
  return { status: response.status, code: text.startsWith('{"type"') ? JSON.parse(text).code : null };
}

describe.each(routes.map((route) => [route.name, route] as const))('access to %s', (_name, route) => {
  test.each(ROLES)('follows the authorisation table for role %s', async (role) => {
    const { status, code } = await ask(route, role);
    if (route.endpoint.access[role] !== 'no') {
      expect(code).not.toBe('not_signed_in');
      expect(status, `${code}`).toBeLessThan(500);
    } else if (role === 'visitor') expect([status, code]).toEqual([401, 'not_signed_in']);
    else expect([status, code]).toEqual([403, 'not_allowed']);
  });

  test('is refused to an API key unless the endpoint names a scope that the key has', async () => {
    const { scope } = route.endpoint;
    const any = await ask(route, ANY_KEY);
    if (!scope) expect([any.status, any.code]).toEqual([403, 'not_allowed']);
    else {
      expect(String(any.code)).not.toMatch(/^not_(allowed|signed_in)$/);
      expect(any.status).toBeLessThan(500);
    }
    const reading = await ask(route, READING_KEY);
    if (scope !== 'timetable:read') expect([reading.status, reading.code]).toEqual([403, 'not_allowed']);
    const unknown = await ask(route, 'vezu_unknown');
    expect([unknown.status, unknown.code]).toEqual([401, 'not_signed_in']);
  });
});
