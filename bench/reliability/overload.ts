import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { randomOf } from '#testing/random.ts';
import { type Answer, ask } from '../http.ts';
import { setUp } from '../stage.ts';
import { addTrips, NODE } from './stage.ts';

/**
 * Too much load is refused early (docs: engineering quality, Reliability): first as many answers as one server gives to clients
 * that wait for each; then five times as many requests, whoever waits. What is answered well within two seconds is goodput.
 * Then the first again while passwords are tried without end, which wait in a queue of their own.
 *
 *   node bench/reliability/overload.ts [--seconds 6] [--seed 1]
 *
 * The control has no limit (MAX_REQUESTS 100000), and shows what the same flood does then.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '6' }, seed: { type: 'string', default: '1' } },
});
const CLIENTS = 32;
const TIMES = 5;
const GOOD_WITHIN = 2_000;
/** Requests a flood may have under way: the descriptors of a process end somewhere. */
const MOST_OPEN = 6_000;
const LOGINS = 200;

const seconds = Number(values.seconds);
const random = randomOf(Number(values.seed));

const limited = await measure({});
const control = await measure({ MAX_REQUESTS: '100000' });
const kept = limited.flood.good / limited.capacity;
const calm = limited.besideLogins.good / limited.capacity;
const good =
  kept >= 0.8 && limited.flood.withoutRetryAfter === 0 && limited.flood.refused > 0 && limited.logins.refused > 0;
console.log(
  `overload: ${good ? 'kept' : 'BROKEN'}; capacity ${per(limited.capacity)}, at ${TIMES} times as much ${per(limited.flood.good)} ` +
    `(${share(kept)}, goal 80 %), ${limited.flood.refused} refused with 503 and Retry-After, ${limited.flood.late} late, ` +
    `${limited.flood.broken} broken; beside a flood of logins ${share(calm)}, logins ${limited.logins.answered} answered, ` +
    `${limited.logins.refused} told to come back; control without a limit ${per(control.flood.good)} (${share(control.flood.good / control.capacity)})`,
);
process.exitCode = good ? 0 : 1;

async function measure(env: NodeJS.ProcessEnv) {
  const stage = await setUp({ node: NODE, servers: 1, env });
  const [port = 0] = stage.ports;
  const trips = await addTrips(stage.sql, 20);
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_OPEN });
  const one = () => {
    const tripId = trips[Math.floor(random() * trips.length)] ?? 0;
    return ask({ agent, port, path: `/api/trips/${tripId}/terms`, patience: 10_000 });
  };
  const { email } = signUpForm();
  await closed(one, 2);
  const capacity = (await closed(one, seconds)).good / seconds;
  const flood = await open(one, capacity * TIMES);
  await wait(1_000);
  const stopLogins = loginsWithoutEnd(() =>
    ask({
      agent,
      port,
      method: 'POST',
      path: '/api/login',
      body: { email, password: `${PASSWORD}x` },
      patience: 60_000,
    }),
  );
  const besideLogins = await closed(one, seconds);
  const logins = await stopLogins();
  agent.destroy();
  await stage.strike();
  return {
    capacity,
    flood: { ...flood, good: flood.good / seconds },
    besideLogins: { good: besideLogins.good / seconds },
    logins,
  };
}

/** Clients that ask again when they have been answered. */
async function closed(one: () => Promise<Answer>, duration: number): Promise<{ good: number }> {
  const end = performance.now() + duration * 1000;
  let good = 0;
  const client = async () => {
    while (performance.now() < end) if ((await one().catch(() => null))?.status === 200) good += 1;
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { good };
}

/** So many requests a second, whoever waits for an answer. */
async function open(one: () => Promise<Answer>, rate: number) {
  const counts = { good: 0, late: 0, refused: 0, withoutRetryAfter: 0, broken: 0 };
  const began = performance.now();
  const under = new Set<Promise<void>>();
  let sent = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * rate;
    for (; sent < due && under.size < MOST_OPEN; sent += 1) {
      const asked = performance.now();
      const done = one().then(
        ({ status, headers }) => {
          if (status === 200) counts[performance.now() - asked <= GOOD_WITHIN ? 'good' : 'late'] += 1;
          else if (status !== 503) counts.broken += 1;
          else counts[headers['retry-after'] ? 'refused' : 'withoutRetryAfter'] += 1;
        },
        () => {
          counts.broken += 1;
        },
      );
      under.add(done);
      void done.finally(() => under.delete(done));
    }
    await wait(2);
  }
  await Promise.all(under);
  return counts;
}

/** More sign-ins at once than their queue takes; answers what came of them. */
function loginsWithoutEnd(one: () => Promise<Answer>): () => Promise<{ answered: number; refused: number }> {
  const counts = { answered: 0, refused: 0 };
  let stopped = false;
  const client = async () => {
    while (!stopped) {
      const answer = await one().catch(() => null);
      if (answer?.status === 503) counts.refused += 1;
      else if (answer) counts.answered += 1;
      await wait(answer?.status === 503 ? 1_000 : 0);
    }
  };
  const clients = Array.from({ length: LOGINS }, client);
  return async () => {
    stopped = true;
    await Promise.all(clients);
    return counts;
  };
}

function per(rate: number): string {
  return `${Math.round(rate)}/s`;
}

function share(part: number): string {
  return `${Math.round(part * 100)} %`;
}
