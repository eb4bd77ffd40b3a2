import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { createSecrets, secretsKey } from '#server/core/secrets.ts';
import type { Db } from '#server/database/db.ts';
import { addWebhook } from '#server/integrations/commands/webhooks.ts';
import { WEBHOOK_EVENTS } from '#shared/integrations/webhook-events.ts';
import { seatInput } from '#testing/bookings.ts';
import { isSigned, webhookReceiver } from '#testing/webhook-receiver.ts';
import { ask } from '../http.ts';
import { SECRETS_KEY, setUp } from '../stage.ts';
import { addPeople, addTrips, NODE } from './stage.ts';

/**
 * A killed server loses no event of a carrier's programs (docs/product.md 5.6): people book, the program takes what it gets and leaves the
 * next delivery without an answer, and the server is killed with SIGKILL while it waits. Afterwards every acknowledged booking has been delivered
 * of, every stored event has arrived, and what arrived twice has the same webhook-id and body.
 *
 *   node bench/reliability/webhooks.ts [--bookings 60] [--kills 5]
 */
const { values } = parseArgs({
  options: { bookings: { type: 'string', default: '60' }, kills: { type: 'string', default: '5' } },
});
const booked = z.object({ bookings: z.array(z.object({ id: z.number() })) });
/** Bookings on one trip, of the 50 that fit. */
const SHARE = 45;
const TIMEOUT_MS = 120_000;

const [count, kills] = [Number(values.bookings), Number(values.kills)];
const stage = await setUp({ node: NODE, servers: 1 });
const program = await webhookReceiver();
const people = await addPeople(stage.sql, count);
const trips = await addTrips(stage.sql, Math.ceil(count / SHARE));
const secrets = await subscribe(stage.sql, trips);
const agent = new Agent({ keepAlive: true });

const acknowledged: number[] = [];
const booking = book();
for (let kill = 0; kill < kills; kill += 1) {
  const due = Math.floor(((kill + 1) * count) / (kills + 1));
  await until(() => acknowledged.length >= due);
  program.answers.silent = true;
  const before = program.received.length;
  // The program has read a delivery that it does not answer: the server is in the middle of it.
  await until(() => program.received.length > before);
  await stage.replaceServer(0, 'SIGKILL');
  program.answers.silent = false;
  process.stderr.write(`kill ${kill + 1}: ${acknowledged.length} bookings, ${program.received.length} deliveries\n`);
}
await booking;
await until(async () => (await waiting(stage.sql)) === 0);

const stored = await stage.sql<{ id: string }[]>`select id::text as id from webhook_event`;
const ids = new Set(program.received.map(({ id }) => id));
const announced = new Set(program.received.flatMap(({ body }) => body.data.booking?.id ?? []));
const bodies = Map.groupBy(program.received, ({ id }) => id);
const repeated = [...bodies.values()].filter((same) => same.length > 1);
const figures = {
  untold: acknowledged.filter((id) => !announced.has(id)).length,
  lost: stored.filter(({ id }) => !ids.has(id)).length,
  invented: ids.size - stored.length,
  changed: repeated.filter((same) => new Set(same.map(({ raw }) => raw)).size > 1).length,
  unsigned: program.received.filter((one) => !secrets.some((secret) => isSigned(one, secret))).length,
};
agent.destroy();
await program.close();
await stage.strike();

const good = Object.values(figures).every((n) => n === 0) && acknowledged.length === count && repeated.length > 0;
console.log(
  `webhooks: ${good ? 'kept' : 'BROKEN'}; ${acknowledged.length} bookings, ${stored.length} events, ${kills} kills in the middle of a delivery: ` +
    `${program.received.length} deliveries, ${repeated.length} events more than once under the same webhook-id; ` +
    Object.entries(figures)
      .map(([name, n]) => `${n} ${name}`)
      .join(', '),
);
process.exitCode = good ? 0 : 1;

/** The carriers of the trips name the program's address; returns their secrets. */
async function subscribe(sql: Db, tripIds: readonly number[]): Promise<string[]> {
  const app = {
    secrets: createSecrets(await secretsKey({ secretsKey: SECRETS_KEY, dataDir: stage.folder })),
    webhooks: { accepts: () => true, post: () => Promise.reject(new Error('only servers send')) },
  };
  const owners = await sql<{ carrierId: number; accountId: number }[]>`
    select distinct trip.carrier_id as "carrierId", member.account_id as "accountId" from trip
    join member on member.carrier_id = trip.carrier_id and member.role = 'owner' where trip.id = any(${[...tripIds]}::int[])`;
  const made: string[] = [];
  for (const by of owners) {
    const input = { url: program.url, events: [...WEBHOOK_EVENTS] };
    made.push((await addWebhook(app, sql, by, input, new Date())).secret);
  }
  return made;
}

/** Each books one seat under one key, again and again until it is acknowledged. */
async function book(): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const request = {
      path: `/api/trips/${trips[Math.floor(index / SHARE)]}/bookings`,
      token: people[index]?.token ?? '',
      body: seatInput(),
      headers: { 'idempotency-key': randomUUID() },
    };
    for (;;) {
      const answer = await ask({ agent, port: stage.ports[0] ?? 0, method: 'POST', maxWait: 5_000, ...request }).catch(
        () => null,
      );
      if (answer?.status === 201) {
        acknowledged.push(booked.parse(answer.body).bookings[0]?.id ?? 0);
        break;
      }
      await wait(100);
    }
  }
}

/** Deliveries and histories whose jobs are not done. */
async function waiting(sql: Db): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select ((select count(*) from webhook_delivery where state = 'waiting')
      + (select count(*) from graphile_worker.jobs where task_identifier in ('webhooks.event', 'webhooks.deliver')))::int as n`;
  return row?.n ?? 0;
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await done())) {
    if (performance.now() > end) throw new Error('the deliveries did not come in time');
    await wait(20);
  }
}
