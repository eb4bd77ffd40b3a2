import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from '#server/database/db.ts';

/** Linux counts in hundredths of a second. */
const TICKS = 100;

/** The processor time that this process and its PostgreSQL have used, in seconds: other load hardly affects it. */
export interface CpuTime {
  own: number;
  database: number;
}

/** Reads both clocks; `database` is NaN where there is no /proc. */
export async function cpuClock(sql: Pool): Promise<() => CpuTime> {
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = statOf(backend?.pid ?? 0)?.parent ?? Number.NaN;
  return () => {
    const { user, system } = process.cpuUsage();
    return { own: (user + system) / 1e6, database: familyTime(postmaster) };
  };
}

/** The processor time of a server with all its processes, including those that have ended. */
function familyTime(postmaster: number): number {
  const server = statOf(postmaster);
  if (!server) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
    .filter(({ parent }) => parent === postmaster);
  return children.reduce((sum, { time }) => sum + time, server.time + server.ended);
}

/** From /proc: the parent, and the seconds of a process and of its ended children. */
function statOf(pid: number): { parent: number; time: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (n) => fields[n],
    );
    return { parent, time: (user + system) / TICKS, ended: (endedUser + endedSystem) / TICKS };
  } catch {
    return null;
  }
}
