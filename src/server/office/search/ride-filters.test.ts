import { beforeAll, expect, it } from 'vitest';
import { searchApi } from '#shared/office/search/api.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, TOWNS } from '#testing/timetable.ts';

const NOW = '2026-06-10T09:00:00Z';
const app = appScene({ now: NOW });
const carriers = new Map<number, string>();

/** A daily route of a company from Lviv to Wrocław by Krakivets; of one its bus and driver have nothing, of the other what the filters ask for. */
async function addRoute(name: string): Promise<{ carrierId: number; driverId: number }> {
  const { owner, carrierId } = await addCarrier(app.sql);
  const { accountId: driverId } = await addMember(app.sql, carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrierId, { seats: 8 });
  await addTestRoute(app.sql, owner, { busId, driverId }, app.clock.now());
  carriers.set(carrierId, name);
  return { carrierId, driverId };
}

beforeAll(async () => {
  const { carrierId: plain } = await addRoute('plain');
  const { carrierId: rich, driverId } = await addRoute('rich');
  await app.sql`update bus set child_seats = '{"booster": 0}' where carrier_id = ${plain}`;
  await app.sql`update bus set child_seats = '{"booster": 2}' where carrier_id = ${rich}`;
  await app.sql`update trip set seats_count = 48 where carrier_id = ${rich}`;
  await app.sql`update account set languages = '{uk,en}' where id = ${driverId}`;
  await app.sql`update route set currencies = '{CZK}' where carrier_id = ${rich}`;
  await app.sql`
    insert into carrier_bank (carrier_id, holder, eur_iban, changed_at)
    values (${rich}, 'ТОВ «Полудень»', 'PL61109010140000071219812874', ${NOW})`;
});

it.each<[object, string[]]>([
  [{ childSeat: '1' }, ['rich']],
  [{ vehicle: 'coach' }, ['rich']],
  [{ vehicle: 'van' }, ['plain']],
  [{ speaks: 'en' }, ['rich']],
  [{ speaks: 'de' }, []],
  [{ pay: 'transfer' }, ['rich']],
  [{ pay: 'card' }, []],
  [{ pay: 'CZK' }, ['rich']],
  // A route without currencies of its own takes the currencies of its ends.
  [{ pay: 'PLN' }, ['plain']],
  [{ pay: 'HUF' }, []],
  // Nothing is measured here: the usual wait of this kind of queue is 2 h 30.
  [{ wait: '2' }, []],
  [{ wait: '3' }, ['plain', 'rich']],
])('only trips that match %j are found, and the strip of days counts the same ones', async (filter, expected) => {
  const query = { from: TOWNS.lviv, to: TOWNS.wroclaw, date: '2026-06-12', ...filter };
  const { data } = await app.call(searchApi.search, { query });
  expect(data.map(({ carrier }) => carriers.get(carrier.id)).sort()).toEqual(expected);
  const [day] = await app.call(searchApi.days, { query: { ...query, days: '1' } });
  expect(day?.trips).toBe(expected.length);
});
