import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminApi } from '#shared/admin/api.ts';
import { supportApi } from '#shared/support/api.ts';
import type { TestApp } from '#testing/api.ts';
import { addCarrier, addPassenger, type TestActor } from '#testing/carriers.ts';
import { problemOf } from '#testing/problems.ts';
import { operatedApp, reportCalls } from '#testing/reports.ts';

let app: TestApp;
let admin: TestActor;
let support: TestActor;
beforeAll(async () => {
  ({ app, admin, support } = await operatedApp());
});
afterAll(() => app.close());

const { file, decide } = reportCalls(
  () => app,
  () => admin,
);
const waiting = async (actor: TestActor) => (await app.call(adminApi.overview, {}, actor.token)).waiting;

test('the overview counts what waits, danger and delay apart, and failed jobs for administrators only', async () => {
  const nothing = { reports: 0, danger: 0, late: 0, complaints: 0, requests: 0, carriers: 0, ownerless: 0, jobs: 0 };
  expect(await waiting(admin)).toEqual(nothing);
  const { carrierId } = await addCarrier(app.sql);
  const { number } = await file({ kind: 'carrier', id: carrierId }, null);
  await file({ kind: 'carrier', id: carrierId }, null);
  await app.call(supportApi.write, { body: { text: 'Де автобус?', email: 'hanna@example.com' } });
  expect(await waiting(support)).toMatchObject({ reports: 2, late: 0, requests: 1, carriers: 1 });
  await app.sql`update report set urgent = true, due_at = ${app.clock.now()}::timestamptz - interval '1 hour' where id = ${number}`;
  await app.sql`update graphile_worker._private_jobs set attempts = 25, max_attempts = 25`;
  const [jobs] = await app.sql<{ count: number }[]>`select count(*)::int as count from graphile_worker._private_jobs`;
  expect(jobs?.count).toBeGreaterThan(0);
  expect(await waiting(admin)).toMatchObject({ reports: 2, danger: 1, late: 1, jobs: jobs?.count });
  expect(await waiting(support)).toMatchObject({ danger: 1, jobs: 0 });
  await decide(number, { measures: ['nothing'] });
  expect(await waiting(admin)).toMatchObject({ reports: 1, danger: 0, late: 0 });
  const passenger = await addPassenger(app.sql);
  expect((await problemOf(app.call(adminApi.overview, {}, passenger.token))).status).toBe(403);
});
