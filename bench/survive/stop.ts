import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { seatInput } from '#testing/bookings.ts';
import { ask } from '../support/http.ts';
import type { Person } from '../support/people.ts';
import type { Stage } from '../support/stage.ts';

/** Clients, half of which pause between requests: their connections are idle when the server stops. */
const CLIENTS = 24;
const PAUSE = 400;

interface Work {
  stage: Stage;
  requests: number;
  stops: number;
  people: readonly Person[];
  trips: readonly number[];
  random: () => number;
}

/**
 * Stops one of two servers again and again while clients use both as a load balancer does: they keep connections, and try the other server where
 * one accepts none. No request is repeated: one without a response has failed.
 */
export async function stopUnderLoad(work: Work, signal: NodeJS.Signals) {
  const result = { failed: [] as string[], moved: 0, busy: 0 };
  let sent = 0;
  const next = () => {
    sent += 1;
    return sent;
  };
  const isDone = () => sent >= work.requests;
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  for (let stop = 1; stop <= work.stops; stop += 1) {
    while (sent < (work.requests * stop) / (work.stops + 1)) await wait(5);
    await work.stage.replaceServer((stop - 1) % 2, signal);
  }
  await Promise.all(clients);
  return result;

  async function client(index: number): Promise<void> {
    const { stage, random } = work;
    const agents = stage.ports.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    let at = index % 2;
    while (!isDone()) {
      const request = requestOf(work, next());
      for (let turn = 0; ; turn += 1) {
        const agent = agents[at] ?? new Agent();
        const answer = await ask({ agent, port: stage.ports[at] ?? 0, ...request }).catch((error) => error);
        if (!(answer instanceof Error)) {
          // A server that closes its connections gets no more requests: a balancer learns it from /ready, this client from the response.
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

/** A booking or a look at the free seats. */
function requestOf({ people, trips, random }: Work, number: number) {
  const token = people[number % people.length]?.token ?? '';
  const tripId = trips[Math.floor(random() * trips.length)] ?? 0;
  return random() < 0.5
    ? { token, method: 'POST' as const, path: `/api/trips/${tripId}/bookings`, body: seatInput(null, 0, 1) }
    : { token, path: `/api/trips/${tripId}/seats?from=0&to=1` };
}
