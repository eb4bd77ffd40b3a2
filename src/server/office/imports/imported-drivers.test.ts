import { beforeEach, describe, expect, it } from 'vitest';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { importsApi } from '#shared/office/imports/api.ts';
import type { ImportInput } from '#shared/office/imports/schema.ts';
import { outcome } from '#testing/booking-actions.ts';
import { importCalls, tableInput } from '#testing/import-tables.ts';
import { proofOf, storeSession } from '#testing/people.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember } from '#testing/server/carriers.ts';

const app = appScene();
const company = eachTest(() => addCarrier(app.sql));
const owner = () => company.owner;
const { check, make, undo } = importCalls(app);
const DRIVERS = [
  ['Водій', 'Пошта'],
  ['Тарас Бойко', 'taras@company.example'],
  ['Савчук Роман Петрович', 'roman@company.example'],
];

beforeEach(() => storeSession(app, company.owner));

async function invite(body: ImportInput) {
  const headers = await proofOf(app, owner().token);
  return app.call(importsApi.make, { body }, owner().token, headers);
}
const invited = () => app.call(membersApi.invitations, {}, owner().token);
const mails = () => app.sql<{ outcome: string }[]>`select outcome from mail`;

describe('drivers', () => {
  it('are invited, each by a mail, once the person has given a proof of identity', async () => {
    expect(await check(owner(), tableInput('drivers', DRIVERS))).toEqual({ made: 2, known: [], problems: [] });
    expect(await outcome(make(owner(), tableInput('drivers', DRIVERS)))).toBe('proof_required');
    await app.runJobs();
    expect([await invited(), await mails()]).toEqual([[], []]);
    await invite(tableInput('drivers', DRIVERS));
    await app.runJobs();
    expect((await invited()).map(({ name, lastName, role }) => [name, lastName, role])).toEqual([
      ['Роман', 'Савчук', 'driver'],
      ['Тарас', 'Бойко', 'driver'],
    ]);
    expect(await mails()).toHaveLength(2);
  });

  it('who drive or are invited already are left out, and the downloaded table brings nobody new', async () => {
    await invite(tableInput('drivers', DRIVERS.slice(0, 2)));
    const driver = await addMember(app.sql, company.carrierId, 'driver');
    await app.sql`update account set email = 'roman@company.example' where id = ${driver.accountId}`;
    expect(await check(owner(), tableInput('drivers', DRIVERS))).toEqual({ made: 0, known: [2, 3], problems: [] });
    const response = await app.request('GET', '/api/imports/export.csv?kind=drivers&locale=uk', {
      headers: { authorization: `Bearer ${owner().token}` },
    });
    const rows = (await response.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    expect(rows).toHaveLength(3);
    expect(await check(owner(), tableInput('drivers', rows))).toEqual({ made: 0, known: [2, 3], problems: [] });
  });

  it('are planned on imported routes by their names before they accept', async () => {
    await invite(tableInput('drivers', DRIVERS));
    const routes = [
      ['Маршрут', 'Місто', 'Відправлення', 'Прибуття', 'Ціна', 'Посилка', 'Дні', 'Перехід', 'Водій'],
      ['1', 'Львів', '08:00', '', '', '', 'пт', 'Краківець', 'Савчук Роман'],
      ['', 'Краків', '', '15:00', '30', '8', '', '', ''],
    ];
    await make(owner(), tableInput('routes', routes));
    const routesNow = await app.call(timetableApi.routes, { query: {} }, owner().token);
    expect(routesNow.data).toMatchObject([{ driver: null, invitedDriver: { name: 'Роман Савчук' } }]);
  });

  it('are no longer invited after an undo, unless one has accepted', async () => {
    const { id } = await invite(tableInput('drivers', DRIVERS));
    await app.sql`
      update invitation set outcome = 'accepted', ended_at = now() where email = 'taras@company.example'`;
    expect(await problemOf(undo(owner(), id))).toMatchObject({
      code: 'import_used',
      facts: { used: [{ name: 'Тарас Бойко', by: 'member' }] },
    });
    await app.sql`
      update invitation set outcome = null, ended_at = null where email = 'taras@company.example'`;
    await undo(owner(), id);
    expect(await invited()).toEqual([]);
  });

  it('are refused above the mails of a day, and by those who may not invite', async () => {
    const many = [
      DRIVERS[0] ?? [],
      ...Array.from({ length: 51 }, (_, at) => [`Тарас Бойко`, `d${at}@company.example`]),
    ];
    const { made, problems } = await check(owner(), tableInput('drivers', many));
    expect([made, problems]).toEqual([50, [{ line: 52, field: 'email', key: 'too_many_requests' }]]);
    const driver = await addMember(app.sql, company.carrierId, 'driver');
    expect(await outcome(check(driver, tableInput('drivers', DRIVERS)))).toBe('not_allowed');
  });
});
