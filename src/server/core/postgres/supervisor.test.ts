import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { isRunning } from './postmaster.ts';
import { keepRunning, type Supervisor } from './supervisor.ts';

/** The timeout for steps that take long on a busy machine. */
const WHILE = { timeout: 30_000 };

const programs: ChildProcess[] = [];
let supervisor: Supervisor | null = null;

afterEach(async () => {
  await supervisor?.stop();
  supervisor = null;
  for (const program of programs.splice(0)) program.kill('SIGKILL');
});

/** A program instead of a server; its id. */
function run(): number {
  const program = spawn('sleep', ['600']);
  programs.push(program);
  return program.pid ?? 0;
}

async function kill(pid: number): Promise<void> {
  const program = programs.find((one) => one.pid === pid);
  if (!program) throw new Error('no such program');
  program.kill('SIGKILL');
  await once(program, 'exit');
}

test('a killed server is restarted until it runs, with one message, and then supervised again', async () => {
  const first = run();
  const messages: string[] = [];
  const attempts: number[] = [];
  const revive = async () => {
    attempts.push(attempts.length + 1);
    if (attempts.length < 3) throw new Error('the leftovers have not ended yet');
    return run();
  };
  supervisor = keepRunning(first, { fell: async () => true, revive, say: (line) => messages.push(line) });
  await kill(first);
  await expect.poll(() => programs.length, WHILE).toBe(2);
  expect(attempts).toEqual([1, 2, 3]);
  expect(messages).toEqual(['PostgreSQL was killed and is started again.']);
  await kill(programs[1]?.pid ?? 0);
  await expect.poll(() => programs.length, WHILE).toBe(3);
});

test('a server that was stopped cleanly stays stopped', async () => {
  const first = run();
  let isRead = false;
  const fell = async () => {
    isRead = true;
    return false;
  };
  supervisor = keepRunning(first, { fell, revive: async () => run(), say: () => undefined });
  await kill(first);
  await expect.poll(() => isRead, WHILE).toBe(true);
  await supervisor.stop();
  expect(programs).toHaveLength(1);
});

test('stopping ends a server whose restart is under way', async () => {
  const first = run();
  const reviving = Promise.withResolvers<void>();
  const revived = Promise.withResolvers<number>();
  const revive = () => {
    reviving.resolve();
    return revived.promise;
  };
  supervisor = keepRunning(first, { fell: async () => true, revive, say: () => undefined });
  await kill(first);
  await reviving.promise;
  const stopped = supervisor.stop();
  const second = run();
  revived.resolve(second);
  await stopped;
  expect(isRunning(second)).toBe(false);
});
