import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { effects, makeNotes, SAMPLE_ACTORS, sampleApi, sampleDomain } from '#testing/samples/sample.ts';
import { appScene } from '#testing/scene.ts';
import { testApp } from '#testing/server/api.ts';

/** Who became an administrator within the last second is remembered as the passenger that they were. */
const promoted = (fresh?: boolean) => SAMPLE_ACTORS[fresh ? 'admin' : 'passenger'];
const app = appScene({
  domains: [sampleDomain],
  findActor: async (token, _now, presented) =>
    (token === 'promoted' ? promoted(presented?.fresh) : SAMPLE_ACTORS[token]) ?? null,
});

beforeAll(() => makeNotes(app.sql));
beforeEach(async () => {
  await app.sql`truncate note`;
  effects.length = 0;
});

const JSON_TYPE = { 'content-type': 'application/json' };

function post(path: string, body: string, headers: Record<string, string> = JSON_TYPE) {
  return app.request('POST', path, { body, headers });
}

async function noteCount(): Promise<number> {
  const [row] = await app.sql<{ count: number }[]>`select count(*) from note`;
  return row?.count ?? -1;
}

test('nobody is refused by a role that they have no more', async () => {
  const rule = (token: string) =>
    app.request('POST', '/api/sample/rule', { headers: { authorization: `Bearer ${token}` } });
  expect((await rule('promoted')).status).not.toBe(403);
  expect((await rule('passenger')).status).toBe(403);
});

describe('a response', () => {
  test('contains the fields of the output schema and nothing else', async () => {
    const written = await app.call(sampleApi.write, { body: { text: 'Львів' } });
    expect(written).toEqual({ id: expect.any(Number), text: 'Львів' });
    expect(await app.call(sampleApi.read, { params: { noteId: written.id } })).toEqual(written);
  });

  test('to a browser that has the same one already is empty, until it changes', async () => {
    const { id } = await app.call(sampleApi.write, { body: { text: 'Львів' } });
    const ask = (tag: string) =>
      app.request('GET', `/api/sample/notes/${id}`, { headers: tag ? { 'if-none-match': tag } : {} });
    const first = await ask('');
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{16}"$/)]);
    const same = await ask(tag);
    expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, tag, '']);
    await app.sql`update note set text = 'Краків' where id = ${id}`;
    const other = await ask(tag);
    expect([other.status, await other.json()]).toEqual([200, { id, text: 'Краків' }]);
    expect((await ask('W/"another"')).status).toBe(200);
  });

  test('that does not fit its schema rolls the write back', async () => {
    await expect(app.call(sampleApi.fail, { body: { how: 'output' } })).rejects.toMatchObject({
      status: 500,
      code: 'internal',
    });
    expect(await noteCount()).toBe(0);
  });

  test('without an output is 204, and an empty JSON body is accepted', async () => {
    const response = await post('/api/sample/rule', '', { ...JSON_TYPE, authorization: 'Bearer admin' });
    expect(response.status).toBe(204);
  });
});

describe('access rights', () => {
  test('a visitor or an expired token is answered with 401', async () => {
    await expect(app.call(sampleApi.own, {})).rejects.toMatchObject({ status: 401, code: 'not_signed_in' });
    await expect(app.call(sampleApi.own, {}, 'expired')).rejects.toMatchObject({ status: 401, code: 'not_signed_in' });
  });

  test('a person is identified by the bearer token only', async () => {
    expect(await app.call(sampleApi.own, {}, 'passenger')).toEqual({ accountId: 1 });
    const byCookie = await app.request('GET', '/api/sample/own', { headers: { cookie: 'vezu_token=passenger' } });
    expect(byCookie.status).toBe(401);
    const byQuery = await app.request('GET', '/api/sample/own?token=passenger');
    expect(byQuery.status).toBe(401);
  });

  test('a role without the right is refused before its body is parsed', async () => {
    const response = await post('/api/sample/rule', '{', { ...JSON_TYPE, authorization: 'Bearer passenger' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'not_allowed' });
  });

  test('an endpoint whose rights do not name every role stops the start', async () => {
    const { driver: _driver, ...halfRow } = sampleApi.own.access;
    const routes = [{ name: 'sample.own', endpoint: { ...sampleApi.own, access: halfRow }, handle: async () => ({}) }];
    // @ts-expect-error One role is missing.
    await expect(testApp({ domains: [{ name: 'sample', routes }] })).rejects.toThrow('no whole row');
  });

  test('without public browsing the same endpoints require a sign-in', async () => {
    const closed = await testApp({
      domains: [
        { ...sampleDomain, routes: sampleDomain.routes.map((route) => ({ ...route, name: `search.${route.name}` })) },
      ],
      config: { publicBrowsing: false },
    });
    await expect(closed.call(sampleApi.read, { params: { noteId: 1 } })).rejects.toMatchObject({ status: 401 });
    await closed.close();
  });
});

