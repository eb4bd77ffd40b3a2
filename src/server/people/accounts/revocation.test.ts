import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/core/log.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { readConfig } from '#server/core/settings/config.ts';
import { actorFinder, BROWSING, MODULES } from '#server/modules.ts';
import { type Running, run } from '#server/run.ts';
import { CLOSE } from '#shared/core/realtime.ts';
import { RESET_MINUTES } from '#shared/people/accounts/base/password-links.ts';
import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { allTests } from '#testing/scene.ts';
import { testContext } from '#testing/server/context.ts';
import { testDatabase } from '#testing/server/database.ts';
import { dial, type Peer } from '#testing/server/sockets.ts';
import { makePasswordLink } from './commands/password-link.ts';

/** A revocation must work everywhere within this time, in milliseconds. */
const A_SECOND = 1000;
/** Extra milliseconds that are allowed for a busy machine. */
const SLACK = 400;
const NEW = 'Нова-Дорога-8';

interface Node extends Running {
  socket: string;
}

const database = allTests(testDatabase);
const here = allTests(() => node(1));
const there = allTests(() => node(2));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-nodes-'));
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['signing out', (lost: SignedIn) => ask(here, 'GET /api/logout', { token: lost.token })],
  [
    'signing out from another device',
    (_lost: SignedIn, stored: SignedIn) => ask(here, 'DELETE /api/me/sessions', stored),
  ],
  [
    'a change of password',
    (_lost: SignedIn, { token }: SignedIn) =>
      ask(here, 'PUT /api/me/password', {
        token,
        body: { current: PASSWORD, password: NEW, passwordRepeat: NEW },
      }),
  ],
  [
    'a password reset by mail',
    async ({ user }: SignedIn) => {
      const link = { accountId: user.id, purpose: 'reset', minutes: RESET_MINUTES } as const;
      const url = await database.sql.begin((sql) => makePasswordLink(testContext(database.sql), sql, link, new Date()));
      const token = new URL(String(url)).searchParams.get('token');
      await ask(here, `POST /api/password-links/${token}`, { body: { password: NEW, passwordRepeat: NEW } });
    },
  ],
])(
  '%s at one server ends the session at the other within a second, over HTTP and on the socket',
  async (_name, end) => {
    const form = signUpForm();
    const stored = await ask<SignedIn>(here, 'POST /api/signup', { body: form });
    const lost = await ask<SignedIn>(there, 'POST /api/login', { body: { email: form.email, password: PASSWORD } });
    const peer = await listen(there, lost);
    expect(await statusOf(there, lost.token), 'known there, and trusted for a moment').toBe(200);
    await end(lost, stored);
    // The time is measured from the response of the revoking request: hashing passwords before it is not part of the promise.
    const from = performance.now();
    const [http, socket] = await Promise.all([
      untilRefused(lost.token),
      peer.closed.then((code) => ({ code, at: performance.now() })),
    ]);
    expect(http - from).toBeLessThan(A_SECOND + SLACK);
    expect(socket.code).toBe(CLOSE.notSignedIn);
    expect(socket.at - from).toBeLessThan(A_SECOND);
  },
);

test('a session that was not revoked keeps working', async () => {
  const form = signUpForm();
  const stored = await ask<SignedIn>(there, 'POST /api/signup', { body: form });
  await ask(here, 'POST /api/login', { body: { email: form.email, password: PASSWORD } });
  const peer = await listen(there, stored);
  await ask(here, 'DELETE /api/me/sessions', stored);
  peer.send({ type: 'ping' });
  await peer.next('pong');
  expect(await statusOf(there, stored.token)).toBe(200);
  peer.close();
});

interface SignedIn {
  token: string;
  user: { id: number };
}

async function node(number: number): Promise<Node> {
  const port = await freePort(`${folder} ${number} http`);
  const wsPort = await freePort(`${folder} ${number} ws`);
  const config = readConfig({ PORT: String(port), WS_PORT: String(wsPort), DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const running = await run({
    config,
    database: { url: database.url, pool: database.sql, close: async () => undefined },
    domains: MODULES,
    browsing: BROWSING,
    findActor: actorFinder(database.sql),
    web: async () => ({ wants: () => false, answer: async (_request, reply) => reply }),
    identityProviders: [],
    now: () => new Date(),
    log: createLog('silent'),
  });
  return { ...running, socket: `ws://127.0.0.1:${wsPort}` };
}

async function listen(at: Node, { token, user }: SignedIn): Promise<Peer> {
  const peer = await dial(at.socket);
  peer.send({ type: 'auth', user_id: user.id, token });
  await peer.next('authenticated');
  return peer;
}

/** Returns when the token was first refused on that node. */
async function untilRefused(token: string): Promise<number> {
  for (;;) {
    const status = await statusOf(there, token);
    if (status !== 200) return performance.now();
  }
}

async function statusOf(at: Node, token: string): Promise<number> {
  const response = await fetch(`${at.address}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
}

async function ask<Answer>(
  at: Node,
  line: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const [method = '', path] = line.split(' ');
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (body) headers['content-type'] = 'application/json';
  const response = await fetch(`${at.address}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} to ${line}: ${text}`);
  return JSON.parse(text || 'null');
}
