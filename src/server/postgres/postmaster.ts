import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Postmaster {
  pid: number;
  ready: boolean;
  /** Whether that process is there and is a PostgreSQL: its number may have gone to somebody else since. */
  alive: boolean;
}

/** What `postmaster.pid` says about the server of a folder; null when there is none. */
export async function readPostmaster(folder: string): Promise<Postmaster | null> {
  let lines: string[];
  try {
    lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  // A copied folder brings the file of its original along.
  const same = lines[1] === folder;
  return { pid, ready: lines[7]?.trim() === 'ready', alive: same && isRunning(pid) && isPostgres(pid) };
}

/** Whether there is a process of this number that has not ended. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return stateOf(pid) !== 'Z';
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    // No /proc on this system: take the file at its word, PostgreSQL checks once more.
    return true;
  }
}

/** The letter that Linux gives a process: Z has ended and waits for its parent to notice. */
function stateOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  } catch {
    return null;
  }
}