describe('input validation', () => {
  test('each invalid field is answered with its first error key', async () => {
    const body = { text: '', stops: [{ point: 'Львів' }, { point: 'x' }, {}] };
    const response = await post('/api/sample/notes', JSON.stringify(body));
    expect(await response.json()).toMatchObject({
      status: 422,
      code: 'invalid_input',
      errors: [
        { field: 'text', key: 'name_min_length' },
        { field: 'stops.1.point', key: 'city_min_length' },
        { field: 'stops.2.point', key: 'field_invalid' },
      ],
    });
  });

  test('a missing field is required', async () => {
    const response = await app.request('POST', '/api/sample/notes');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: 'text', key: 'field_required' }] });
  });

  test.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%00', 'null'])(
    'the invalid id %s is refused',
    async (noteId) => {
      const response = await app.request('GET', `/api/sample/notes/${noteId}`);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ field: 'noteId' }] });
    },
  );

  test.each([String.raw`"a\u0000b"`, String.raw`"a\ud800b"`])('the text %s is refused', async (text) => {
    const response = await post('/api/sample/notes', `{"text":${text}}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: 'text', key: 'field_invalid' }] });
  });

  test.each(['{', '[1', '"', '{"__proto__":{"x":1}}'])('the body %s is malformed', async (body) => {
    const response = await post('/api/sample/notes', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'malformed_request' });
  });

  test.each([
    ['deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['wide', `[${'[],'.repeat(20_000)}[]]`],
  ])('a body that is too %s is malformed', async (_, body) => {
    const response = await post('/api/sample/notes', `{"text":${body}}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'malformed_request' });
  });

  test.each(['null', '[]', '3', '"x"', '{"text":{"a":1}}', '{"text":null}'])('the body %s is invalid', async (body) => {
    expect((await post('/api/sample/notes', body)).status).toBe(422);
  });

  test('a body of an unknown content type is malformed', async () => {
    expect((await post('/api/sample/notes', 'text=x', { 'content-type': 'text/plain' })).status).toBe(400);
  });

  test('a path that cannot be decoded is malformed', async () => {
    expect((await app.request('GET', '/api/sample/notes/%E0%A4%A')).status).toBe(400);
  });
});

describe('failures and effects', () => {
  test.each([
    ['domain', 409, 'seat_taken'],
    ['bug', 500, 'internal'],
    ['unique', 409, 'conflict'],
    ['number', 422, 'invalid_input'],
    ['trigger', 409, 'bus_in_use'],
    ['busy', 503, 'busy'],
  ] as const)(
    'the failure %s is answered with %i %s, rolled back, and sends no notification',
    async (how, status, code) => {
      const response = await post('/api/sample/fail', JSON.stringify({ how }));
      const text = await response.text();
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(JSON.parse(text)).toMatchObject({ type: `/problems/${code}`, status, code, title: expect.any(String) });
      expect(text).not.toMatch(/anna|secret|note|select|insert|\.ts/);
      expect(response.headers.get('retry-after')).toBe(code === 'busy' ? '1' : null);
      expect(await noteCount()).toBe(0);
      expect([effects, app.notified]).toEqual([[], []]);
    },
  );

  test('a successful write notifies of its changes once, after the commit', async () => {
    const { id } = await app.call(sampleApi.write, { body: { text: 'told' } });
    expect(app.notified).toEqual([`note:${id}`]);
    await expect.poll(() => effects).toEqual(['wrote told']);
  });

  test('an unknown path is answered with 404, and an unknown method with 405 and the allowed methods', async () => {
    expect(await (await app.request('GET', '/api/nowhere')).json()).toMatchObject({ status: 404, code: 'not_found' });
    const response = await app.request('DELETE', '/api/sample/notes/7');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('GET');
  });

  test('a problem is in the language of the query, or of the browser, or in Ukrainian', async () => {
    const titleIn = async (query: string, accept: string) => {
      const response = await app.request('GET', `/api/nowhere${query}`, { headers: { 'accept-language': accept } });
      const { title } = JSON.parse(await response.text());
      return title;
    };
    const uk = await titleIn('', 'de-DE,de;q=0.9');
    const en = await titleIn('?locale=en', 'uk');
    expect(await titleIn('', 'de;q=0.9,en-GB;q=0.8,uk;q=0.7')).toBe(en);
    expect(await titleIn('', '')).toBe(uk);
    expect(await titleIn('?locale=xx', 'uk,en')).toBe(uk);
  });
});

test('requests above the maximum at one time are refused with “retry later”', async () => {
  const small = await testApp({ domains: [sampleDomain], config: { maxRequests: 2 } });
  await makeNotes(small.sql);
  await small.sql.begin(async (sql) => {
    await sql`lock table note`;
    const waiting = [1, 2].map((noteId) => small.request('GET', `/api/sample/notes/${noteId}`));
    await expect.poll(async () => (await small.request('GET', '/api/nowhere')).status).toBe(503);
    const refused = await small.request('GET', '/api/nowhere');
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await refused.json()).toMatchObject({ code: 'overloaded', status: 503 });
    const wordsIn = async (locale: string) => (await small.request('GET', `/api/nowhere?locale=${locale}`)).text();
    expect(await wordsIn('uk')).not.toBe(await wordsIn('en'));
    expect((await small.request('GET', '/health')).status).toBe(200);
    await sql`rollback`;
    await Promise.all(waiting);
  });
  expect((await small.request('GET', '/api/nowhere')).status).toBe(404);
  await small.close();
});
