import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { withoutGuard } from '#shared/core/text/csv.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { pointsApi } from '#shared/network/timetable/points-api.ts';
import type { ImportKind } from '#shared/office/imports/kinds.ts';
import { BUSES, CUSTOMERS, importCalls, tableInput } from '#testing/import-tables.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();
const company = eachTest(() => addCarrier(app.sql));
const owner = () => company.owner;
const { check, make, undo } = importCalls(app);

describe('routes', () => {
  const ROUTES = [
    [
      'Маршрут',
      'Місто',
      'Посадка',
      'Прибуття',
      'Відправлення',
      'Ціна',
      'Посилка',
      'Дні',
      'Перехід',
      'Автобус',
      'Водій',
    ],
    ['Львів – Вроцлав', 'Львів', 'АС-8', '', '22:00', '', '', 'пн, ср-пт', 'Краківець', 'ВС 1234 АВ', 'Тест Тарас'],
    ['', 'Краків', '', '03:30', '03:40', '30', '5', '', '', ''],
    ['', 'Вроцлав', 'Dworzec', '7:15', '', '45,50', '8', '', '', ''],
  ];
  const routes = () =>
    app.call(timetableApi.routes, { query: { page: 1, per_page: 10 } }, owner().token).then(({ data }) => data);

  it('are made with their stops, the night, the crossing and the bus, go on sale, and are undone', async () => {
    await make(owner(), tableInput('buses', BUSES));
    await addMember(app.sql, company.carrierId, 'driver');
    expect(await check(owner(), tableInput('routes', ROUTES))).toEqual({ made: 1, known: [], problems: [] });
    expect(await routes()).toEqual([]);
    const { id } = await make(owner(), tableInput('routes', ROUTES));
    const [row] = await routes();
    const route = await app.call(timetableApi.route, { params: { routeId: row?.id ?? 0 } }, owner().token);
    expect(route).toMatchObject({
      ...{
        status: 'active',
        days: [0, 2, 3, 4],
        priceTrip: 4550,
        priceDelivery: 800,
        bus: { number: 'ВС 1234 АВ' },
        driver: { name: 'Тарас Тест' },
      },
      crossing: { name: { uk: expect.stringMatching(/^Краківець/) } },
    });
    expect(
      route.stops.map((stop) => [stop.point, stop.arrivalTime, stop.arrivalDay, stop.departureTime, stop.tripCost]),
    ).toEqual([
      ['АС-8', null, null, '22:00', 0],
      ['', '03:30', 1, '03:40', 3000],
      ['Dworzec', '07:15', 1, null, 4550],
    ]);
    expect(row?.nextTrip).not.toBeNull();
    expect(await check(owner(), tableInput('routes', ROUTES))).toEqual({ made: 0, known: [2, 3, 4], problems: [] });
    await undo(owner(), id);
    expect([await routes(), await app.sql`select from trip where carrier_id = ${company.carrierId}`]).toEqual([[], []]);
    expect(await app.call(pointsApi.points, {}, owner().token)).toEqual([]);
  });

  it('have their errors at the stop that they are about', async () => {
    const wrong = [
      ROUTES[0] ?? [],
      ['Схід', 'Львів', '', '', '', '', '', '', '', 'АА 9999 АА'],
      ['Захід', 'Львів', '', '', '8:00', '', '', '', '', ''],
      ['', 'Містечко-Якого-Нема', '', '9:00', '', '30', '5', '', '', ''],
      ['Північ', 'Львів', '', '', '8:00', '', '', 'пн', '', ''],
      ['', 'Вроцлав', '', '', '', '30', '5', '', '', ''],
    ];
    expect((await check(owner(), tableInput('routes', wrong))).problems).toEqual([
      { line: 2, field: 'bus', key: 'bus_unknown' },
      { line: 4, field: 'place', key: 'location_unknown' },
      { line: 6, field: 'arrival_time', key: 'arrival_required' },
      { line: 5, field: 'crossing', key: 'crossing_required' },
    ]);
  });

  it('are drafts while the address of the owner is not proven', async () => {
    await app.sql`update account set email_confirmed_at = null where id = ${owner().accountId}`;
    await make(
      owner(),
      tableInput(
        'routes',
        ROUTES.map((row) => row.slice(0, 9)),
      ),
    );
    expect(await routes()).toMatchObject([{ status: 'draft' }]);
  });

  it('with a booking are not undone', async () => {
    const { id } = await make(
      owner(),
      tableInput(
        'routes',
        ROUTES.map((row) => row.slice(0, 9)),
      ),
    );
    const [trip] = await app.sql<{ id: number }[]>`
      select id from trip where carrier_id = ${company.carrierId} order by departs_at limit 1`;
    await app.sql`update trip set status = 'cancelled' where id = ${trip?.id ?? 0}`;
    expect(await problemOf(undo(owner(), id))).toMatchObject({
      code: 'import_used',
      facts: { used: [{ name: 'Львів – Вроцлав', by: 'booking' }] },
    });
  });
});

