import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { seatInput } from '#testing/bookings.ts';
import { type Answer, ask, codeOf, type HttpRequest } from '../http.ts';
import { setUp } from '../stage.ts';
import { addPeople, addTrips, NODE } from './stage.ts';

/**
 * A retried request acts once (docs/reliability.md): bookings, each sent five times at once under one Idempotency-Key to two
 * server processes, and once more at the end; then another body under the same keys. The control sends the same without keys.
 * node bench/reliability/retry.ts [--keys 500]
 */
const { values } = parseArgs({
  options: { keys: { type: 'string', default: '500' } },
});
const TIMES = 5;
/** Keys in flight at once. */
const WAVE = 20;
/** Bookings on one trip, of the 150 that fit. */
const SHARE = 75;

const keys = Number(values.keys);
const stage = await setUp({ node: NODE, servers: 2 });
const people = await addPeople(stage.sql, keys);
const trips = await addTrips(stage.sql, Math.ceil((keys * (TIMES + 1)) / SHARE));
const agent = new Agent({ keepAlive: true });
let busy = 0;

const request = Array.from({ length: keys }, (_, index) => ({
  key: randomUUID(),
  token: people[index]?.token ?? '',
  tripId: trips[Math.floor(index / SHARE)] ?? 0,
  leg: index % 3,
}));
const answers = await inWaves(request, (one) => many(one, TIMES, one.key));
const later = await inWaves(request, (one) => many(one, 1, one.key));
const booked = await count();
const changed = await inWaves(request, (one) => many({ ...one, leg: (one.leg + 1) % 3 }, 1, one.key));
const others = changed.flat().filter((answer) => answer.status === 422 && codeOf(answer) === 'idempotency_mismatch');
const alike = request.filter((_, index) => {
  const all = [...(answers[index] ?? []), ...(later[index] ?? [])];
  // The database stores an answer as jsonb, which has an order of keys of its own.
  return all.every(({ status, body }) => status === 201 && isDeepStrictEqual(body, all[0]?.body));
});

const free = request.map((one, index) => ({ ...one, tripId: trips.at(-1 - Math.floor((index * TIMES) / SHARE)) ?? 0 }));
await inWaves(free, (one) => many(one, TIMES));
const without = (await count()) - booked;
agent.destroy();
await stage.strike();

const good = booked === keys && alike.length === keys && others.length === keys && without > keys;
console.log(
  `retry: ${good ? 'kept' : 'BROKEN'}; ${keys} keys × ${TIMES} at once and once later: ${booked} bookings, ${alike.length} keys ` +
    `with one answer, ${others.length} times 422 for another body, ${busy} times told to come back; control without keys: ${without} bookings`,
);
process.exitCode = good ? 0 : 1;

/** The same booking several times at once, on both servers in turn. */
function many(one: { token: string; tripId: number; leg: number }, times: number, key?: string): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: times }, (_, turn) =>
      insist({
        agent,
        port: stage.ports[turn % 2] ?? 0,
        method: 'POST',
        path: `/api/trips/${one.tripId}/bookings`,
        token: one.token,
        body: seatInput(null, one.leg, one.leg + 1),
        ...(key && { headers: { 'idempotency-key': key } }),
      }),
    ),
  );
}

/** Repeats the same request while the server answers that it is busy. */
async function insist(request: HttpRequest): Promise<Answer> {
  for (;;) {
    const answer = await ask(request);
    if (answer.status !== 503) return answer;
    busy += 1;
    await wait(100);
  }
}

async function inWaves<T, A>(all: readonly T[], work: (one: T) => Promise<A>): Promise<A[]> {
  const done: A[] = [];
  for (let from = 0; from < all.length; from += WAVE) {
    done.push(...(await Promise.all(all.slice(from, from + WAVE).map(work))));
  }
  return done;
}

async function count(): Promise<number> {
  const [row] = await stage.sql<{ count: number }[]>`select count(*) from booking`;
  return row?.count ?? -1;
}
