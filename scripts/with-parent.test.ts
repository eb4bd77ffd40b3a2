import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'setup/with-parent.mjs');
/** A program that starts another one, prints the ids of both, and does not end by itself. */
const PROGRAM = `
  const { spawn } = require('node:child_process');
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  console.log(JSON.stringify([process.pid, other.pid]));
  setInterval(() => {}, 1000);`;

/** Starts a parent which starts the program by the script; returns the parent and the ids of the program's processes. */
async function begin(): Promise<{ parent: ChildProcess; processes: number[] }> {
  const args = JSON.stringify([SCRIPT, process.execPath, '-e', PROGRAM]);
  const code = `
    require('node:child_process').spawn(process.execPath, ${args}, { stdio: 'inherit' });
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(parent.stdout), 'line');
  return { parent, processes: JSON.parse(line) };
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a program and what it started end after %s to its parent',
  async (signal) => {
    const { parent, processes } = await begin();
    expect(processes.map(isRunning)).toEqual([true, true]);
    parent.kill(signal);
    await expect.poll(() => processes.map(isRunning), { timeout: 15_000 }).toEqual([false, false]);
  },
);

test('its exit code is passed on', async () => {
  const [code] = await once(spawn(process.execPath, [SCRIPT, process.execPath, '-e', 'process.exit(7)']), 'exit');
  expect(code).toBe(7);
});

function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
