import { beforeAll, expect, test } from 'vitest';
import { jobContextOf } from '#server/core/jobs/jobs.ts';
import { effects, makeNotes, SAMPLE_ACTORS, sampleApi, sampleDomain } from '#testing/samples/sample.ts';
import { appScene } from '#testing/scene.ts';
import { TestProblem } from '#testing/server/api.ts';
import { deleteExpiredAnswers } from './idempotency.ts';

const core = { name: 'core', routes: [], ...deleteExpiredAnswers };
const app = appScene({ domains: [core, sampleDomain], findActor: async (token) => SAMPLE_ACTORS[token] ?? null });

beforeAll(() => makeNotes(app.sql));

function write(text: string, key: string, token: string | null = 'passenger') {
  return app.call(sampleApi.write, { body: { text } }, token, { 'idempotency-key': key });
}

/** Writes, and sends the request again, as the app does it, when it waited too long for the one that runs (429, after a second). */
async function writeInTurn(key: string): ReturnType<typeof write> {
  return write(key, key).catch((error: unknown) => {
    if (error instanceof TestProblem && error.facts?.seconds === 1) return writeInTurn(key);
    throw error;
  });
}

test('a repeated write runs once and gets the same answer', async () => {
  const first = await write('once', 'k1');
  const notified = app.notified.length;
  expect(await write('once', 'k1')).toEqual(first);
  expect(app.notified).toHaveLength(notified);
  const response = await app.request('POST', '/api/sample/notes', {
    body: JSON.stringify({ text: 'once' }),
    headers: { 'content-type': 'application/json', authorization: 'Bearer passenger', 'idempotency-key': 'k1' },
  });
  expect(response.status).toBe(201);
});

test('50 writes, each sent 5 times at once, run once each', async () => {
  effects.length = 0;
  const keys = Array.from({ length: 50 }, (_, number) => `storm-${number}`);
  const answers: number[][] = [];
  for (let start = 0; start < keys.length; start += 10) {
    const batch = keys.slice(start, start + 10).map(async (key) => {
      const tries = await Promise.all(Array.from({ length: 5 }, () => writeInTurn(key)));
      return tries.map((answer) => answer.id);
    });
    answers.push(...(await Promise.all(batch)));
  }
  expect(answers.filter((ids) => new Set(ids).size !== 1)).toEqual([]);
  expect(new Set(answers.map(([id]) => id)).size).toBe(50);
  const [row] = await app.sql`select count(*) from note where text like 'storm-%'`;
  expect(row).toEqual({ count: 50 });
  await expect.poll(() => effects.length).toBe(50);
});

test('without a key repeated writes run more than once or fail', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => app.call(sampleApi.write, { body: { text: 'no key' } }, 'passenger')),
  );
  expect(tries.filter((result) => result.status === 'rejected')).toHaveLength(4);
});

test('a stored answer that named an erased person is not returned, and the write does not run again', async () => {
  await write('erased', 'named');
  await app.sql`update idempotency set response = null, erased = true where key = 'named'`;
  await expect(write('erased', 'named')).rejects.toMatchObject({ status: 409, code: 'conflict' });
  const [row] = await app.sql`select count(*) from note where text = 'erased'`;
  expect(row).toEqual({ count: 1 });
});

test('another request with the same key is refused', async () => {
  await write('first', 'k2');
  await expect(write('second', 'k2')).rejects.toMatchObject({ status: 422, code: 'idempotency_mismatch' });
});

test('a key belongs to its sender', async () => {
  const mine = await write('mine', 'k3');
  const theirs = await write('theirs', 'k3', 'other');
  const visitors = await write('visitors', 'k3', null);
  expect(new Set([mine.id, theirs.id, visitors.id]).size).toBe(3);
  expect(await write('visitors', 'k3', null)).toEqual(visitors);
  const rows = await app.sql<{ caller: string }[]>`select caller from idempotency where key = 'k3' order by caller`;
  expect(rows.map((row) => row.caller)).toEqual([
    'account:1',
    'account:2',
    expect.stringMatching(/^visitor:[0-9a-f]{64}$/),
  ]);
});

test('a write that failed may be tried again with the same key', async () => {
  await write('in the way', 'k4');
  await expect(write('in the way', 'k5')).rejects.toMatchObject({ code: 'conflict' });
  await app.sql`delete from note where text = 'in the way'`;
  expect(await write('in the way', 'k5')).toMatchObject({ text: 'in the way' });
});

test.each(['', 'with space', 'x'.repeat(256)])('the invalid key "%s" is refused', async (key) => {
  await expect(write('never', key)).rejects.toMatchObject({
    errors: [{ field: 'Idempotency-Key', key: 'field_invalid' }],
  });
});

test('stored answers are deleted after a day', async () => {
  await write('yesterday', 'k6');
  app.clock.advance(25 * 60 * 60 * 1000);
  await deleteExpiredAnswers.jobs?.forget_answers?.({}, jobContextOf(app.context));
  expect(await app.sql`select 1 from idempotency where key = 'k6'`).toHaveLength(0);
});
