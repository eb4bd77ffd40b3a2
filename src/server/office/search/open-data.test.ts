import { beforeEach, expect, it } from 'vitest';
import { appScene, eachTest } from '#testing/scene.ts';
import { addCarrier, addMember } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute } from '#testing/timetable.ts';

const app = appScene({ now: '2026-06-12T00:30:00Z' });
const company = eachTest(() => addCarrier(app.sql, { name: 'Говерла = Тур' }));

let routeId: number;
beforeEach(async () => {
  const busId = await addTestBus(app.sql, company.carrierId);
  const { accountId: driverId } = await addMember(app.sql, company.carrierId, 'driver');
  routeId = await addTestRoute(app.sql, company.owner, { busId, driverId }, app.clock.now());
});

/** A feed is built again after five seconds. */
async function read(path: string): Promise<string> {
  app.clock.advance(6_000);
  const answer = await app.request('GET', `/open-data${path}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

const rowsOf = async (name: string) =>
  (await read(`/${name}.csv`))
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replaceAll('"', ''));

it('routes on sale are listed with their days, hours and price', async () => {
  const [head, ...rows] = await rowsOf('routes');
  expect(head).toMatch(/^route,carrier,from_uk,from_en,.*,days,departs,arrives,arrives_day,price_eur$/);
  const own = rows.filter((row) => row.startsWith(`${routeId},`));
  expect(own).toEqual([expect.stringMatching(/,Львів,Lviv,Вроцлав,Wrocław,.*,06:15,14:05,0,\d+\.\d\d$/)]);
  expect(await read('')).toContain('<th scope="col">Перевізник</th>');
  expect(await read('/en')).toContain('<td>Wrocław</td>');
});

it('routes of a carrier that may not sell are not listed', async () => {
  await app.sql`update carrier set selling_stopped_until = '2027-01-01' where id = ${company.carrierId}`;
  expect((await rowsOf('routes')).some((row) => row.startsWith(`${routeId},`))).toBe(false);
});

it('punctuality counts the finished trips of 90 days, from five on', async () => {
  const finish = (count: number, late: string) => app.sql`
    with done as (
      update trip set status = 'finished', departs_at = departs_at - interval '70 days', arrives_at = arrives_at - interval '70 days'
      where id in (select id from trip where route_id = ${routeId} and status = 'planned' order by id limit ${count}) returning id)
    update trip_stop set arrives_at = arrives_at - interval '70 days', departs_at = departs_at - interval '70 days',
      arrived_at = arrives_at - interval '70 days' + ${late}::interval
    where trip_id in (select id from done) and arrives_at is not null`;
  await finish(4, '15 minutes');
  const own = async () => (await rowsOf('punctuality')).filter((row) => row.startsWith(`${routeId},`));
  expect(await own()).toEqual([]);
  await finish(1, '16 minutes');
  expect(await own()).toEqual([expect.stringMatching(/,5,4,80$/)]);
});

it('waits at a border are listed by weekday and hour where enough was measured', async () => {
  const [crossing] = await app.sql<{ key: string; en: string }[]>`select key, en from crossing order by key limit 1`;
  const cell = (hour: number, measurements: number) => app.sql`
    insert into crossing_wait (crossing_key, direction, weekday, hour, p10, median, p80, p90, measurements)
    values (${crossing?.key ?? ''}, 'out', -1, ${hour}, 20, 61.4, 118, 150, ${measurements})`;
  await app.sql`delete from crossing_wait`;
  await cell(7, 5);
  await cell(8, 4);
  const [, ...rows] = await rowsOf('waits');
  expect(rows).toEqual([expect.stringContaining(`,${crossing?.en},`)]);
  expect(rows[0]).toMatch(/ > ..,,7,61,118,5$/);
  expect(await read('/en')).toContain('<td>118</td>');
});
