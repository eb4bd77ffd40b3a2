import { Agent } from 'node:http';
import { join } from 'node:path';
import type { Pool } from '#server/database/db.ts';
import { loadPlaces } from '#server/places/commands/load.ts';
import type { BookInput } from '#shared/bookings/schema.ts';
import { addPassenger, type TestActor } from '#testing/carriers.ts';
import { ask, codeOf } from '../http.ts';
import { setUp } from '../stage.ts';

/** Servers that take bookings, and people who book. */
export interface Stage {
  sql: Pool;
  riders: TestActor[];
  /** Books over HTTP, the n-th client on the n-th server in turn; returns '201', or the status and code of the problem. */
  book(client: number, tripId: number, input: BookInput, onceKey?: string): Promise<string>;
  strike(): Promise<void>;
}

export async function setStage(servers: number, people: number): Promise<Stage> {
  const { sql, ports, strike } = await setUp({ node: join(import.meta.dirname, 'node.ts'), servers });
  await loadPlaces(sql);
  const riders: TestActor[] = [];
  for (let index = 0; index < people; index += 1) riders.push(await addPassenger(sql));
  const agent = new Agent({ keepAlive: true });
  return {
    sql,
    riders,
    async book(client, tripId, body, onceKey) {
      const answer = await ask({
        agent,
        port: ports[client % ports.length] ?? 0,
        method: 'POST',
        path: `/api/trips/${tripId}/bookings`,
        token: riders[client % riders.length]?.token ?? '',
        body,
        ...(onceKey && { headers: { 'idempotency-key': onceKey } }),
      });
      return answer.status === 201 ? '201' : `${answer.status} ${codeOf(answer)}`;
    },
    strike: async () => {
      agent.destroy();
      await strike();
    },
  };
}

/** Counts each outcome. */
export function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Pairs of bookings that hold one seat on one leg. */
export async function oversold(sql: Pool): Promise<number> {
  const [row] = await sql<{ pairs: number }[]>`
    select count(*) as pairs from booking a join booking b
      on a.trip_id = b.trip_id and a.seat = b.seat and a.legs && b.legs and a.id < b.id
    where a.holds and b.holds`;
  return row?.pairs ?? 0;
}
