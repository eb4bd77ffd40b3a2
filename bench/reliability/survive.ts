import type { ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '#server/database/db.ts';
import { freePort } from '#server/postgres/port.ts';
import { randomOf } from '#testing/random.ts';
import { benchFolder, endServer, killPostgres, startServer } from '../stage.ts';
import { addPairs, addPeople, addTrips, NODE } from './stage.ts';
import { backAfter, judge, startWriters } from './writers.ts';

/**
 * An acknowledged write survives (docs: engineering quality, Reliability): the whole server with its own PostgreSQL, people
 * who book and write, and SIGKILL in turn to the server, to every process of PostgreSQL, and to both. A server that was killed
 * is begun again by the bench, as a service manager would; PostgreSQL by the server. Back is: a booking and a message, asked for
 * after the kill, are acknowledged.
 *
 *   node bench/reliability/survive.ts [--rounds 20] [--seed 1] [--limit 5]
 *
 * The control runs afterwards with `synchronous_commit` off, kills as often, and must lose something.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '5' },
  },
});
const KINDS = ['server', 'PostgreSQL', 'both'] as const;
type Kind = (typeof KINDS)[number];

const rounds = Number(values.rounds);
const limit = Number(values.limit);
const durable = await survive(rounds, false);
console.table(durable.deaths);
const control = await survive(Math.max(6, rounds), true);

const slowest = Math.max(...durable.deaths.map(({ seconds }) => seconds));
const { lost, doubled, unexpected, 'chats with gaps': gaps } = durable;
const good = lost + doubled + gaps === 0 && unexpected.length === 0 && slowest <= limit && control.lost > 0;
for (const line of unexpected.slice(0, 5)) console.log(line);
console.log(
  `survive: ${good ? 'kept' : 'BROKEN'}; ${durable.bookings} bookings and ${durable.messages} messages, ${rounds} kills: ` +
    `${lost} lost, ${doubled} doubled, ${gaps} chats with gaps, ${unexpected.length} unexpected answers, back within ` +
    `${slowest} s (limit ${limit}); control without synchronous_commit: ${control.lost} lost of ` +
    `${control.bookings + control.messages} in ${control.deaths.length} kills`,
);
process.exitCode = good ? 0 : 1;

async function survive(times: number, careless: boolean) {
  const random = randomOf(Number(values.seed));
  const folder = await benchFolder();
  const port = await freePort(`${folder} http`);
  const wsPort = await freePort(`${folder} ws`);
  const begin = () => startServer(NODE, { DATA_DIR: folder, PORT: String(port), WS_PORT: String(wsPort) });
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
    const at = performance.now();
    const gone = Promise.all([
      killed === 'PostgreSQL' ? undefined : endServer(server, 'SIGKILL'),
      killed === 'server' ? undefined : killPostgres(folder),
    ]);
    if (killed !== 'PostgreSQL') server = await gone.then(begin);
    const seconds = Number(((await backAfter(writers, at)) / 1000).toFixed(2));
    deaths.push({ killed, seconds });
    process.stderr.write(`${careless ? 'control' : 'round'} ${round + 1}: ${killed} back after ${seconds} s\n`);
  }
  await writers.stop();
  const verdict = await judge(sql, writers);
  await sql.end({ timeout: 1 });
  await endServer(server, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
  return { ...verdict, unexpected: writers.unexpected, deaths };
}
