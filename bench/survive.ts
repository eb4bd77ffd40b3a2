import type { ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Db } from '#server/core/database/db.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { randomOf } from '#testing/services/random.ts';
import { command, runCommands } from './support/command.ts';
import { addPairs, addPeople, addTrips } from './support/people.ts';
import { benchFolder, endServer, killPostgres, setStage, startServer } from './support/stage.ts';
import { backAfter, judge, startWriters } from './support/writers.ts';
import { stopUnderLoad } from './survive/stop.ts';

/**
 * Failures that a server survives (docs/reliability.md):
 *
 *   node bench/survive.ts kills [--rounds 20] [--seed 1] [--limit 5] [--control 20]       SIGKILL in turn to the server, to PostgreSQL, and to both
 *   node bench/survive.ts stops [--requests 1000] [--stops 4] [--seed 1] [--control 1]    SIGTERM to one of two servers again and again
 *
 * `kills`: people book and write; a killed server is started again by the bench, as a service manager would, PostgreSQL by the server. Nothing
 * that was acknowledged may be lost, and every job is done in the end. Back is: a booking and a message that were asked for after the kill are
 * acknowledged, within `--limit` seconds (0: at any time). The control has `synchronous_commit` off, kills PostgreSQL only, and must lose something; 0 leaves it
 * out. The control of `stops` kills instead, and must fail some requests.
 */
const KINDS = ['server', 'PostgreSQL', 'both'] as const;
type Kind = (typeof KINDS)[number];
const JOBS_TIMEOUT = 60_000;

await runCommands({
  kills: command({ rounds: 20, seed: 1, limit: 5, control: 20 }, kills),
  stops: command({ requests: 1000, stops: 4, seed: 1, control: 1 }, stops),
});

interface Kills {
  rounds: number;
  seed: number;
  limit: number;
  control: number;
}

async function kills({ rounds, seed, limit, control }: Kills): Promise<boolean> {
  const durable = await survive(rounds, seed, false);
  const careless = control > 0 ? await survive(control, seed, true) : null;
  const slowest = Math.max(...durable.deaths.map(({ seconds }) => seconds));
  const { lost, doubled, unexpected, undone, 'chats with gaps': gaps } = durable;
  const whole = lost + doubled + gaps + undone === 0 && unexpected.length === 0;
  const good = whole && (limit === 0 || slowest <= limit) && careless?.lost !== 0;
  for (const line of unexpected.slice(0, 5)) console.log(line);
  console.log(
    `survive: ${good ? 'kept' : 'BROKEN'}; ${durable.bookings} bookings and ${durable.messages} messages, ${rounds} kills: ` +
      `${lost} lost, ${doubled} doubled, ${gaps} chats with gaps, ${unexpected.length} unexpected answers, ${undone} jobs not done, back within ` +
      `${slowest} s (limit ${limit})${careless ? `; control without synchronous_commit: ${careless.lost} lost of ${careless.bookings + careless.messages} in ${control} kills` : ''}`,
  );
  return good;
}

async function survive(times: number, seed: number, careless: boolean) {
  const random = randomOf(seed);
  const folder = await benchFolder();
  const port = await freePort(`${folder} http`);
  const wsPort = await freePort(`${folder} ws`);
  const begin = () => startServer({ DATA_DIR: folder, PORT: String(port), WS_PORT: String(wsPort) });
  let server: ChildProcess = await begin();
  const { password, port: at } = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8'));
  const sql = connect(`postgres://vezu:${password}@127.0.0.1:${at}/vezu`, { max: 4, name: 'bench' });
  const writers = startWriters({
    port: () => port,
    bookers: 12,
    // An account may book only so often within an hour.
    riders: await addPeople(sql, 300),
    trips: await addTrips(sql, 8 * times),
    pairs: await addPairs(sql, 20),
    random,
  });
  if (careless) await sql`alter database vezu set synchronous_commit = off`;
  const deaths: { killed: Kind; seconds: number }[] = [];
  for (let round = 0; round < times; round += 1) {
    const killed = careless ? 'PostgreSQL' : (KINDS[round % KINDS.length] ?? 'both');
    await wait(500 + random() * 1_000);
    const moment = performance.now();
    const gone = Promise.all([
      killed === 'PostgreSQL' ? undefined : endServer(server, 'SIGKILL'),
      killed === 'server' ? undefined : killPostgres(folder),
    ]);
    if (killed !== 'PostgreSQL') server = await gone.then(begin);
    const seconds = Number(((await backAfter(writers, moment)) / 1000).toFixed(2));
    deaths.push({ killed, seconds });
    process.stderr.write(`${careless ? 'control' : 'round'} ${round + 1}: ${killed} back after ${seconds} s\n`);
  }
  await writers.stop();
  const verdict = await judge(sql, writers);
  const undone = careless ? 0 : await jobsLeft(sql);
  await sql.end({ timeout: 1 });
  await endServer(server, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
  return { ...verdict, unexpected: writers.unexpected, deaths, undone };
}

interface Stops {
  requests: number;
  stops: number;
  seed: number;
  control: number;
}

async function stops({ requests, stops, seed, control }: Stops): Promise<boolean> {
  const stage = await setStage({ servers: 2 });
  const work = {
    stage,
    requests,
    stops,
    // Each request belongs to another person: an account may book only so often within an hour.
    people: await addPeople(stage.sql, requests),
    trips: await addTrips(stage.sql, Math.ceil((2 * requests) / 100)),
    random: randomOf(seed),
  };
  const clean = await stopUnderLoad(work, 'SIGTERM');
  const undone = await jobsLeft(stage.sql);
  const untold = await bookingsUnreported(stage.sql);
  const careless = control > 0 ? await stopUnderLoad(work, 'SIGKILL') : null;
  await stage.stop();
  const good = clean.failed.length + undone + untold === 0 && careless?.failed.length !== 0;
  for (const reason of new Set(clean.failed)) console.log(reason);
  console.log(
    `stop: ${good ? 'kept' : 'BROKEN'}; ${clean.failed.length} of ${requests} requests failed over ${stops} stops, ` +
      `${clean.moved} went to the other server, ${clean.busy} were told to come back, ${undone} jobs not done, ${untold} bookings of which nobody was told` +
      `${careless ? `; control with SIGKILL: ${careless.failed.length} failed` : ''}`,
  );
  return good;
}

/** The due jobs that are not done after a while; the servers poll for them. */
async function jobsLeft(sql: Db): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const [row] = await sql<{ count: number }[]>`
      select count(*) from graphile_worker.jobs where run_at <= now() or locked_at is not null`;
    const left = row?.count ?? -1;
    if (left === 0 || performance.now() - startedAt > JOBS_TIMEOUT) return left;
    await wait(200);
  }
}

async function bookingsUnreported(sql: Db): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from party p where not exists (select from notification n where n.party_id = p.id)`;
  return row?.count ?? -1;
}
