import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/core/database/db.ts';
import { makeNotes, SAMPLE_ACTORS, sampleDomain } from '#testing/samples/sample.ts';
import { appScene } from '#testing/scene.ts';

/** When the sender of a request with the token 'timed' was looked up. */
const looked: number[] = [];
const app = appScene({
  domains: [sampleDomain],
  findActor: async (token) => {
    if (token === 'timed') looked.push(performance.now());
    return SAMPLE_ACTORS[token] ?? null;
  },
  config: { trustProxy: 1, maxRequestsPerAddress: 30 },
});

beforeAll(() => makeNotes(app.sql));

const from = (address: string) => ({ headers: { 'x-forwarded-for': address, authorization: 'Bearer passenger' } });

/** Opens a connection and sends a text; `answered` resolves with the first bytes of the answer, or when the connection ends. */
function say(text: string): { socket: Socket; answered: Promise<string> } {
  const { port } = new URL(app.address);
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.write(text);
  const answered = new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.once('close', () => resolve(''));
    socket.once('error', () => resolve(''));
  });
  return { socket, answered };
}

function slowPost(address: string, token = '', path = '/api/sample/notes') {
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json`;
  return say(`${head}${token && `\r\nauthorization: Bearer ${token}`}\r\ncontent-length: 100\r\n\r\n{`);
}

test('a network with too many requests is refused, and other networks are not', async () => {
  const statuses = new Map<number, number>();
  for (let n = 0; n < 40; n += 1) {
    const { status, headers } = await app.request('GET', '/api/sample/own', from('192.0.2.1'));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses.get(200)).toBe(30);
  expect(statuses.get(429)).toBe(10);
  expect((await app.request('GET', '/api/sample/own', from('192.0.2.2'))).status).toBe(200);
});

test.each([
  '/%61pi/sample/own',
  'http://x/api/sample/own',
  'HTTP://x/%61%50%49/nothing',
  '//api/sample/own',
  '/nothing/of/that/name',
  '/welcome',
])('no spelling of a path avoids the limit of a network: %s', async (target) => {
  const network = `192.0.2.${100 + target.length}`;
  const statuses: number[] = [];
  for (let n = 0; n < 35; n += 1) {
    const head = `GET ${target} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${network}\r\nconnection: close\r\n\r\n`;
    statuses.push(Number((await say(head).answered).split(' ')[1]));
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('a person who opens a page too often reads a page that loads itself again', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.99', accept: 'text/html', 'accept-language': 'en' };
  for (let n = 0; n < 30; n += 1) await app.request('GET', '/welcome', { headers });
  const answer = await app.request('GET', '/welcome', { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(await answer.text()).toContain('<html lang="en">');
});

test.each(['/api/sample/notes/1', '/health', '/'])('a request with two Host headers is refused: %s', async (path) => {
  const { answered } = say(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nHOST: evil.example\r\n\r\n`);
  const answer = await answered;
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('"code":"malformed_request"');
  expect(answer).not.toMatch(/retry-after/i);
});

test('unfinished bodies are limited on every path', async () => {
  const head = 'POST /x HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 203.0.113.9\r\ncontent-length: 100\r\n\r\n{';
  const held = Array.from({ length: 25 }, () => say(head));
  // The server answers an unknown path before its body has arrived, which ends no connection.
  const answers = await Promise.all(held.map(({ answered }) => answered));
  for (const { socket } of held) socket.destroy();
  expect(answers.map((answer) => Number(answer.split(' ')[1])).every((status) => status >= 400)).toBe(true);
});

test('the refusal is a problem document in the language of the reader', async () => {
  for (let n = 0; n < 30; n += 1) await app.request('GET', '/api/sample/own', from('192.0.2.3'));
  const answer = await app.request('GET', '/api/sample/own?locale=uk', from('192.0.2.3'));
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(await answer.json()).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    title: expect.stringContaining('Забагато'),
  });
});

test('addresses in one IPv6 network are counted together', async () => {
  for (let n = 0; n < 30; n += 1) await app.request('GET', '/api/sample/own', from(`2001:db8:1:2::${n.toString(16)}`));
  expect((await app.request('GET', '/api/sample/own', from('2001:db8:1:2:ffff::1'))).status).toBe(429);
  expect((await app.request('GET', '/api/sample/own', from('2001:db8:1:3::1'))).status).toBe(200);
});

