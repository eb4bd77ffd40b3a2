import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testBusContract, topicsOf } from '#testing/bus-contract.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { createLog } from '../core/log.ts';
import type { Bus } from './bus.ts';
import { cutter, Joiner } from './notify-chunks.ts';
import { connectBus } from './postgres-bus.ts';

let database: TestDatabase;
const buses: Bus[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
});
afterAll(() => database.close());

testBusContract(
  bus,
  () => database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vezu-bus'`,
);

test('messages that are published together share a few notifications of less than 8,000 bytes', async () => {
  const payloads: string[] = [];
  const listening = await database.sql.listen('vezu', (payload) => payloads.push(payload));
  const [here, there] = [await bus(), await bus()];
  const received = topicsOf(there);
  for (let n = 0; n < 1_000; n += 1) here.publish(`trip:${n}`, { type: 'changed', topic: `trip:${n}` });
  await expect.poll(() => received.length).toBe(1_000);
  await listening.unlisten();
  expect(payloads.length).toBeLessThan(10);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
});

test('a long message in any script arrives complete', async () => {
  const [here, there] = [await bus(), await bus()];
  const received: unknown[] = [];
  there.subscribe((_topic, message) => received.push(message));
  const message = { type: 'message', text: 'Їде автобус 🚌 "до" Львова\u0000\n'.repeat(2_000) };
  here.publish('account:1', message);
  await expect.poll(() => received.length).toBe(1);
  expect(received).toEqual([message]);
});

test('a notification that no bus has sent is ignored', async () => {
  const there = await bus();
  const received = topicsOf(there);
  await database.sql`select pg_notify('vezu', text) from unnest(${['', 'x', 'a:1:.:[[1]]', 'a:2:.:{', 'b:1:.:[["t",{"type":"x"}]]']}::text[]) as text`;
  await expect.poll(() => received).toEqual(['t']);
});

test('a batch without its first chunk is not taken for a whole one', () => {
  const cut = cutter('a');
  const [first = '', second = '', third = ''] = cut('x'.repeat(20_000));
  const joiner = new Joiner();
  expect([joiner.take(second), joiner.take(third)?.text.length]).not.toEqual([null, 20_000]);
  expect([joiner.take(first), joiner.take(second)]).toEqual([null, null]);
  expect(joiner.take(third)).toEqual({ sender: 'a', text: 'x'.repeat(20_000) });
  const again = new Joiner();
  again.take(first);
  expect(again.take(third)?.text.length).toBeLessThan(20_000);
});

async function bus(): Promise<Bus> {
  const made = await connectBus(database.url, createLog('silent'));
  buses.push(made);
  return made;
}
