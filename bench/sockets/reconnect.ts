import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { backoff } from '#web/core/realtime/backoff.ts';
import { ask, load } from '../support/http.ts';
import { addPeople, addTrips, type Person } from '../support/people.ts';
import { connectSocket } from '../support/socket.ts';
import { type Stage, setStage } from '../support/stage.ts';
import { quantile, until } from '../support/times.ts';

const GOAL = { queries: 3, p99: 500, megabytes: 250 };
/** Requests of another person, of which the cost in statements is subtracted. */
const SAMPLE = 100;

interface Amounts {
  sockets: number;
  seconds: number;
  limit: number;
}

/**
 * Signed-in people with an open socket each; the node is stopped and started again. Measured are the time until all are back, the statements that
 * each return took, the answers to other requests meanwhile, and the memory of the node, before and after load.
 */
export async function measureReturn({ sockets, seconds, limit }: Amounts): Promise<boolean> {
  const stage = await setStage({ servers: 1, env: { MAX_REQUESTS_PER_ADDRESS: '0' } });
  const [port = 0] = stage.ports;
  const paths = (await addTrips(stage.sql, 20)).map((tripId) => `/api/trips/${tripId}/terms`);
  const people: Person[] = [];
  while (people.length < sockets) people.push(...(await addPeople(stage.sql, Math.min(50, sockets - people.length))));
  const crowd = keepConnected(port, people);
  const everybody = () => crowd.open.size === sockets;
  const memory = { empty: memoryOf(stage), open: 0, back: 0, late: 0 };
  await until(everybody, 120_000, 'the first connections');
  await wait(2_000);
  memory.open = memoryOf(stage);

  const down = performance.now();
  await stage.replaceServer(0, 'SIGTERM');
  const up = performance.now();
  const startedAt = await statements(stage);
  const others = requestOneByOne(port, paths);
  await until(everybody, 120_000, 'all sockets again');
  const back = (performance.now() - up) / 1_000;
  const answers = await others.stop();
  await wait(1_500);
  const all = (await statements(stage)) - startedAt;
  const each = (all - answers.length * (await statementsOfAnAnswer(stage, paths))) / sockets;
  const p99 = quantile(answers, 0.99);
  memory.back = memoryOf(stage);
  const requests = paths.map((path) => ({ path }));
  const { took } = await load({ port, requests, clients: 8, seconds });
  memory.late = memoryOf(stage);
  crowd.stop();
  await stage.stop();

  const good = back <= limit && each <= GOAL.queries && p99 <= GOAL.p99 && memory.late <= GOAL.megabytes;
  console.log(
    `reconnect: ${good ? 'reached' : 'MISSED'}; ${sockets} sockets, the node away for ${((up - down) / 1_000).toFixed(1)} s, all back ${back.toFixed(1)} s ` +
      `after it was there again (goal ${limit} s), ${each.toFixed(1)} statements each (goal ${GOAL.queries}), ${answers.length} other requests p99 ` +
      `${p99.toFixed(0)} ms (goal ${GOAL.p99}); resident memory ${memory.empty} MB without sockets, ${memory.open} MB with them, ${memory.back} MB after ` +
      `the return, ${memory.late} MB after ${took.length} requests in ${seconds} s (goal ${GOAL.megabytes})`,
  );
  return good;
}

/** Connects each person as the app does, and again after the waits of the app. */
function keepConnected(port: number, people: readonly Person[]) {
  const open = new Set<Person>();
  let stopped = false;
  const connect = (person: Person, attempt: number) => {
    if (stopped) return;
    let signedIn = false;
    const client = connectSocket({
      port,
      path: '/ws',
      received(payload) {
        // With this answer the topics of the person are subscribed as well.
        if (!payload.includes('"authenticated"')) return;
        signedIn = true;
        open.add(person);
      },
      closed() {
        open.delete(person);
        const failed = signedIn ? 0 : attempt;
        setTimeout(() => connect(person, failed + 1), backoff(failed, Math.random()));
      },
    });
    const greeting = JSON.stringify({ type: 'auth', user_id: person.accountId, token: person.token });
    void client.then((socket) => socket.send(greeting));
  };
  for (const person of people) connect(person, 0);
  return {
    open: open as ReadonlySet<Person>,
    stop: () => {
      stopped = true;
    },
  };
}

/** Requests one page after another, as a client that was not connected; `stop` returns the durations in ms. */
function requestOneByOne(port: number, paths: readonly string[]) {
  const durations: number[] = [];
  let asking = true;
  const requests = (async () => {
    while (asking) {
      const at = performance.now();
      await ask({ port, path: paths[durations.length % paths.length] ?? '', maxWait: 10_000 }).catch(() => null);
      durations.push(performance.now() - at);
      await wait(20);
    }
  })();
  return {
    async stop() {
      asking = false;
      await requests;
      return durations;
    },
  };
}

/** The statements that one such request takes, and the node's other ones meanwhile. */
async function statementsOfAnAnswer(stage: Stage, paths: readonly string[]): Promise<number> {
  const from = await statements(stage);
  for (let index = 0; index < SAMPLE; index += 1)
    await ask({ port: stage.ports[0] ?? 0, path: paths[index % paths.length] ?? '' });
  // PostgreSQL's processes report their counts once a second.
  await wait(1_500);
  return ((await statements(stage)) - from) / SAMPLE;
}

/** The transactions of the database so far: outside of one, each statement is one. */
async function statements({ sql }: Stage): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<{ n: number }[]>`
    select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`;
  return row?.n ?? 0;
}

/** The resident memory of the node, in MB. */
function memoryOf({ servers }: Stage): number {
  const [, pages = '0'] = readFileSync(`/proc/${servers[0]?.pid}/statm`, 'utf8').split(' ');
  return Math.round((Number(pages) * 4_096) / 1_000_000);
}
