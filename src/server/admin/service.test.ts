import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketApi } from '#shared/admin/market-api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addOperator, findTestActor, type TestActor } from '#testing/carriers.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;
let admin: TestActor;
let support: TestActor;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor, now: '2026-06-10T09:00:00Z' });
  admin = await addOperator(app.sql);
  support = await addOperator(app.sql, 'support');
});
afterAll(() => app.close());

describe('GET /api/admin/service', () => {
  const service = (actor: TestActor) => app.call(marketApi.service, {}, actor.token);

  it('counts jobs, mails, pushes and sockets, with the address of the dashboard', async () => {
    app.context.openSockets = () => 4;
    app.context.dashboardUrl = 'https://figures.example/';
    const answer = await service(admin);
    expect(answer).toMatchObject({ sockets: 4, dashboard: 'https://figures.example/', jobs: { givenUp: 0 } });
    expect(answer.pushes).toEqual({ browsers: 0, failing: 0 });
  });

  it('counts due and given-up jobs without later and running ones, and the mails of a day by their outcome', async () => {
    await app.sql`truncate mail`;
    await app.sql`delete from graphile_worker._private_jobs`;
    const job = async (values: object) => {
      const [added] = await app.sql<{ id: string }[]>`select id from graphile_worker.add_job('test.never', '{}')`;
      await app.sql`
        update graphile_worker._private_jobs set ${app.sql({ attempts: 0, max_attempts: 3, locked_at: null, ...values })}
        where id = ${added?.id ?? ''}`;
    };
    const [due, later] = [new Date('2026-06-10T08:59:00Z'), new Date('2026-06-10T09:01:00Z')];
    await job({ run_at: due });
    await job({ run_at: due, locked_at: due });
    await job({ run_at: later });
    for (let n = 0; n < 2; n += 1) await job({ run_at: due, attempts: 3 });
    const created = { created_at: due };
    const rows = [
      ...['sent', 'kept', 'refused', 'nowhere', 'late', 'suppressed'].map((outcome) => ({ ...created, outcome })),
      { ...created, sent_at: due },
      created,
      { created_at: new Date('2026-06-09T08:59:00Z'), outcome: 'refused' },
    ];
    for (const [n, row] of rows.entries()) {
      await app.sql`insert into mail ${app.sql({ key: `service:${n}`, outcome: null, sent_at: null, ...row })}`;
    }
    expect(await service(admin)).toMatchObject({
      jobs: { due: 1, oldestSeconds: 60, givenUp: 2 },
      mails: { sent: 3, failed: 4, waiting: 1 },
    });
  });

  it('says that statements are not measured, also where the extension is there and not loaded', async () => {
    expect((await service(admin)).statements).toBeNull();
    await app.sql`create extension pg_stat_statements`;
    expect((await service(admin)).statements).toBeNull();
    await app.sql`drop extension pg_stat_statements`;
  });

  it('is for administrators', async () => {
    expect((await problemOf(service(support))).code).toBe('not_allowed');
  });
});
