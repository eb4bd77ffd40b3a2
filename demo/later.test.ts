import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { expireBookings } from '#server/bookings/commands/expire.ts';
import { connect, transaction } from '#server/database/db.ts';
import { DEMO_FILLED, reach } from '#server/database/milestones.ts';
import { expectValidHistories } from '#testing/booking-histories.ts';
import { testContext } from '#testing/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { pressForDrivers } from './crew.ts';
import { writeDemo } from './seed.ts';
import { staffTrips } from './staffing.ts';

const NOW = new Date('2026-11-20T10:47:00Z');
const LATER = new Date('2026-11-22T10:47:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('two days later the demo has continued by itself: due trips have run, and nothing is left open', async () => {
  const sql = connect(database.url, { max: 2, slowQueries: true });
  onTestFinished(() => sql.end());
  await transaction(sql, (tx) => writeDemo(testContext(sql), tx, 'no hash', NOW));
  await reach(sql, DEMO_FILLED, NOW);
  const silent = () => undefined;
  await staffTrips(sql, LATER, silent);
  await pressForDrivers(testContext(sql), LATER, silent);
  await expireBookings(sql, LATER, silent);
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
}, 120_000);
