import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seatInput } from '#testing/bookings.ts';
import { randomOf } from '#testing/random.ts';
import { ask } from '../http.ts';
import { setUp } from '../stage.ts';
import { addPeople, addTrips, NODE } from './stage.ts';

/**
 * Stopping is clean (docs/reliability.md): of two servers under load one is stopped and started, again and again. Clients act
 * as a load balancer: they keep connections, and try the other server where one accepts none. No request is repeated: one
 * without a response has failed. In the end every job has been done. node bench/reliability/stop.ts [--requests 1000] [--stops
 * 4] [--seed 1] The control kills instead, and must fail some.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000' },
    stops: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
});
/** Clients, half of which pause between requests: their connections are idle when the server stops. */
const CLIENTS = 24;
const PAUSE = 400;
const JOBS_TIMEOUT = 60_000;

const requests = Number(values.requests);
const stops = Number(values.stops);
const random = randomOf(Number(values.seed));
const stage = await setUp({ node: NODE, servers: 2 });
// Each request belongs to another person: an account may book only so often within an hour.
const people = await addPeople(stage.sql, requests);
const trips = await addTrips(stage.sql, Math.ceil((2 * requests) / 100));

const clean = await run('SIGTERM');
const left = await jobsLeft();
const unreported = await bookingsUnreported();
const control = await run('SIGKILL');
await stage.strike();

const good = clean.failed.length === 0 && left === 0 && unreported === 0 && control.failed.length > 0;
for (const reason of new Set(clean.failed)) console.log(reason);
console.log(
  `stop: ${good ? 'kept' : 'BROKEN'}; ${clean.failed.length} of ${requests} requests failed over ${clean.stopped} stops, ` +
    `${clean.moved} went to the other server, ${clean.busy} were told to come back, ${left} jobs left, ${unreported} bookings of which nobody was told; control with ` +
    `SIGKILL: ${control.failed.length} failed`,
);
process.exitCode = good ? 0 : 1;

async function run(signal: NodeJS.Signals) {
  const result = { failed: [] as string[], moved: 0, busy: 0, stopped: 0 };
  let sent = 0;
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  let server = 0;
  for (let stop = 1; stop <= stops; stop += 1) {
    while (sent < (requests * stop) / (stops + 1)) await wait(5);
    await stage.replaceServer(server, signal);
    result.stopped += 1;
    server = 1 - server;
  }
  await Promise.all(clients);
  return result;

  async function client(index: number): Promise<void> {
    const agents = stage.ports.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    let at = index % 2;
    while (sent < requests) {
      const token = people[sent % people.length]?.token ?? '';
      sent += 1;
      const booking = random() < 0.5;
      const tripId = trips[Math.floor(random() * trips.length)] ?? 0;
      const request = booking
        ? { method: 'POST' as const, path: `/api/trips/${tripId}/bookings`, body: seatInput(null, 0, 1) }
        : { path: `/api/trips/${tripId}/seats?from=0&to=1` };
      for (let turn = 0; ; turn += 1) {
        const agent = agents[at] ?? new Agent();
        const answer = await ask({ agent, port: stage.ports[at] ?? 0, token, ...request }).catch((error) => error);
        if (!(answer instanceof Error)) {
          // A server that closes its connections gets no more requests: a balancer learns it from /ready, this client from the
          // response.
          if (answer.headers.connection === 'close') at = 1 - at;
          if (answer.status === 503) result.busy += 1;
          else if (answer.status >= 500) result.failed.push(`${answer.status} ${JSON.stringify(answer.body)}`);
          break;
        }
        const refused = 'code' in answer && answer.code === 'ECONNREFUSED';
        if (!refused || turn === 1) {
          result.failed.push(`${request.path.replace(/\d+/g, 'N')}: ${answer.message}`);
          break;
        }
        result.moved += 1;
        at = 1 - at;
      }
      if (index >= CLIENTS / 2) await wait(random() * PAUSE);
    }
    for (const agent of agents) agent.destroy();
  }
}

/** The due jobs that are not done after a while; the servers poll for them. */
async function jobsLeft(): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const [row] = await stage.sql<{ count: number }[]>`
      select count(*) from graphile_worker.jobs where run_at <= now() or locked_at is not null`;
    const left = row?.count ?? -1;
    if (left === 0 || performance.now() - startedAt > JOBS_TIMEOUT) return left;
    await wait(200);
  }
}

/** Bookings of which the carrier's people were not notified. */
async function bookingsUnreported(): Promise<number> {
  const [row] = await stage.sql<{ count: number }[]>`
    select count(*) from party p where not exists (select from notification n where n.party_id = p.id)`;
  return row?.count ?? -1;
}
