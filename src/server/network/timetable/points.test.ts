import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { pointsApi } from '#shared/network/timetable/points-api.ts';
import type { PointInput } from '#shared/network/timetable/points-schema.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS } from '#testing/timetable.ts';

const app = appScene({ now: '2026-10-20T01:00:00Z' });
const PIN = { lat: 49.8134, lon: 24.0215 };
const NAME = 'АС «Стрийська»';

let owner: TestActor;
let carrierId: number;
let routeId: number;

/** A daily route Lviv – Kraków – Wrocław that boards in Lviv at `NAME`. */
beforeEach(async () => {
  ({ owner, carrierId } = await addCarrier(app.sql));
  const { accountId } = await addMember(app.sql, carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrierId, { seats: 8 });
  const stops = lvivWroclaw().stops.map((stop, index) => ({ ...stop, point: index === 0 ? NAME : '' }));
  routeId = await addTestRoute(app.sql, owner, { busId, driverId: accountId, stops }, app.clock.now());
});

const point = (values: Partial<PointInput> = {}): PointInput => ({
  placeId: TOWNS.lviv,
  name: 'Вокзал',
  pin: PIN,
  side: 'Біля входу',
  sideEn: 'By the entrance',
  noteUk: '',
  noteEn: '',
  ...values,
});
const points = (as = owner) => app.call(pointsApi.points, {}, as.token);
const send = async (path: string, token: string, file?: Buffer) => {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(file ?? (await png()))]), 'point.png');
  return app.request('POST', path, { body, headers: { authorization: `Bearer ${token}` } });
};
const nameOfStop = async () => {
  const { stops } = await app.call(timetableApi.route, { params: { routeId } }, owner.token);
  return stops[0]?.point;
};
const firstStop = async () => {
  const found = await app.call(searchApi.search, {
    query: { from: TOWNS.lviv, to: TOWNS.wroclaw, date: '2026-10-25' },
  });
  const tripId = found.data.find(({ carrier }) => carrier.id === carrierId)?.tripId ?? 0;
  return (await app.call(searchApi.offer, { params: { tripId }, query: {} })).stops[0];
};

