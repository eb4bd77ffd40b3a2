import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from '#server/core/database/db.ts';
import { type StoredFix, writeFixes } from '#server/operations/tracking/commands/flush.ts';
import type { Database } from '../support/stage.ts';

const BATCH = 500;
const CLIENTS = 4;
const TURNS = 5;
const START = Date.parse('2026-06-12T04:00:00Z');

interface Tally {
  fixes: number;
  seconds: number;
  cpu: number;
}

/** Each way to write positions, in turns: positions per second of wall time, and the processor time of this process and of PostgreSQL. */
export async function writeInTurns({ sql }: Database, drivers: number, seconds: number) {
  const batches = 'batches of 500';
  const methods: Record<string, Writing> = {
    [batches]: { sql, drivers, batch: BATCH, clients: 1 },
    'one each, one after another': { sql, drivers, batch: 1, clients: 1 },
    [`one each, ${CLIENTS} at a time`]: { sql, drivers, batch: 1, clients: CLIENTS },
  };
  const clock = await cpuClock(sql);
  const tallies = new Map<string, Tally>();
  let moment = START;
  const nextMoment = () => {
    moment += 1;
    return moment;
  };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, method] of Object.entries(methods)) {
      const [startedAt, before] = [performance.now(), clock()];
      const fixes = await write(method, (seconds * 1000) / TURNS, nextMoment);
      const tally = tallies.get(name) ?? { fixes: 0, seconds: 0, cpu: 0 };
      tally.fixes += fixes;
      tally.seconds += (performance.now() - startedAt) / 1000;
      tally.cpu += clock() - before;
      tallies.set(name, tally);
    }
  }
  const best = tallies.get(batches);
  const row = ({ fixes, seconds: took, cpu }: Tally) => ({
    'fixes/s': Math.round(fixes / took),
    'batches ÷ this': ((best ? best.fixes / best.seconds : 0) / (fixes / took)).toFixed(1),
    'CPU µs per fix': Number(((1e6 * cpu) / fixes).toFixed(1)),
    'this ÷ batches, CPU': (cpu / fixes / (best ? best.cpu / best.fixes : 1)).toFixed(1),
  });
  return Object.fromEntries([...tallies].map(([name, tally]) => [name, row(tally)]));
}

interface Writing {
  sql: Pool;
  drivers: number;
  /** Positions in one statement, and statements at a time. */
  batch: number;
  clients: number;
}

/** Returns the number of written positions. No two positions of a trip have the same moment. */
async function write({ sql, drivers, batch, clients }: Writing, ms: number, moment: () => number): Promise<number> {
  let written = 0;
  const end = performance.now() + ms;
  const client = async () => {
    while (performance.now() < end) {
      const at = moment();
      const fixes = Array.from({ length: batch }, (_, k) => fixOf(1 + ((written + k) % drivers), at));
      written += batch;
      await writeFixes(sql, fixes, fixes);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return written;
}

function fixOf(tripId: number, at: number): StoredFix {
  const place = { latitude: 49.84, longitude: 24.03 - (((at - START) / 1e9) % 1) };
  const rest = { accuracy: 10, speed: 20, heading: 270, progress: 1, source: 'app' as const };
  return { ...place, ...rest, tripId, driverId: tripId, at, receivedAt: at };
}

/** Linux counts in hundredths of a second. */
const TICKS = 100;

/** Reads the processor time that this process and its PostgreSQL have used, in seconds: other load hardly affects it. NaN where there is no /proc. */
async function cpuClock(sql: Pool): Promise<() => number> {
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = statOf(backend?.pid ?? 0)?.parent ?? Number.NaN;
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6 + familyTime(postmaster);
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
