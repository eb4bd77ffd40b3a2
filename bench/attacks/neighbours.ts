import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { webhookTransport } from '#server/core/push/webhook-transport.ts';
import { createSecrets, secretsKey } from '#server/core/secrets.ts';
import { addWebhook } from '#server/office/integrations/commands/webhooks.ts';
import { WEBHOOK_EVENTS } from '#shared/office/integrations/webhook-events.ts';
import { signUpForm } from '#testing/accounts.ts';
import { seatInput } from '#testing/bookings.ts';
import { addCarrier } from '#testing/server/carriers.ts';
import { webhookReceiver } from '#testing/webhook-receiver.ts';
import { type Load, type LoadRequest, load } from '../support/http.ts';
import { addPeople, addTrips, type Person, signIn } from '../support/people.ts';
import { SECRETS_KEY, type Stage, setStage } from '../support/stage.ts';
import { quantile } from '../support/times.ts';
import { FIRST_DAY, fillTimetable, type Pair } from '../support/timetable.ts';

const PEOPLE = 50;
/** How long an ordinary person looks at an answer, in ms. */
const READING = 500;
/** The hostile client sends everything in one burst, and again after this time, in ms. */
const AGAIN = 2_000;
const HOSTILE = '203.0.113.66';
/** The longest wait of others beside an attack, as a multiple of the quiet one. */
const GOAL = 3;

interface World {
  port: number;
  trips: readonly number[];
  people: readonly Person[];
  hostile: Person;
  /** The owner of a carrier with a webhook whose program never answers. */
  owner: Person & { webhookId: number };
  pairs: readonly Pair[];
}

/** The processor time of the server in ms, and the transactions of the database. */
interface Cost {
  cpu: number;
  transactions: number;
}

type Attack = (world: World, seconds: number) => Promise<unknown>;

const ATTACKS: Readonly<Record<string, Attack>> = {
  'guest-bookings': burst(600, ({ trips }) => {
    return [{ method: 'POST', path: `/api/trips/${trips[0]}/guest-bookings`, body: seatInput() }];
  }),
  'account-bookings': burst(300, ({ trips, hostile }) => {
    return [{ method: 'POST', path: `/api/trips/${trips[0]}/bookings`, body: seatInput(), token: hostile.token }];
  }),
  'sign-ups': burst(600, () => many(() => ({ method: 'POST', path: '/api/signup', body: signUpForm() }))),
  'sign-ins': burst(600, () =>
    many((n) => ({
      method: 'POST',
      path: '/api/login',
      body: { email: `nobody${n}@example.org`, password: 'Wrong-1-x' },
    })),
  ),
  invitations: burst(600, ({ hostile }) =>
    many((n) => ({
      method: 'POST',
      path: '/api/carrier/invitations',
      body: { email: `stranger${n}@example.org`, role: 'driver' },
      token: hostile.token,
    })),
  ),
  searches: burst(600, ({ pairs }) => many((n) => searchOf(pairs[(n * 7) % pairs.length]))),
  timetable: burst(600, () => [{ path: '/gtfs/vezu.zip' }]),
  'cut-off uploads': cutOffUploads,
  'webhook-tests': burst(600, ({ owner: { webhookId, token } }) => {
    return [{ method: 'POST', path: `/api/carrier/webhooks/${webhookId}/test`, token }];
  }),
  sockets: manySockets,
};

/**
 * Whether one hostile client is noticed by fifty others: each attack sends hundreds of requests in a burst from one address, and again every two
 * seconds, beside people who search, read and write from their own addresses. None of them may get 503, and p99 is at most three times the quiet
 * one.
 */
export async function measureNeighbours({ seconds, only }: { seconds: number; only: string }): Promise<boolean> {
  const stage = await setStage({ servers: 1, env: { TRUST_PROXY: '1' } });
  const silent = await webhookReceiver();
  silent.answers.silent = true;
  const world = await settle(stage, silent.url);
  await others(world, 5);
  const broken: string[] = [];
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (only !== '' && name !== only) continue;
    const [quiet, quietCost] = await costOf(stage, () => others(world, seconds));
    const [[beside, hostile], cost] = await costOf(stage, () =>
      Promise.all([others(world, seconds), attack(world, seconds)]),
    );
    const [own, all] = [quietCost, cost].map(({ cpu, transactions }) => `${cpu} ms, ${transactions} transactions`);
    const times = quantile(beside.took, 0.99) / quantile(quiet.took, 0.99);
    const good = times <= GOAL && Object.keys(beside.statuses).every((status) => status.startsWith('2'));
    if (!good) broken.push(name);
    console.log(
      `${name}: ${good ? 'kept' : 'BROKEN'}; quiet ${figures(quiet)}; others ${figures(beside)}, p99 × ${times.toFixed(1)}; attack ${JSON.stringify(hostile)}; server ${own}, with the attack ${all}`,
    );
    // The attack's rest in queues and windows is not part of the next one.
    await wait(1_000);
    await stage.sql`delete from rate_limit`;
  }
  await silent.close();
  await stage.stop();
  console.log(`neighbours: ${broken.length === 0 ? 'kept' : `BROKEN by ${broken.join(', ')}`}`);
  return broken.length === 0;
}

