import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD, signUpForm } from '#testing/accounts.ts';
import { load } from '../support/http.ts';
import { addTrips } from '../support/people.ts';
import { setStage } from '../support/stage.ts';

const CLIENTS = 32;
const TIMES = 5;
/** More parallel sign-ins than their queue takes, from so many addresses and accounts that no other limit holds them. */
const LOGINS = 200;
/** A successful response within this time is goodput; in ms. */
const GOOD_WITHIN = 2_000;

/**
 * Too much load is refused early: first the capacity with clients that wait for each response; then five times as many requests at a fixed rate.
 * Then the first again while passwords are tried without end. `limit` is the part of the capacity that must be left, in percent.
 */
export async function measureOverload({ seconds, limit }: { seconds: number; limit: number }): Promise<boolean> {
  const stage = await setStage({ servers: 1, env: { TRUST_PROXY: '1' } });
  const [port = 0] = stage.ports;
  const requests = (await addTrips(stage.sql, 20)).map((tripId) => ({ path: `/api/trips/${tripId}/terms` }));
  const measureRate = async () => (await load({ port, requests, clients: CLIENTS, seconds })).took.length / seconds;
  await load({ port, requests, clients: CLIENTS, seconds: Math.min(3, seconds) });
  const capacity = await measureRate();
  const flood = await load({ port, requests, rate: Math.round(capacity * TIMES), seconds });
  const goodput = flood.took.filter((ms) => ms <= GOOD_WITHIN).length / seconds;
  await wait(1_000);
  const logins = Array.from({ length: 20_000 }, (_, n) => ({
    method: 'POST' as const,
    path: '/api/login',
    body: { email: signUpForm().email, password: `${PASSWORD}x` },
    from: `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`,
  }));
  const guessing = load({ port, requests: logins, clients: LOGINS, pause: 1_000, seconds: seconds + 1 });
  await wait(1_000);
  const besideLogins = await measureRate();
  const guessed = await guessing;
  await stage.stop();
  const refused = flood.statuses['503'] ?? 0;
  const left = Math.round((100 * goodput) / capacity);
  const good = left >= limit && refused > 0 && flood.withoutRetryAfter === 0 && (guessed.statuses['503'] ?? 0) > 0;
  console.log(
    `overload: ${good ? 'kept' : 'BROKEN'}; capacity ${Math.round(capacity)}/s, at ${TIMES} times as much ${Math.round(goodput)}/s ` +
      `(${left} %, goal ${limit} %), ${refused} refused with 503 and Retry-After, ${flood.withoutRetryAfter} without, ${flood.statuses.broken ?? 0} ` +
      `broken of ${flood.sent}, for ${(flood.client / 1e6).toFixed(1)} s of the clients' processor time; beside sign-ins without end ` +
      `${Math.round((100 * besideLogins) / capacity)} %, of these ${JSON.stringify(guessed.statuses)}`,
  );
  return good;
}
