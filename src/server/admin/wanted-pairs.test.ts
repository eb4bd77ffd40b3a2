import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';
import { wantedPairs } from './queries/wanted-pairs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.sql`select setseed(0.3)`;
  await app.sql`
    insert into search_miss (day, kind, from_id, to_id, travel_on, times)
    select date '2026-01-01' + n % 365, case when n % 5 = 0 then 'parcel' else 'passenger' end,
      places.ids[1 + floor(power(random(), 3) * 12)::int], places.ids[1 + floor(power(random(), 3) * 12)::int],
      date '2027-01-01', 1 + n % 3
    from generate_series(1, 4000) n, (select array_agg(id order by id) as ids from place) places
    on conflict do nothing`;
});
afterAll(() => app.close());

/** The same, added up row by row. */
const counted = (from: string, to: string, count: number) => app.sql`
  select kind, from_id as "fromId", to_id as "toId", sum(times)::int as times from search_miss
  where day between ${from} and ${to} group by 1, 2, 3 order by 4 desc, 2, 3, 1 limit ${count}`;

test.each([
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

test('a connection that is first nowhere, but second everywhere, is found', async () => {
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
