import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES } from '#server/modules.ts';
import { freePort } from '#server/postgres/port.ts';
import { chatStorm } from '#testing/chat-storm.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type Node, startNode } from '#testing/nodes.ts';
import { randomOf } from '#testing/random.ts';

let database: TestDatabase;
let nodes: Node[];
let servers: number[];

beforeAll(async () => {
  database = await testDatabase();
  const { url } = database;
  servers = [await freePort(`${url} storm 1`), await freePort(`${url} storm 2`)];
  nodes = await Promise.all(servers.map((port) => startNode({ url, domains: MODULES, port })));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await database.close();
});

/** On a busy machine answers come late, and messages whose answers come too late are sent again. */
const TIMEOUT = 180_000;

const storm = (values: { messages: number; breaks: number; ownIds?: boolean; resume?: boolean }) =>
  chatStorm({ sql: database.sql, servers, random: randomOf(7), chats: 6, hurry: 10, ...values });

test(
  'no message is lost, doubled or out of order while connections break',
  async () => {
    const result = await storm({ messages: 300, breaks: 40 });
    expect(result).toMatchObject({ stored: 300, unfinished: 0, lost: 0, doubled: 0, disordered: 0 });
    expect(Object.values(result.breaks).reduce((sum, count) => sum + count, 0)).toBe(40);
  },
  TIMEOUT,
);

test(
  '(control) without client ids messages are doubled while connections break',
  async () => {
    expect((await storm({ messages: 150, breaks: 50, ownIds: false })).doubled).toBeGreaterThan(0);
  },
  TIMEOUT,
);

test(
  '(control) without the request for missed messages some are lost while connections break',
  async () => {
    expect((await storm({ messages: 150, breaks: 50, resume: false })).lost).toBeGreaterThan(0);
  },
  TIMEOUT,
);
