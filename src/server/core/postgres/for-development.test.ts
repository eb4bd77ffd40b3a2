import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning, readPostmaster } from './postmaster.ts';
import { startPostgres } from './start.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-development-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function begin(env: NodeJS.ProcessEnv) {
  const program = fork(join(import.meta.dirname, 'for-development.ts'), {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return program;
}

test('the database goes on while servers come and go, and ends with the start script', async () => {
  const program = begin({});
  expect(await once(program, 'message')).toEqual(['ready', undefined]);
  const { pid = 0 } = (await readPostmaster(join(folder, 'postgres'))) ?? {};
  for (const signal of ['SIGINT', 'SIGTERM'] as const) program.kill(signal);
  await (await startPostgres(folder)).stop();
  expect(isRunning(pid)).toBe(true);
  program.disconnect();
  expect(await once(program, 'exit')).toEqual([0, null]);
  expect(isRunning(pid)).toBe(false);
});

test('it is not needed with a database of one’s own', async () => {
  const program = begin({
    DATABASE_URL: 'postgres://vezu@127.0.0.1:9/vezu',
    SECRETS_KEY: 'Kq3vT9wZ1xB7nM5pL2sD8fG4hJ6cR0yA',
  });
  await once(program, 'message');
  expect(await readPostmaster(join(folder, 'postgres'))).toBeNull();
  program.disconnect();
  await once(program, 'exit');
});

test('a setting that is wrong is one sentence', async () => {
  const program = begin({ PORT: 'eighty' });
  const [text] = await once(program.stderr ?? program, 'data');
  expect(String(text)).toMatch(/^The setting PORT .*\.\n$/);
  expect(await once(program, 'exit')).toEqual([1, null]);
});
