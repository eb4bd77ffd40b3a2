import { expect, it } from 'vitest';
import { timetableApi } from '#shared/network/timetable/api.ts';
import type { RouteInput } from '#shared/network/timetable/schema.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { seatInput } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { addTestBus, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';

const app = appScene();
const company = eachTest(() => addCarrier(app.sql, { instantConfirmation: true }));

async function routeWith(currencies: RouteInput['currencies']) {
  const driver = await addMember(app.sql, company.carrierId, 'driver');
  const busId = await addTestBus(app.sql, company.carrierId);
  const body = lvivWroclaw({ busId, driverId: driver.accountId, currencies });
  return app.call(timetableApi.add, { body }, company.owner.token);
}

it('the currencies of a route are named in search, the offer and the mail, which has the sum in them', async () => {
  const route = await routeWith(['CZK', 'EUR', 'CZK']);
  expect(route.currencies).toEqual(['CZK', 'EUR']);
  const [date = ''] = [...(await tripsOf(app.sql, route.id)).keys()].slice(1);
  const query = { from: String(TOWNS.lviv), to: String(TOWNS.wroclaw), date };
  const { data } = await app.call(searchApi.search, { query });
  const [found] = data;
  expect(found?.currencies).toEqual(['CZK', 'EUR']);
  const tripId = found?.tripId ?? 0;
  const offer = await app.call(searchApi.offer, { params: { tripId }, query: { from: '0', to: '2' } });
  expect(offer.currencies).toEqual(['CZK', 'EUR']);
  expect(offer.rates?.map(({ currency }) => currency)).toEqual(['CZK']);
  const rider = await addPassenger(app.sql);
  await app.call(bookingsApi.book, { params: { tripId }, body: seatInput(null, 0, 2) }, rider.token);
  await app.runJobs();
  const [reader] = await app.sql<{ email: string }[]>`select email from account where id = ${rider.accountId}`;
  const mails = JSON.stringify(await mailsTo(app.sql, reader?.email ?? ''));
  expect(mails).toMatch(/або приблизно [\d\s\u00a0]+Kč/);
  expect(mails).not.toContain('₴');
});

it('a route without named currencies shows those of the countries, and an edit without them keeps them', async () => {
  const route = await routeWith(['PLN']);
  const edit = (change: Partial<RouteInput>) =>
    app.call(
      timetableApi.edit,
      { params: { routeId: route.id }, body: lvivWroclaw({ busId: route.bus?.id ?? null, ...change }) },
      company.owner.token,
    );
  expect((await edit({})).currencies).toEqual(['PLN']);
  expect((await edit({ currencies: [] })).currencies).toEqual([]);
  const [tripId = 0] = (await tripsOf(app.sql, route.id)).values();
  const offer = await app.call(searchApi.offer, { params: { tripId }, query: { from: '0', to: '2' } });
  expect(offer.currencies).toEqual([]);
  expect(offer.rates?.map(({ currency }) => currency).sort()).toEqual(['PLN', 'UAH']);
});

it('more than six currencies, and unknown ones, are refused', async () => {
  expect(await problemOf(routeWith(['EUR', 'UAH', 'PLN', 'CZK', 'MDL', 'RON', 'HUF']))).toMatchObject({
    code: 'invalid_input',
  });
  const body = { ...lvivWroclaw(), currencies: ['XYZ'] };
  // @ts-expect-error: a currency that the schema does not know
  expect(await problemOf(app.call(timetableApi.add, { body }, company.owner.token))).toMatchObject({
    code: 'invalid_input',
  });
});