const POINTS = [
  ['Місто', 'Місце посадки', 'Широта', 'Довгота', 'З якого боку', 'Примітка'],
  ['Львів', 'АС-8', '49,8397', '24.0297', 'біля входу', 'під навісом'],
  ['Краків', 'MDA', '', '', '', ''],
];

test('boarding points are made, known by town and name, and undone', async () => {
  const { id } = await make(owner(), tableInput('points', POINTS));
  const points = () => app.call(pointsApi.points, {}, owner().token);
  expect((await points()).map(({ name, pin, side }) => [name, pin, side]).sort()).toEqual(
    [
      ['MDA', null, ''],
      ['АС-8', { lat: 49.8397, lon: 24.0297 }, 'біля входу'],
    ].sort(),
  );
  const wrong = [...POINTS, ['Місто-Якого-Нема', 'x', '', '', '', ''], ['Львів', 'y', '100', '1', '', '']];
  expect(await check(owner(), tableInput('points', wrong))).toEqual({
    ...{ made: 0, known: [2, 3] },
    problems: [
      { line: 5, field: 'lat', key: 'pin_nowhere' },
      { line: 4, field: 'place', key: 'location_unknown' },
    ],
  });
  await undo(owner(), id);
  expect(await points()).toEqual([]);
});

/** Routes, some of which end at a price by arrangement, also with limits. */
const LINES = [
  ['Маршрут', 'Місто', 'Посадка', 'Прибуття', 'Відправлення', 'Ціна', 'Посилка', 'Дні', 'Перехід', 'Стан'],
  ['А', 'Львів', 'АС-8', '', '22:00', '', '', 'щодня', 'Краківець', 'чернетка'],
  ['А', 'Краків', '', '03:30', '03:40', '30', '5', '', '', ''],
  ['А', 'Вроцлав', 'Dworzec', '7:15', '', '45,50', '8', '', '', ''],
  ['Б', 'Вроцлав', '', '', '21:00', '', '', 'пт', 'Краківець', ''],
  ['Б', 'Львів', '', '06:00', '', 'домовлена', '', '', '', ''],
  ['В', 'Вроцлав', '', '', '19:00', '', '', 'чт', 'Краківець', ''],
  ['В', 'Краків', '', '22:00', '', 'за домовленістю до 20', '', '', '', ''],
  ['В', 'Львів', '', '04:00', '', 'домовлена: від 40,50 до 60', '', '', '', ''],
];

describe('an export', () => {
  const csv = (actor: TestActor, kind: ImportKind, locale: string) =>
    app.request('GET', `/api/imports/export.csv?kind=${kind}&locale=${locale}`, {
      headers: { authorization: `Bearer ${actor.token}` },
    });

  it('names the limits of prices by arrangement as they are stored', async () => {
    await make(owner(), tableInput('routes', LINES));
    const limits = await app.sql`
      select s.range_from, s.range_to from route_stop s join route r on r.plan_id = s.plan_id
      where r.carrier_id = ${company.carrierId} and s.contractual order by r.id, s.seq`;
    expect(limits.map((row) => Object.values(row))).toEqual([
      [null, null],
      [null, 2000],
      [4050, 6000],
    ]);
    const text = await (await csv(owner(), 'routes', 'en')).text();
    expect(text.match(/by arrangement[^",;\r\n]*/g)).toEqual([
      'by arrangement',
      'by arrangement –20',
      'by arrangement 40.50–60',
    ]);
  });

  test.each([
    ['buses', BUSES, 'uk'],
    ['buses', BUSES, 'en'],
    ['customers', [...CUSTOMERS, ['=Ольга; -1', '+48600111222', '@дзвонити "ввечері"']], 'uk'],
    ['customers', CUSTOMERS, 'en'],
    ['points', POINTS, 'uk'],
    ['points', POINTS, 'en'],
    ['routes', LINES, 'uk'],
    ['routes', LINES, 'en'],
  ] as const)('of %s is the same table after it was imported elsewhere', async (kind, table, locale) => {
    await make(owner(), tableInput(kind, table));
    const first = Buffer.from(await (await csv(owner(), kind, locale)).arrayBuffer());
    const other = await addCarrier(app.sql);
    const cells: string[][] = parse(first, { bom: true, delimiter: locale === 'uk' ? ';' : ',' });
    const { made } = await make(
      other.owner,
      tableInput(
        kind,
        cells.map((row) => row.map(withoutGuard)),
      ),
    );
    expect(made).toBe(kind === 'routes' ? 3 : table.length - 1);
    expect(Buffer.from(await (await csv(other.owner, kind, locale)).arrayBuffer()).toString()).toBe(first.toString());
  });

  it('of buses is for those who may add one', async () => {
    const dispatcher = await addMember(app.sql, company.carrierId, 'dispatcher');
    expect((await csv(dispatcher, 'buses', 'uk')).status).toBe(403);
    expect((await csv(dispatcher, 'customers', 'uk')).status).toBe(200);
  });
});

beforeEach(() => app.sql`truncate caller_note`);
