import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { type Answer, ask } from '../http.ts';
import { load } from '../load.ts';
import { setUp } from '../stage.ts';
import { flood } from './flood.ts';
import { addTrips, NODE } from './stage.ts';

/**
 * Too much load is refused early (docs/reliability.md): first the capacity with clients that wait for each response; then five
 * times as many requests at a fixed rate. A successful response within two seconds is goodput. Then the first again while
 * passwords are tried without end, each at another account from another address, so that the limits of one address and of one
 * account let them through to the queue in which passwords wait. node bench/reliability/overload.ts [--seconds 6] The
 * control has no limit (MAX_REQUESTS 100000).
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '6' } },
});
const CLIENTS = 32;
const TIMES = 5;
const LOGINS = 200;

const seconds = Number(values.seconds);

const limited = await measure({});
const control = await measure({ MAX_REQUESTS: '100000' });
const stored = limited.flood.good / limited.capacity;
const calm = limited.besideLogins / limited.capacity;
const good =
  stored >= 0.8 && limited.flood.withoutRetryAfter === 0 && limited.flood.refused > 0 && limited.logins.refused > 0;
console.log(
  `overload: ${good ? 'kept' : 'BROKEN'}; capacity ${per(limited.capacity)}, at ${TIMES} times as much ${per(limited.flood.good)} ` +
    `(${share(stored)}, goal 80 %), ${limited.flood.refused} refused with 503 and Retry-After, ${limited.flood.late} late, ` +
    `${limited.flood.broken} broken of ${limited.flood.sent}, for ${limited.flood.spent.toFixed(1)} s of the client's processor time; beside a flood of logins ${share(calm)}, logins ${limited.logins.answered} answered, ` +
    `${limited.logins.refused} told to come back; control without a limit ${per(control.flood.good)} (${share(control.flood.good / control.capacity)})`,
);
process.exitCode = good ? 0 : 1;

async function measure(env: NodeJS.ProcessEnv) {
  const stage = await setUp({ node: NODE, servers: 1, env: { TRUST_PROXY: '1', ...env } });
  const [port = 0] = stage.ports;
  const paths = (await addTrips(stage.sql, 20)).map((tripId) => `/api/trips/${tripId}/terms`);
  const options = { port, paths, clients: CLIENTS };
  await load({ ...options, seconds: 3 });
  const rate = async () => (await load({ ...options, seconds, busy: true })).took.length / seconds;
  const capacity = await rate();
  const flooded = await flood(port, Math.round(capacity * TIMES), seconds, paths);
  await wait(1_000);
  const agent = new Agent({ keepAlive: true });
  const stopLogins = loginsWithoutEnd((attempt) =>
    ask({
      agent,
      port,
      method: 'POST',
      path: '/api/login',
      headers: { 'x-forwarded-for': `198.${18 + ((attempt >> 16) & 1)}.${(attempt >> 8) & 255}.${attempt & 255}` },
      body: { email: signUpForm().email, password: `${PASSWORD}x` },
      maxWait: 60_000,
    }),
  );
  const besideLogins = await rate();
  const logins = await stopLogins();
  agent.destroy();
  await stage.strike();
  return { capacity, flood: { ...flooded, good: flooded.good / seconds }, besideLogins, logins };
}

/** More sign-ins at once than their queue takes; returns their outcomes. */
function loginsWithoutEnd(
  one: (attempt: number) => Promise<Answer>,
): () => Promise<{ answered: number; refused: number }> {
  const counts = { answered: 0, refused: 0 };
  let attempts = 0;
  let stopped = false;
  const client = async () => {
    while (!stopped) {
      attempts += 1;
      const answer = await one(attempts).catch(() => null);
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
