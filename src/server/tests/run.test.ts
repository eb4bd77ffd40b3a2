import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/server/database.ts';
import { createLog } from '../core/log.ts';
import { freePort, isFree } from '../core/postgres/port.ts';
import { readConfig } from '../core/settings/config.ts';
import { actorFinder, BROWSING, MODULES } from '../modules.ts';
import { checkPorts, run } from '../run.ts';

const SETTINGS = ['PORT', 'WS_PORT', 'METRICS_PORT'] as const;

let folder: string;
let database: TestDatabase;
let ports: Record<(typeof SETTINGS)[number], number>;
let other: Server | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-run-'));
  database = await testDatabase();
  const [http, sockets, metrics] = await Promise.all(SETTINGS.map((name) => freePort(`${folder} ${name}`)));
  ports = { PORT: http ?? 0, WS_PORT: sockets ?? 0, METRICS_PORT: metrics ?? 0 };
});
afterEach(async () => {
  await new Promise((resolve) => (other ? other.close(resolve) : resolve(null)));
  other = null;
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const settings = () =>
  readConfig({
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  });

function node() {
  return run({
    config: settings(),
    database: { url: database.url, pool: database.sql, close: async () => undefined },
    domains: MODULES,
    browsing: BROWSING,
    findActor: actorFinder(database.sql),
    web: async () => ({ wants: () => false, answer: async (_request, reply) => reply }),
    identityProviders: [],
    now: () => new Date(),
    log: createLog('silent'),
  });
}

async function occupy(port: number): Promise<void> {
  other = createServer();
  await new Promise<void>((resolve) => other?.listen(port, '127.0.0.1', resolve));
}

/** The connections to the test's database besides that of the test itself. */
async function connections(): Promise<number> {
  const rows = await database.sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'vezu'`;
  return rows.length;
}

test.each(SETTINGS)('a node whose %s is in use says so, and has opened nothing then', async (setting) => {
  await occupy(ports[setting]);
  const sentence = new RegExp(`^(The port|Port) ${ports[setting]} is in use: .*set ${setting} to `);
  await expect(checkPorts(settings())).rejects.toThrow(sentence);
  await expect(node()).rejects.toThrow(sentence);
  for (const name of SETTINGS) expect(await isFree(ports[name]), name).toBe(name !== setting);
  await expect.poll(connections).toBe(0);
});

test('a node that stops has closed its ports and its connections', async () => {
  const { stop } = await node();
  for (const name of SETTINGS) expect(await isFree(ports[name]), name).toBe(false);
  expect(await connections()).toBeGreaterThan(0);
  await stop();
  for (const name of SETTINGS) expect(await isFree(ports[name]), name).toBe(true);
  await expect.poll(connections).toBe(0);
});
