import { beforeAll, describe, expect, it } from 'vitest';
import { adminApi } from '#shared/office/admin/api.ts';
import { marketApi } from '#shared/office/admin/market-api.ts';
import { supportApi } from '#shared/office/support/api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { reportCalls } from '#testing/reports.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { wantedPairs } from './queries/wanted-pairs.ts';

const app = appScene();

describe('GET /api/admin/service', () => {
  const admin = allTests(() => addOperator(app.sql));
  const support = allTests(() => addOperator(app.sql, 'support'));

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
        update graphile_worker._private_jobs set ${app.sql({ attempts: 0, maxAttempts: 3, lockedAt: null, ...values })}
        where id = ${added?.id ?? ''}`;
    };
    const [due, later] = [new Date('2026-06-10T08:59:00Z'), new Date('2026-06-10T09:01:00Z')];
    await job({ runAt: due });
    await job({ runAt: due, lockedAt: due });
    await job({ runAt: later });
    for (let n = 0; n < 2; n += 1) await job({ runAt: due, attempts: 3 });
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

describe('the overview', () => {
  const app = appScene();
  const admin = allTests(() => addOperator(app.sql));
  const support = allTests(() => addOperator(app.sql, 'support'));
  const { file, decide } = reportCalls(app, admin);
  const waiting = async (actor: TestActor) => (await app.call(adminApi.overview, {}, actor.token)).waiting;

  it('the overview counts what waits, danger and delay apart, and failed jobs for administrators only', async () => {
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

  it('a stopped carrier with booked trips counts as ownerless when its last owner is blocked', async () => {
    const trip = await addBookableTrip(app.sql);
    await bookingActions(app).book(trip, await addPassenger(app.sql));
    await app.sql`update carrier set selling_stopped_until = '2099-01-01' where id = ${trip.carrierId}`;
    expect(await waiting(admin)).toMatchObject({ ownerless: 0 });
    await app.sql`update account set status = 'blocked' where id = ${trip.owner.accountId}`;
    expect(await waiting(admin)).toMatchObject({ ownerless: 1 });
  });
});

describe('wanted connections', () => {
  beforeAll(async () => {
    await app.sql`select setseed(0.3)`;
    await app.sql`
      insert into search_miss (day, kind, from_id, to_id, travel_on, times)
      select date '2026-01-01' + n % 365, case when n % 5 = 0 then 'parcel' else 'passenger' end,
        places.ids[1 + floor(power(random(), 3) * 12)::int], places.ids[1 + floor(power(random(), 3) * 12)::int],
        date '2027-01-01', 1 + n % 3
      from generate_series(1, 4000) n, (select array_agg(id order by id) as ids from place) places
      on conflict do nothing`;
  });

  /** The same, added up row by row. */
  const counted = (from: string, to: string, count: number) => app.sql`
    select kind, from_id, to_id, sum(times)::int as times from search_miss
    where day between ${from} and ${to} group by 1, 2, 3 order by 4 desc, 2, 3, 1 limit ${count}`;

  it.each([
    ['2026-06-01', '2026-06-30'],
    ['2026-01-15', '2026-12-15'],
    ['2026-03-10', '2026-04-20'],
    ['2026-01-01', '2026-11-30'],
    ['2026-02-03', '2026-02-03'],
    ['2025-12-20', '2027-01-05'],
  ])('the connections from %s to %s are the same however deep the parts are looked at', async (from, to) => {
    const expected = await counted(from, to, 10);
    expect(expected).toHaveLength(from === to ? expected.length : 10);
    for (const depth of [1, 4, 20, 60, 5000])
      expect(await wantedPairs(app.sql, { from, to }, 10, depth), `depth ${depth}`).toEqual([...expected]);
  });

  it('a connection that is first nowhere, but second everywhere, is found', async () => {
    await app.sql`delete from search_miss`;
    const [ids] = await app.sql<
      { ids: number[] }[]
    >`select array_agg(id) as ids from (select id from place order by id limit 5) p`;
    const [all = 0, one = 0, two = 0, three = 0, four = 0] = ids?.ids ?? [];
    const months = [one, two, three, four].map((toId, index) => ({ day: `2026-0${index + 1}-10`, toId }));
    for (const { day, toId } of months) {
      await app.sql`insert into search_miss values (${day}, 'passenger', ${all}, ${toId}, ${day}, 10)`;
      await app.sql`insert into search_miss values (${day}, 'passenger', ${one}, ${all}, ${day}, 9)`;
    }
    const span = { from: '2026-01-01', to: '2026-02-28' };
    expect(await wantedPairs(app.sql, span, 1, 1)).toEqual([{ kind: 'passenger', fromId: one, toId: all, times: 18 }]);
  });
});
