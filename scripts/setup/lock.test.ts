import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alone } from './lock.mjs';

/** The timeout for steps that take long on a busy machine. */
const WHILE = { timeout: 30_000 };

let folder: string;
let lock: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vezu-lock-'));
  lock = join(folder, '.play.lock');
  children = [];
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const at = () => ({ name: 'play', purpose: 'The play has to begin', folder });

/** Another process that holds the lock until it is killed; with `also`, the lock is held by that process too. */
async function holder(also?: number): Promise<ChildProcess> {
  const code = `
    import { alone } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
    await alone(${JSON.stringify(at())}, async (hold) => {
      ${also ? `hold(${also});` : ''}
      console.log('held');
      await new Promise((resolve) => setInterval(resolve, 1e9));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(createInterface(child.stdout), 'line');
  return child;
}

function sleeper(): ChildProcess {
  const child = spawn('sleep', ['600']);
  children.push(child);
  return child;
}

test('one works at a time, and the others say for whom they wait', async () => {
  const other = await holder();
  const order: string[] = [];
  const mine = alone(at(), async () => order.push('mine'));
  const line = `The play has to begin, as process ${other.pid} does already: waiting for it …`;
  await expect.poll(() => vi.mocked(console.log).mock.calls, WHILE).toEqual([[line]]);
  expect(order).toEqual([]);
  other.kill('SIGKILL');
  await mine;
  expect(order).toEqual(['mine']);
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock is free after work that fails', async () => {
  const fail = () => Promise.reject(new Error('no'));
  await expect(alone(at(), fail)).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

test('what a killed process has started is waited for', async () => {
  const started = sleeper();
  const other = await holder(started.pid);
  other.kill('SIGKILL');
  await once(other, 'exit');
  let done = false;
  const mine = alone(at(), async () => {
    done = true;
  });
  const line = expect.stringContaining(`as process ${started.pid} does already`);
  await expect.poll(() => vi.mocked(console.log).mock.calls, WHILE).toEqual([[line]]);
  expect(done).toBe(false);
  started.kill('SIGKILL');
  await mine;
});

test.each([
  ['of a process that has ended', '4194305 1\n'],
  ['of a process whose number another has now', `${process.pid} 1\n`],
  ['that is no lock', 'half a lo'],
])('a lock %s is taken over without a word', async (_which, content) => {
  writeFileSync(lock, content);
  expect(await alone(at(), async () => readFileSync(lock, 'utf8'))).toMatch(new RegExp(`^${process.pid} `));
  expect(console.log).not.toHaveBeenCalled();
});

test('a lock without content is that of a process which writes it, but not for long', async () => {
  writeFileSync(lock, '');
  let done = false;
  const mine = alone(at(), async () => {
    done = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toBe(false);
  utimesSync(lock, 0, 0);
  await mine;
});

test('two that find the same dead lock work one after the other', async () => {
  writeFileSync(lock, '4194305 1\n');
  let working = 0;
  const work = async () => {
    working += 1;
    expect(working).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    working -= 1;
  };
  await Promise.all([alone(at(), work), alone(at(), work), alone(at(), work)]);
});

test('a signal ends the waiting', async () => {
  await holder();
  const stopping = new AbortController();
  const mine = alone({ ...at(), signal: stopping.signal }, async () => undefined);
  stopping.abort();
  await expect(mine).rejects.toThrow('The play has to begin; this was stopped before it began.');
});

test('a lock that cannot be written is one sentence and no wait', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(alone({ ...at(), folder: join(file, 'in') }, async () => undefined)).rejects.toThrow(/ENOTDIR/);
  const drop = 'if (process.getuid() === 0) { process.setgroups([]); process.setgid(65534); process.setuid(65534); }';
  const code = `
    import { alone } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
    ${drop}
    await alone(${JSON.stringify({ ...at(), folder: '/usr/vezu' })}, async () => undefined).catch(({ message }) => console.log(message));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  expect(line).toBe(
    'The play has to begin, but /usr/vezu cannot be written (this user may not): ' +
      'run npm run build there as the user who owns it, then start again.',
  );
});
