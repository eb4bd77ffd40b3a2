import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '#server/core/database/db.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { randomOf } from '#testing/services/random.ts';
import { addPairs, addPeople, addTrips } from '../../bench/support/people.ts';
import { endServer, SECRETS_KEY, startServer } from '../../bench/support/stage.ts';
import { median, until } from '../../bench/support/times.ts';
import { backAfter, judge, startWriters } from '../../bench/support/writers.ts';
import { type Cluster, startCluster } from './cluster.ts';

/**
 * The high availability of `deploy/ha` on one machine: three databases under Patroni with a synchronous standby, etcd, HAProxy, NATS and two
 * nodes of the app; people book and write by HAProxy without a break. The primary is killed again and again, in turn its processes and its
 * whole machine; a node of the app and NATS are killed in between. Counted are acknowledged writes that are lost, and the time until a
 * booking and a message that were requested after the kill are acknowledged.
 *
 *   node deploy/ha/play.ts [--kills 20] [--seed 1] [--limit 30]
 *
 * With a limit of 0 only losses count, not the time.
 *
 * Needs root and Debian's packages: apt-get install etcd-server patroni haproxy nats-server postgresql. etcd has one member here, since
 * three on one disk measure the disk.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '30' },
  },
});
const KINDS = ['process', 'machine'] as const;

const kills = Number(values.kills);
const limit = Number(values.limit);
const random = randomOf(Number(values.seed));
const cluster = await startCluster();
const said: { killed: string; member: string; seconds: number; 'whole after': number }[] = [];
let good = false;
try {
  await play();
  good = process.exitCode === 0;
} finally {
  await cluster.close(!good);
}

async function play(): Promise<void> {
  await createDatabase(cluster);
  const servers: ChildProcess[] = [];
  for (const index of [0, 1] as const) servers.push(await startNode(index));
  const sql = connect(cluster.url, { max: 4, name: 'bench' });
  const writers = startWriters({
    port: () => cluster.appPort,
    bookers: 6,
    // An account may book only so often within an hour.
    riders: await addPeople(sql, 100 * kills),
    trips: await addTrips(sql, 25 * kills),
    pairs: await addPairs(sql, 10),
    random,
  });
  for (let round = 0; round < kills; round += 1) {
    const kind = KINDS[round % KINDS.length] ?? 'process';
    await wait(1_000 + random() * 2_000);
    const primary = await cluster.primary();
    if (!primary) throw new Error('there is no primary');
    const at = performance.now();
    await (kind === 'machine' ? cluster.killMachine(primary) : cluster.killProcess(primary));
    const seconds = inSeconds(await backAfter(writers, at));
    if (kind === 'machine') await cluster.revive(primary);
    if (round % 5 === 2) {
      const index = random() < 0.5 ? 0 : 1;
      const doomed = servers[index];
      if (doomed) await endServer(doomed, 'SIGKILL');
      servers[index] = await startNode(index);
      await cluster.restartNats();
    }
    await until(cluster.whole, 180_000, 'three databases again');
    said.push({ killed: kind, member: primary.name, seconds, 'whole after': inSeconds(performance.now() - at) });
    process.stderr.write(`kill ${round + 1}: ${kind} of ${primary.name}, back after ${seconds} s\n`);
  }
  await writers.stop();
  const { lost, doubled, bookings, messages, 'chats with gaps': gaps } = await judge(sql, writers);
  await sql.end({ timeout: 1 });
  for (const server of servers) await endServer(server, 'SIGTERM');
  console.table(said);
  for (const line of new Set(writers.unexpected)) console.log(line);
  const times = said.map(({ seconds }) => seconds);
  const slowest = Math.max(...times);
  const whole = lost + doubled + gaps === 0 && writers.unexpected.length === 0 && (limit === 0 || slowest <= limit);
  console.log(
    `high availability: ${whole ? 'kept' : 'BROKEN'}; ${bookings} bookings and ${messages} messages, ${kills} kills of the primary: ` +
      `${lost} lost, ${doubled} doubled, ${gaps} chats with gaps, ${writers.unexpected.length} unexpected answers, back within ` +
      `${slowest} s (median ${median(times)} s, limit ${limit} s)`,
  );
  process.exitCode = whole ? 0 : 1;
}

async function createDatabase({ url }: Cluster): Promise<void> {
  const sql = connect(url.replace(/vezu$/, 'postgres'), { max: 1 });
  await until(async () => Boolean(await sql`select 1`.catch(() => null)), 30_000, 'HAProxy');
  await sql`create database vezu`;
  await sql.end({ timeout: 1 });
}

async function startNode(index: 0 | 1): Promise<ChildProcess> {
  return startServer({
    DATA_DIR: join(cluster.folder, `app${index}`),
    DATABASE_URL: cluster.url,
    NATS_URL: cluster.natsUrl,
    SECRETS_KEY,
    PORT: String(cluster.nodes[index]),
    WS_PORT: String(await freePort(`${cluster.folder} ws ${index}`)),
  });
}

function inSeconds(ms: number): number {
  return Number((ms / 1000).toFixed(1));
}
