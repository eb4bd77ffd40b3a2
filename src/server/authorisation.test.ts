import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, ROLES, type Role } from '#shared/core/access.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { MODULES } from './modules.ts';

const routes = MODULES.flatMap((domain) => domain.routes);

let app: TestApp;

/** The token names the role. The account has no row in the database, so it owns nothing. */
async function findActor(token: string): Promise<Actor | null> {
  const role = ROLES.find((known) => known === token);
  if (!role || role === 'visitor') return null;
  const works = role !== 'passenger' && role !== 'admin';
  return { role, accountId: 999_999, sessionId: 999_999, carrierId: works ? 999_999 : null };
}

beforeAll(async () => {
  app = await testApp({ findActor });
});
afterAll(() => app.close());

test('the authorisation table', () => {
  const widest = Math.max(...routes.map((route) => route.name.length));
  const head = ['endpoint'.padEnd(widest), ...ROLES].join('  ');
  const rows = routes.map(({ name, endpoint }) => {
    return [name.padEnd(widest), ...ROLES.map((role) => endpoint.access[role].padEnd(role.length))]
      .join('  ')
      .trimEnd();
  });
  expect(`\n${[head, ...rows].join('\n')}\n`).toMatchSnapshot();
});

async function ask(route: (typeof routes)[number], role: Role) {
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
});
