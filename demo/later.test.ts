import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Pool, transaction } from '#server/core/database/db.ts';
import { DEMO_FILLED, reach } from '#server/core/database/milestones.ts';
import { expireBookings } from '#server/sales/bookings/commands/expire.ts';
import { rosterWeek } from '#server/sales/trips/queries/roster.ts';
import { expectValidHistories } from '#testing/booking-actions.ts';
import { testContext } from '#testing/server/context.ts';
import { type TestDatabase, testDatabase } from '#testing/server/database.ts';
import { pressForDrivers, staffTrips } from './presses.ts';
import { writeDemo } from './seed.ts';

const NOW = new Date('2026-11-20T10:47:00Z');
const LATER = new Date('2026-11-22T10:47:00Z');

let database: TestDatabase;
let sql: Pool;
beforeAll(async () => {
  database = await testDatabase();
  sql = connect(database.url, { max: 2, slowQueries: true });
  await transaction(sql, (tx) => writeDemo(testContext(sql), tx, 'no hash', NOW));
  await reach(sql, DEMO_FILLED, NOW);
}, 300_000);
afterAll(async () => {
  await sql.end();
  await database.close();
});

it('an operator of the demo has something to do: reports of what is there, one urgent and one decided, and requests to support', async () => {
  const reports = await sql`
    select r.kind, r.urgent, r.state, r.seen_title <> '' as named, r.due_at > ${NOW} as in_time, d.measures,
      r.reporter_id is not null or r.reporter_email <> '' as known
    from report r left join report_decision d on d.report_id = r.id order by r.id`;
  const waits = { urgent: false, state: 'open', named: true, inTime: true, measures: null, known: true };
  expect(reports).toEqual([
    { ...waits, kind: 'trip', urgent: true },
    { ...waits, kind: 'message' },
    { ...waits, kind: 'parcel' },
    { ...waits, kind: 'review' },
    { ...waits, kind: 'review', state: 'decided', inTime: false, measures: ['nothing'] },
  ]);
  const early = await sql`
    select r.id from report r left join trip t on r.kind = 'trip' and t.id = r.subject_id
    left join message m on r.kind = 'message' and m.id = r.subject_id
    left join review v on r.kind = 'review' and v.id = r.subject_id
    where r.created_at < coalesce(t.departs_at, m.created_at, v.created_at)`;
  expect(early).toEqual([]);
  const tickets = await sql`
    select t.state, count(m.id)::int as lines, t.account_id is not null as known from support_ticket t
    join support_message m on m.ticket_id = t.id group by t.id order by t.id`;
  expect(tickets).toEqual([
    { state: 'open', lines: 1, known: true },
    { state: 'open', lines: 1, known: false },
    { state: 'answered', lines: 2, known: true },
    { state: 'closed', lines: 3, known: true },
  ]);
  const [ready] = await sql`select count(*)::int from support_answer`;
  expect(ready).toEqual({ count: 2 });
});

it('the drivers of the first company are within their hours, in pairs', async () => {
  const actor = { role: 'owner', accountId: 1, sessionId: 0, carrierId: 1 } as const;
  for (const from of ['2026-11-16', '2026-11-20', '2026-11-23']) {
    const { drivers } = await rosterWeek(sql, actor, from);
    const driving = drivers.filter(({ trips }) => trips.length > 0);
    expect(driving).toHaveLength(6);
    expect(driving.every(({ trips }) => trips.every(({ mate }) => mate !== null))).toBe(true);
    expect(drivers.flatMap(({ warnings }) => warnings)).toEqual([]);
  }
});

it('two days later the demo has continued by itself: due trips have run, and nothing is left open', async () => {
  const silent = () => undefined;
  await staffTrips(sql, LATER, silent);
  const app = testContext(sql);
  await pressForDrivers(app, LATER, silent);
  await expireBookings(app, LATER, silent);
  const none = async (query: string) => expect(await sql.unsafe(query), query).toEqual([]);
  const at = `'${LATER.toISOString()}'::timestamptz`;
  await none(`select id from trip where status = 'planned' and departs_at <= ${at}`);
  await none(`select id from trip where status = 'started' and arrives_at < ${at} - interval '4 hours'`);
  await none(`select b.id from booking b join trip t on t.id = b.trip_id
      where t.status = 'finished' and b.status in ('unconfirmed', 'confirmed')`);
  await none(`select t.id from trip t join trip_stop s on s.trip_id = t.id
      where t.status in ('started', 'finished') and (s.seq <= t.current_seq) <> (s.arrived_at is not null)`);
  const [run] = await sql`
      select count(*) filter (where status = 'finished')::int as finished, count(*) filter (where status = 'started')::int as started
      from trip where departs_at between ${NOW} and ${LATER}`;
  expect(run?.finished).toBeGreaterThan(5);
  expect(run?.started).toBeGreaterThan(2);
  const [rode] = await sql`
      select count(*) filter (where b.status = 'completed')::int as completed, count(*) filter (where b.status = 'no_show')::int as missed
      from booking b join trip t on t.id = b.trip_id where t.status = 'finished' and t.departs_at between ${NOW} and ${LATER}`;
  expect(rode?.completed).toBeGreaterThan(10 * rode?.missed);
  await expectValidHistories(sql);
}, 300_000);