/** Cost of the work on the server, which the load of the machine hardly changes: its processor time, and the transactions of the database. */
async function costOf<T>({ servers, sql }: Stage, work: () => Promise<T>): Promise<[T, Cost]> {
  const [server] = servers;
  const look = async (): Promise<Cost> => {
    const [row] = await sql<{ count: number }[]>`
      select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()`;
    return { cpu: processorTime(server?.pid ?? 0), transactions: row?.count ?? 0 };
  };
  const before = await look();
  const result = await work();
  // The database counts what a connection did after a second at the latest.
  await wait(1_100);
  const after = await look();
  return [result, { cpu: after.cpu - before.cpu, transactions: after.transactions - before.transactions }];
}

/** The processor time of a process, in ms, from /proc, which counts in hundredths of a second. */
function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

async function settle({ sql, ports: [port = 0] }: Stage, webhookUrl: string): Promise<World> {
  const { pairs } = await fillTimetable(sql, 100, 10);
  const trips = await addTrips(sql, 10);
  const [hostile, ...people] = await addPeople(sql, PEOPLE + 1);
  if (!hostile) throw new Error('nobody attacks');
  return { port, trips, people, hostile, owner: await addHostileOwner(sql, webhookUrl), pairs };
}

async function addHostileOwner(sql: Stage['sql'], url: string): Promise<World['owner']> {
  const { carrierId, owner } = await addCarrier(sql);
  const key = await secretsKey({ secretsKey: SECRETS_KEY, dataDir: '' });
  const app = { secrets: createSecrets(key), webhooks: webhookTransport({ loopback: true }) };
  const by = { carrierId, accountId: owner.accountId };
  const { id } = await addWebhook(app, sql, by, { url, events: [...WEBHOOK_EVENTS] }, new Date());
  return { ...(await signIn(sql, owner.accountId)), webhookId: id };
}

/** Fifty people, each from an own address, who search, read and write one after the other. */
function others({ port, people, trips, pairs }: World, seconds: number): Promise<Load> {
  const kinds: ((person: Person, n: number) => LoadRequest)[] = [
    (_person, n) => searchOf(pairs[n % pairs.length]),
    ({ token }) => ({ path: '/api/me', token }),
    (_person, n) => ({ path: `/api/trips/${trips[n % trips.length]}/terms` }),
    ({ token }) => ({ method: 'PUT', path: '/api/me/locale', body: { locale: 'uk' }, token }),
  ];
  const requests = kinds.flatMap((kind) =>
    people.map((person, n) => ({ ...kind(person, n), from: `198.51.100.${n}` })),
  );
  return load({ port, requests, clients: PEOPLE, pause: READING, seconds });
}

function searchOf(pair: Pair | undefined): LoadRequest {
  return { path: `/api/search?from=${pair?.from}&to=${pair?.to}&date=${FIRST_DAY}` };
}

function many(one: (n: number) => LoadRequest): LoadRequest[] {
  return Array.from({ length: 600 }, (_, n) => one(n));
}

function burst(clients: number, requestsOf: (world: World) => LoadRequest[]): Attack {
  return async (world, seconds) => {
    const requests = requestsOf(world).map((request) => ({ ...request, from: HOSTILE }));
    const { statuses } = await load({ port: world.port, requests, clients, pause: AGAIN, seconds, lowPriority: true });
    return statuses;
  };
}

/** Uploads of which only the beginning arrives, from hundreds of parallel connections. */
async function cutOffUploads({ port }: World, seconds: number): Promise<unknown> {
  const head =
    `POST /api/tickets/0123456789abcdef/photos HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${HOSTILE}\r\n` +
    'content-type: multipart/form-data; boundary=b\r\ncontent-length: 10000000\r\n\r\n--b\r\n';
  let sent = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(AGAIN)) {
    const sockets = Array.from({ length: 300 }, () => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => undefined);
      socket.write(head);
      return socket;
    });
    sent += sockets.length;
    await wait(300);
    for (const socket of sockets) socket.destroy();
  }
  return { sent };
}

/** The attack of `many-sockets.ts`, as a program of its own, which gives way to the server as the other attackers do. */
async function manySockets({ port, hostile, trips }: World, seconds: number): Promise<unknown> {
  const child = fork(join(import.meta.dirname, 'many-sockets.ts'));
  const { accountId, token } = hostile;
  child.send({ port, from: HOSTILE, accountId, token, trips, seconds, pause: AGAIN });
  const [counts] = await once(child, 'message');
  child.disconnect();
  return counts;
}

function figures({ took, statuses }: Load): string {
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(took, share).toFixed(0));
  return `p50 ${p50} ms, p99 ${p99} ms, ${JSON.stringify(statuses)}`;
}
