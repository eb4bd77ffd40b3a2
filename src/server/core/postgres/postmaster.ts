import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Postmaster {
  pid: number;
  ready: boolean;
  /** Whether the process exists and is a PostgreSQL: its process id may have been reused. */
  alive: boolean;
}

/** Reads `postmaster.pid` of a data folder; null when there is none. */
export async function readPostmaster(folder: string): Promise<Postmaster | null> {
  let lines: string[];
  try {
    lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  // A copied folder contains the file of its original.
  const same = lines[1] === folder;
  return { pid, ready: lines[7]?.trim() === 'ready', alive: same && isRunning(pid) && isPostgres(pid) };
}

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
    // This system has no /proc: the file is trusted, and PostgreSQL checks it again.
    return true;
  }
}

/** Returns the state letter of a process in Linux; Z is a process that has ended but has not been reaped by its parent. */
function stateOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  } catch {
    return null;
  }
}
