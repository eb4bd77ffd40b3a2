import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { backoff } from '#web/core/realtime/backoff.ts';
import { ask } from '../http.ts';
import { setUp } from '../stage.ts';
import { addPeople, addTrips, NODE, type Person } from './stage.ts';

/**
 * G2 and R1: signed-in people with an open socket each; the node is stopped and started again. Measured are the time until all are
 * back, the statements that each return took, the answers to other requests meanwhile, and the memory of the node, before and after load.
 *   node bench/reliability/reconnect.ts [--sockets 1000] [--seconds 60] [--limit 20]
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    limit: { type: 'string', default: '20' },
  },
});
const sockets = Number(values.sockets);
const GOAL = { queries: 3, p99: 500, megabytes: 250 };

const stage = await setUp({ node: NODE, servers: 1, env: { MAX_REQUESTS_PER_ADDRESS: '0' } });
const [port = 0] = stage.ports;
const trips = await addTrips(stage.sql, 20);
const people: Person[] = [];
while (people.length < sockets) people.push(...(await addPeople(stage.sql, Math.min(50, sockets - people.length))));
const open = new Set<Person>();
let stopped = false;
const empty = memory();
for (const person of people) keepConnected(person);
await until(() => open.size === sockets, 60_000);
await wait(2_000);
const before = memory();

const down = performance.now();
await stage.replaceServer(0, 'SIGTERM');
const up = performance.now();
const startedAt = await statements();
const answers: number[] = [];
let asking = true;
const asked = askOn();
await until(() => open.size === sockets, 120_000);
const back = (performance.now() - up) / 1_000;
asking = false;
await asked;
await wait(1_500);
const all = (await statements()) - startedAt;
const each = (all - answers.length * (await statementsOfAnAnswer())) / sockets;
answers.sort((a, b) => a - b);
const p99 = answers[Math.floor(answers.length * 0.99)] ?? 0;
const early = memory();
const requests = await loadFor(Number(values.seconds));
const late = memory();
stopped = true;
await stage.strike();

const good = back <= Number(values.limit) && each <= GOAL.queries && p99 <= GOAL.p99 && late <= GOAL.megabytes;
console.log(
  `reconnect: ${good ? 'reached' : 'MISSED'}; ${sockets} sockets, the node away for ${((up - down) / 1_000).toFixed(1)} s, all back ${back.toFixed(1)} s ` +
    `after it was there again (goal ${values.limit} s), ${each.toFixed(1)} statements each (goal ${GOAL.queries}), ${answers.length} other requests p99 ` +
    `${p99.toFixed(0)} ms (goal ${GOAL.p99}); resident memory ${empty} MB without sockets, ${before} MB with them, ${early} MB after the return, ${late} MB after ${requests} requests in ` +
    `${values.seconds} s (goal ${GOAL.megabytes})`,
);
process.exitCode = good ? 0 : 1;
process.exit();

/** Connects as the app does, and again after the waits of the app. */
async function keepConnected(person: Person): Promise<void> {
  for (let attempt = 0; !stopped; attempt += 1) {
    if (await connected(person)) attempt = 0;
    await wait(backoff(attempt, Math.random()));
  }
}

/** Resolves when the connection has ended, with whether it was signed in. */
function connected(person: Person): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    let was = false;
    socket.on('error', () => undefined);
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'auth', user_id: person.accountId, token: person.token })),
    );
    socket.on('message', (data) => {
      // With this answer the topics of the person are subscribed as well.
      if (JSON.parse(String(data)).type !== 'authenticated') return;
      was = true;
      open.add(person);
    });
    socket.on('close', () => {
      open.delete(person);
      resolve(was);
    });
  });
}

/** Asks one page after another, as somebody who was not connected. */
async function askOn(): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  while (asking) {
    const at = performance.now();
    await ask({ agent, port, path: termsOf(answers.length), maxWait: 10_000 }).catch(() => null);
    answers.push(performance.now() - at);
    await wait(20);
  }
  agent.destroy();
}

function termsOf(index: number): string {
  return `/api/trips/${trips[index % trips.length]}/terms`;
}

/** The statements that one such request takes, and what the node does beside. */
async function statementsOfAnAnswer(): Promise<number> {
  const from = await statements();
  const agent = new Agent({ keepAlive: true });
  for (let index = 0; index < 100; index += 1) await ask({ agent, port, path: termsOf(index) });
  agent.destroy();
  // PostgreSQL's processes report what they did once a second.
  await wait(1_500);
  return ((await statements()) - from) / 100;
}

/** The transactions of the database so far: outside of one, each statement is one. */
async function statements(): Promise<number> {
  await stage.sql`select pg_stat_force_next_flush()`;
  const [row] = await stage.sql<{ n: number }[]>`
    select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`;
  return row?.n ?? 0;
}

async function loadFor(seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      await ask({ agent, port, path: termsOf(done) });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  agent.destroy();
  return done;
}

/** The resident memory of the node, in MB. */
function memory(): number {
  const [, pages = '0'] = readFileSync(`/proc/${stage.servers[0]?.pid}/statm`, 'utf8').split(' ');
  return Math.round((Number(pages) * 4_096) / 1_000_000);
}

async function until(is: () => boolean, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!is()) {
    if (performance.now() > end) throw new Error(`${open.size} of ${sockets} sockets after ${ms / 1_000} s`);
    await wait(20);
  }
}
