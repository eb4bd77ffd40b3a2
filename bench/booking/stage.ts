import { type ChildProcess, fork } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Pool } from '#server/core/db.ts';
import { migrateJobs } from '#server/core/jobs/migrate.ts';
import { migrate } from '#server/core/migrate.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { startPostgres } from '#server/core/postgres/start.ts';
import { loadPlaces } from '#server/places/commands.ts';
import type { BookInput } from '#shared/bookings/schema.ts';
import { addPassenger, type TestActor } from '#testing/carriers.ts';

/** A PostgreSQL, server processes over it and people to book: all of the bench's own. */
export interface Stage {
  sql: Pool;
  riders: TestActor[];
  /** Books over HTTP, the n-th client on the n-th server in turn; answers '201' or the problem's code. */
  book(client: number, tripId: number, input: BookInput): Promise<string>;
  strike(): Promise<void>;
}

export async function setStage(servers: number, people: number): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
  await chmod(folder, 0o755);
  const postgres = await startPostgres(folder);
  const sql = connect(postgres.url, { max: 4 });
  await migrate(sql);
  await migrateJobs(postgres.url);
  await loadPlaces(sql);
  const riders: TestActor[] = [];
  for (let index = 0; index < people; index += 1) riders.push(await addPassenger(sql));
  const nodes: { child: ChildProcess; port: number }[] = [];
  for (let index = 0; index < servers; index += 1) nodes.push(await startNode(folder, index, postgres.url));
  const agent = new Agent({ keepAlive: true });
  return {
    sql,
    riders,
    book: (client, tripId, input) => {
      const port = nodes[client % nodes.length]?.port ?? 0;
      return send(agent, port, `/api/trips/${tripId}/bookings`, riders[client % riders.length]?.token ?? '', input);
    },
    strike: async () => {
      agent.destroy();
      for (const { child } of nodes) child.disconnect();
      await sql.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** How often each outcome came. */
export function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Pairs of bookings that hold one seat on one leg. */
export async function oversold(sql: Pool): Promise<number> {
  const [row] = await sql<{ pairs: number }[]>`
    select count(*) as pairs from booking a join booking b
      on a.trip_id = b.trip_id and a.seat = b.seat and a.legs && b.legs and a.id < b.id
    where a.holds and b.holds`;
  return row?.pairs ?? 0;
}

/** A sequence of numbers in [0, 1) that its seed decides (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function startNode(folder: string, index: number, url: string): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort(`${folder}-${index}`);
  const child = fork(join(import.meta.dirname, 'node.ts'), {
    env: { ...process.env, DATABASE_URL: url, PORT: String(port) },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`a server process ended with ${code}`)));
  });
  return { child, port };
}

function send(agent: Agent, port: number, path: string, token: string, body: unknown): Promise<string> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        if (answer.statusCode === 201) resolve('201');
        else resolve(`${answer.statusCode} ${JSON.parse(Buffer.concat(parts).toString()).code}`);
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}