test('requests from this machine are not limited', async () => {
  const own = { headers: { authorization: 'Bearer passenger' } };
  for (let n = 0; n < 40; n += 1) expect((await app.request('GET', '/api/sample/own', own)).status).toBe(200);
});

test('requests whose bodies never arrive do not block others, and are limited per network', async () => {
  const held = Array.from({ length: 160 }, (_, n) => slowPost(`198.51.100.${n}`));
  try {
    for (let n = 0; n < 30; n += 1) {
      expect((await app.request('GET', '/api/sample/own', from('192.0.2.4'))).status).toBe(200);
    }
  } finally {
    for (const { socket } of held) socket.destroy();
  }
});

test.each([
  { which: 'that wait for more', path: '/api/sample/notes', net: '198.51.100', text: 'Рівне' },
  { which: 'that are refused at once', path: '/api/sample/rule', net: '203.0.113', text: 'Дубно' },
])('of many unfinished bodies of one network $which, a few begin together; others do not wait', async (sample) => {
  looked.length = 0;
  const held = Array.from({ length: 20 }, () => slowPost(`${sample.net}.201`, 'timed', sample.path));
  await expect.poll(() => looked.length, { interval: 1 }).toBeGreaterThanOrEqual(8);
  const { socket, answered } = slowPost(`${sample.net}.202`);
  socket.write(`"text":"${sample.text}"}`.padEnd(94));
  expect(await answered).toContain('201 Created');
  await expect.poll(() => looked.length).toBe(20);
  for (const one of [{ socket }, ...held]) one.socket.destroy();
  const ninths = looked.slice(8).map((at, index) => at - (looked[index] ?? 0));
  expect(Math.min(...ninths)).toBeGreaterThan(40);
});

test('a body that is sent slowly but in time is accepted', async () => {
  const { socket, answered } = slowPost('192.0.2.5');
  // By now the first byte has been read.
  await app.request('GET', '/api/sample/own', from('192.0.2.6'));
  socket.write('"text":"Львів"}'.padEnd(94));
  expect(await answered).toContain('201 Created');
  socket.destroy();
});

test('an unfinished request frees its place after its answer and its end', async () => {
  // The server refuses a visitor before the body has arrived.
  const head = 'POST /api/sample/rule HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{';
  for (let round = 0; round < 450; round += 1) {
    const { socket, answered } = say(head);
    expect(await answered).toMatch(/^HTTP\/1.1 401 /);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.end();
    await closed;
  }
});

test('many requests of one network at once wait for one another, and nobody else waits for them', async () => {
  const held = new Map<string, number>();
  const count = (status: string) => held.set(status, (held.get(status) ?? 0) + 1);
  await transaction(app.sql, async (sql) => {
    // Every note waits for this one, which has the same text.
    await sql`insert into note (text) values ('the same')`;
    const notes = Array.from({ length: 25 }, () => note('192.0.2.40').then(({ status }) => count(String(status))));
    await expect.poll(lockers).toBe(2);
    for (const [who, n] of [
      ['other', 41],
      ['admin', 42],
    ] as const) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}`, authorization: `Bearer ${who}` };
      expect((await app.request('GET', '/api/sample/own', { headers })).status).toBe(200);
    }
    expect((await note('192.0.2.43', 'another')).status).toBe(201);
    await Promise.all(notes);
  });
  expect([...held]).toEqual([['429', 25]]);
});

test('writes of one account wait for one another without a connection of the database', async () => {
  await transaction(app.sql, async (sql) => {
    await sql`insert into note (text) values ('once more')`;
    const notes = Array.from({ length: 12 }, (_, n) => note(`192.0.2.${50 + n}`, 'once more', 'passenger'));
    await expect.poll(lockers).toBe(2);
    expect(new Set((await Promise.all(notes)).map(({ status }) => status))).toEqual(new Set([429]));
  });
});

/** Writes a note from an address; its text is unique among notes. */
function note(address: string, text = 'the same', token?: string): Promise<Response> {
  const headers = {
    'x-forwarded-for': address,
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return app.request('POST', '/api/sample/notes', { headers, body: JSON.stringify({ text }) });
}

/** The number of connections that wait for a lock. */
async function lockers(): Promise<number | undefined> {
  const [row] = await app.sql<{ count: number }[]>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.count;
}
