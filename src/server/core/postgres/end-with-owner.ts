import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isRunning, readPostmaster } from './postmaster.ts';

/**
 * Runs as its own process beside a temporary PostgreSQL: when the process that started both ends, however it ends, the pipe between
 * them closes; PostgreSQL is then ended and its folder deleted. node end-with-owner.ts <folder>
 */
const [folder = ''] = process.argv.slice(2);
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
process.stdin.resume();
process.stdin.once('close', () => void end());

async function end(): Promise<void> {
  const postmaster = await readPostmaster(join(folder, 'postgres'));
  if (postmaster?.alive) {
    process.kill(postmaster.pid, 'SIGQUIT');
    while (isRunning(postmaster.pid)) await wait(20);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
