import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning, readPostmaster } from './postmaster.ts';

let folder: string;
let program: ChildProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vezu-postmaster-'));
  program = spawn('sleep', ['600']);
});
afterEach(async () => {
  program.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const writeLock = (pid: unknown, of: string, state: string) =>
  writeFile(join(folder, 'postmaster.pid'), [pid, of, 0, 5432, '', '127.0.0.1', '', state].join('\n'));

test('a folder without a lock file has no server', async () => {
  expect(await readPostmaster(folder)).toBeNull();
});

test.runIf(process.platform === 'linux')('the process id of another program is no server', async () => {
  await writeLock(program.pid, folder, 'ready');
  expect(await readPostmaster(folder)).toEqual({ pid: program.pid, ready: true, alive: false });
});

test.each([
  ['starting', false],
  ['ready   ', true],
])('a server whose lock file says “%s” is ready: %s', async (state, ready) => {
  await writeLock(program.pid, folder, state);
  expect(await readPostmaster(folder)).toMatchObject({ ready });
});

test('a damaged lock file names no living server', async () => {
  await writeLock('half a li', folder, '');
  expect(await readPostmaster(folder)).toMatchObject({ ready: false, alive: false });
});

test('a process runs until it has ended', async () => {
  const { pid = 0 } = program;
  expect(isRunning(pid)).toBe(true);
  program.kill('SIGKILL');
  await once(program, 'exit');
  expect(isRunning(pid)).toBe(false);
});

test.each([0, -1, 1.5, Number.NaN])('%s is the id of no process', (pid) => {
  expect(isRunning(pid)).toBe(false);
});