describe('boarding points', () => {
  it('are made of what a route names, without a place on the map', async () => {
    expect(await points()).toMatchObject([{ name: NAME, place: { id: TOWNS.lviv }, pin: null, routes: 1 }]);
    expect(await firstStop()).toMatchObject({ point: NAME, boardingPoint: { pin: null, side: '', note: null } });
  });

  it('are given a pin, a side and a note once, which every coming trip has', async () => {
    const [own] = await points();
    const note = { noteUk: 'Платформа 3', noteEn: 'Platform 3' };
    const params = { pointId: own?.id ?? 0 };
    await app.call(pointsApi.edit, { params, body: point({ name: 'Платформа', ...note }) }, owner.token);
    expect(await nameOfStop()).toBe('Платформа');
    expect(await firstStop()).toMatchObject({
      point: 'Платформа',
      boardingPoint: {
        pin: PIN,
        side: 'Біля входу',
        sideEn: 'By the entrance',
        note: { uk: 'Платформа 3', en: 'Platform 3' },
      },
    });
  });

  it('take a new name along to the stops of their town and carrier, on trips that have yet to leave', async () => {
    const other = await addCarrier(app.sql);
    const stops = lvivWroclaw().stops.map((stop) => ({ ...stop, point: NAME }));
    await addTestRoute(app.sql, other.owner, { stops }, app.clock.now());
    await app.sql`update route_stop set point = ${NAME} where plan_id = (select plan_id from route where id = ${routeId})`;
    await app.sql`update trip_stop set point = ${NAME} where trip_id in (select id from trip where route_id = ${routeId})`;
    await app.sql`
      update trip set departs_at = ${app.clock.now()} where id = (select min(id) from trip where route_id = ${routeId})`;
    const [own] = await points();
    await app.call(pointsApi.edit, { params: { pointId: own?.id ?? 0 }, body: point() }, owner.token);
    const renamed = await app.sql`
      select r.carrier_id, p.id, p.seq, p.of, count(*)::int as count from route r cross join lateral (
        select 'plan' as of, seq, place_id as id, point from route_stop where plan_id = r.plan_id
        union all select case when t.departs_at > ${app.clock.now()} then 'coming' else 'left' end, seq, place_id, point
        from trip t join trip_stop s on s.trip_id = t.id where t.route_id = r.id) p
      where p.point <> ${NAME} and r.carrier_id in ${app.sql([carrierId, other.carrierId])} group by 1, 2, 3, 4 order by 4`;
    const lviv = { carrierId, id: TOWNS.lviv, seq: 0 };
    expect(renamed).toMatchObject([
      { ...lviv, of: 'coming' },
      { ...lviv, of: 'plan', count: 1 },
    ]);
  });

  it('are added and deleted; not twice in a town, and not while a route stops there', async () => {
    const added = await app.call(pointsApi.add, { body: point() }, owner.token);
    expect(added).toMatchObject({ name: 'Вокзал', pin: PIN, routes: 0 });
    await expect(app.call(pointsApi.add, { body: point() }, owner.token)).rejects.toMatchObject({
      code: 'point_known',
    });
    await app.call(pointsApi.remove, { params: { pointId: added.id } }, owner.token);
    const [used] = await points();
    const params = { pointId: used?.id ?? 0 };
    await expect(app.call(pointsApi.remove, { params }, owner.token)).rejects.toMatchObject({ code: 'point_used' });
    const elsewhere = point({ name: NAME, placeId: TOWNS.krakow });
    await expect(app.call(pointsApi.edit, { params, body: elsewhere }, owner.token)).rejects.toMatchObject({
      code: 'point_used',
    });
  });

  it('refuse an unknown town, half a name and a pin that is nowhere', async () => {
    for (const wrong of [{ placeId: 5 }, { name: ' ' }, { pin: { lat: 91, lon: 0 } }]) {
      const asked = app.call(pointsApi.add, { body: point(wrong) }, owner.token);
      await expect(asked).rejects.toMatchObject({ code: 'invalid_input' });
    }
  });

  it('have one photo, which is shown with the trip, replaced and deleted together with its files', async () => {
    const [own] = await points();
    const path = `/api/carrier/points/${own?.id}/photo`;
    expect((await send(path, owner.token)).status).toBe(200);
    const first = (await points())[0]?.photo ?? '';
    expect(await firstStop()).toMatchObject({ boardingPoint: { photo: first } });
    expect((await app.request('GET', first)).status).toBe(200);
    await send(path, owner.token);
    const second = (await points())[0]?.photo ?? '';
    expect([first, second].map((photo) => photo !== '')).toEqual([true, true]);
    expect((await app.request('GET', first)).status).toBe(404);
    await app.call(pointsApi.removePhoto, { params: { pointId: own?.id ?? 0 } }, owner.token);
    expect((await points())[0]?.photo).toBeNull();
    await expect.poll(async () => (await app.request('GET', second)).status).toBe(404);
  });

  it('lose the file of their photo together with the point', async () => {
    const { id } = await app.call(pointsApi.add, { body: point() }, owner.token);
    await send(`/api/carrier/points/${id}/photo`, owner.token);
    const photo = (await points()).find((one) => one.id === id)?.photo ?? '';
    expect((await app.request('GET', photo)).status).toBe(200);
    await app.call(pointsApi.remove, { params: { pointId: id } }, owner.token);
    await expect.poll(async () => (await app.request('GET', photo)).status).toBe(404);
  });

  it('take no photo of another carrier’s person, and no file that is no picture', async () => {
    const [own] = await points();
    const path = `/api/carrier/points/${own?.id}/photo`;
    const other = await addCarrier(app.sql);
    expect((await send(path, other.owner.token)).status).toBe(404);
    expect((await send(path, owner.token, Buffer.from('<html>'))).status).toBe(415);
    expect((await points())[0]?.photo).toBeNull();
  });

  it('are nobody else’s: another carrier does not see them, and a hired driver has none', async () => {
    const other = await addCarrier(app.sql);
    expect(await points(other.owner)).toEqual([]);
    const driver = await addMember(app.sql, carrierId, 'driver');
    await expect(points(driver)).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

function png(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#17326b' } })
    .png()
    .toBuffer();
}
