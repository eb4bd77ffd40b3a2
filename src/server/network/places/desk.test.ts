import { beforeAll, describe, expect, test } from 'vitest';
import { writeDemand } from '#server/office/search/commands/demand.ts';
import { placesApi } from '#shared/network/places/api.ts';
import { placesDeskApi } from '#shared/network/places/desk-api.ts';
import type { CrossingInput } from '#shared/network/places/desk-schema.ts';
import { alertsApi } from '#shared/office/alerts/api.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { allTests, deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS } from '#testing/timetable.ts';
import { loadPlaces } from './commands/load.ts';

const { app, admin, support, owner } = deskScene();
const passenger = allTests(() => addPassenger(app.sql));

let routeId: number;
beforeAll(async () => {
  routeId = await addTestRoute(app.sql, owner, { status: 'draft' }, new Date('2026-06-10T09:00:00Z'));
});

async function newestEntry() {
  const [entry] = await app.sql`
    select action, subject_kind as kind, subject_id as id, before, after from audit_entry e order by e.id desc limit 1`;
  return entry;
}

describe('a crossing', () => {
  const CLOSED: CrossingInput = {
    open: false,
    from: '2026-06-11',
    to: '2026-06-13',
    buses: 'yes',
    queueKind: 'slotted',
    lanes: '2',
    noteUk: 'Ремонт моста, їдьте через Шегині.',
    noteEn: 'The bridge is repaired, go by Shehyni.',
  };
  const set = (actor = admin, more: Partial<CrossingInput> = {}, key = 'krakivets') =>
    app.call(placesDeskApi.setCrossing, { params: { key }, body: { ...CLOSED, ...more } }, actor.token);
  const read = async () => (await app.call(placesApi.crossings, {})).find(({ key }) => key === 'krakivets');
  const waited = async () =>
    (await app.call(trackingApi.waits, { query: {} })).some(({ crossingKey }) => crossingKey === 'krakivets');

  test('is closed for some days with a note that everybody reads, and both states are in the audit log', async () => {
    expect(await read()).toMatchObject({ open: true, closure: null, lanes: null, note: null });
    await set();
    expect(await read()).toMatchObject({
      open: false,
      closure: { from: '2026-06-11', to: '2026-06-13' },
      queueKind: 'slotted',
      lanes: 2,
      note: { uk: CLOSED.noteUk, en: CLOSED.noteEn },
    });
    expect(await newestEntry()).toMatchObject({
      action: 'placesDesk.setCrossing',
      kind: 'crossing',
      id: 'krakivets',
      before: { open: true, from: null, uk: null },
      after: { open: false, from: '2026-06-11', to: '2026-06-13', lanes: 2, uk: CLOSED.noteUk },
    });
  });

  test('has no usual wait on the days on which it is closed', async () => {
    await set();
    expect(await waited()).toBe(true);
    app.clock.set('2026-06-11T09:00:00Z');
    expect(await waited()).toBe(false);
    app.clock.set('2026-06-14T09:00:00Z');
    expect(await waited()).toBe(true);
    await set(admin, { from: '', to: '' });
    expect(await waited()).toBe(false);
  });

  test('that opens again has no days, and the files do not set back what was edited', async () => {
    await set(admin, { buses: 'no' });
    await app.sql`delete from milestone where name like 'places:%'`;
    expect(await loadPlaces(app.sql)).toBe(true);
    expect(await read()).toMatchObject({ open: false, busAllowed: false });
    const rows = await set(admin, { open: true, lanes: '', noteUk: '', noteEn: '' });
    expect(rows.find(({ key }) => key === 'krakivets')).toMatchObject({
      open: true,
      closure: null,
      note: null,
      lanes: null,
    });
  });

  test('needs a note in both languages and days in order', async () => {
    expect((await problemOf(set(admin, { noteEn: '' }))).errors).toMatchObject([{ field: 'noteEn' }]);
    expect((await problemOf(set(admin, { to: '2026-06-10' }))).errors).toMatchObject([{ field: 'to' }]);
    expect((await problemOf(set(admin, { lanes: '-1' }))).errors).toMatchObject([{ field: 'lanes' }]);
  });

  test('is set by administrators alone, and only if it exists', async () => {
    expect(await outcome(set(support))).toBe('not_allowed');
    expect(await outcome(set(owner))).toBe('not_allowed');
    expect(await outcome(set(admin, {}, 'atlantis'))).toBe('not_found');
  });
});

describe('a place', () => {
  const NEW = {
    uk: 'Нове Село',
    en: 'Nove Selo',
    aliases: 'Novoye Selo\n\nНовэ Сэло',
    country: 'UA' as const,
    lat: '49,9',
    lon: 24,
  };
  const add = (actor = admin, more = {}) =>
    app.call(placesDeskApi.addPlace, { body: { ...NEW, ...more } }, actor.token);
  const merge = (placeId: number, into: number, actor = admin) =>
    app.call(placesDeskApi.mergePlace, { params: { placeId }, body: { into } }, actor.token);
  const suggested = async (q: string) => (await app.call(placesApi.suggest, { query: { q } })).map(({ id }) => id);

  test('that is added is found at once by each of its names, in the time zone of its neighbour', async () => {
    const row = await add();
    expect(row).toMatchObject({ name: { uk: NEW.uk, en: NEW.en }, zone: 'Europe/Kyiv', routes: 0 });
    expect(row.aliases).toEqual(['Novoye Selo', 'Новэ Сэло']);
    expect(await suggested('novoye')).toContain(row.id);
    expect(await newestEntry()).toMatchObject({ kind: 'place', id: String(row.id), after: { uk: NEW.uk, lat: 49.9 } });
    expect((await problemOf(add())).errors).toMatchObject([{ field: 'uk' }]);
    expect((await problemOf(add(admin, { uk: 'Інше', lat: '95' }))).errors).toMatchObject([{ field: 'lat' }]);
    expect(await outcome(add(support, { uk: 'Інше' }))).toBe('not_allowed');
  });

  test('has a name that no other place of its country has, unless that one is merged', async () => {
    const { id } = await add(admin, { uk: 'Єдине' });
    const other = await add(admin, { uk: 'Окреме' });
    const edit = (uk: string) =>
      app.call(
        placesDeskApi.editPlace,
        { params: { placeId: other.id }, body: { uk, en: 'Okreme', aliases: '' } },
        admin.token,
      );
    const known = [{ field: 'uk', key: 'place_known' }];
    expect((await problemOf(add(admin, { uk: 'ЄДИНЕ' }))).errors).toEqual(known);
    expect((await problemOf(edit('Єдине'))).errors).toEqual(known);
    expect(await outcome(edit('Окреме'))).toBe('done');
    expect(await outcome(add(admin, { uk: 'Єдине', country: 'PL' }))).toBe('done');
    await merge(id, TOWNS.ternopil);
    expect(await outcome(add(admin, { uk: 'Єдине' }))).toBe('done');
  });

  test('that is edited keeps its names when the files are loaded again', async () => {
    const params = { placeId: TOWNS.ternopil };
    const edit = (actor = admin) =>
      app.call(
        placesDeskApi.editPlace,
        { params, body: { uk: 'Тернопіль', en: 'Ternopil', aliases: 'Тарнополь' } },
        actor.token,
      );
    await edit();
    expect(await newestEntry()).toMatchObject({ action: 'placesDesk.editPlace', after: { aliases: ['Тарнополь'] } });
    await app.sql`delete from milestone where name like 'places:%'`;
    await loadPlaces(app.sql);
    const rows = await app.call(placesDeskApi.places, { query: { q: String(TOWNS.ternopil) } }, admin.token);
    expect(rows[0]).toMatchObject({ id: TOWNS.ternopil, aliases: ['Тарнополь'] });
    expect(await outcome(edit(support))).toBe('not_allowed');
    expect(await outcome(app.call(placesDeskApi.places, { query: { q: '' } }, support.token))).toBe('not_allowed');
  });

  test('that is merged takes its routes, trips, searches and alerts along, and its number goes on to work', async () => {
    const [twice, target] = [
      await add(admin, { uk: 'Двічі', en: 'Twice' }),
      await add(admin, { uk: 'Раз', en: 'Once' }),
    ];
    const { owner: seller, carrierId } = await addCarrier(app.sql);
    const driver = await addMember(app.sql, carrierId, 'driver');
    const busId = await addTestBus(app.sql, carrierId);
    const [start, ...rest] = lvivWroclaw().stops;
    const route = () => {
      const stops = [{ ...start, placeId: twice.id }, ...rest];
      return addTestRoute(app.sql, seller, { stops, busId, driverId: driver.accountId }, app.clock.now());
    };
    const routeId = await route();
    const alertOf = (from: number, date = '2026-06-20') =>
      app.call(alertsApi.create, { body: { from, to: TOWNS.wroclaw, date, passengers: 1 } }, passenger.token);
    await alertOf(target.id);
    await alertOf(twice.id);
    await app.sql`
      insert into search_miss (day, kind, from_id, to_id, travel_on, times) values
        ('2026-06-09', 'passenger', ${twice.id}, ${TOWNS.berlin}, '2026-06-20', 2),
        ('2026-06-09', 'passenger', ${target.id}, ${TOWNS.berlin}, '2026-06-20', 3),
        ('2026-06-09', 'passenger', ${twice.id}, ${target.id}, '2026-06-20', 4)`;
    const found = async (from: number) => {
      const query = { from, to: TOWNS.wroclaw, date: '2026-06-20' };
      return (await app.call(searchApi.search, { query })).data.map((one) => one.from.id);
    };
    expect([await found(twice.id), await found(target.id)]).toEqual([[twice.id], []]);

    expect(await merge(twice.id, target.id)).toMatchObject({ id: target.id, routes: 1, mergedInto: null });
    const of = async (id: number) => {
      const [row] = await app.sql`
        select (select count(*)::int from route_stop where place_id = ${id}) as stops,
          (select count(distinct place_id)::int from trip_stop where place_id = ${id}) as trips,
          (select count(*)::int from route_segment where from_place = ${id}) as segments,
          (select count(*)::int from connection_alert where from_place = ${id}) as alerts,
          (select sum(times)::int from search_miss where from_id = ${id} and to_id = ${TOWNS.berlin}) as misses`;
      return row;
    };
    expect(await of(twice.id)).toEqual({ stops: 0, trips: 0, segments: 0, alerts: 0, misses: null });
    expect(await of(target.id)).toEqual({ stops: 1, trips: 1, segments: 2, alerts: 1, misses: 5 });
    expect(await newestEntry()).toMatchObject({
      action: 'placesDesk.mergePlace',
      id: String(twice.id),
      before: { uk: 'Двічі', routes: 1 },
      after: { into: target.id, aliases: expect.arrayContaining(['Двічі', 'Twice']) },
    });

    expect([await found(twice.id), await found(target.id)]).toEqual([[target.id], [target.id]]);
    expect(await suggested('Двічі')).toEqual([target.id]);
    expect(await app.call(placesApi.place, { params: { placeId: twice.id } })).toMatchObject({ id: target.id });
    const [old] = await app.call(placesDeskApi.places, { query: { q: String(twice.id) } }, admin.token);
    expect(old).toMatchObject({ id: twice.id, mergedInto: { id: target.id } });
    // Rows saved with the old number get the new one, by the database too.
    await alertOf(twice.id, '2026-06-21');
    await app.sql`
      insert into connection_alert (email, locale, from_place, to_place, day, passengers, created_at, ends_at)
      values ('a@example.com', 'uk', ${twice.id}, ${TOWNS.wroclaw}, '2026-06-21', 1, now(), now())`;
    await app.sql`update route set status = 'archived' where id = ${routeId}`;
    await app.sql`delete from trip where route_id = ${routeId}`;
    await route();
    await app.sql`
      insert into trip_stop (trip_id, seq, place_id, point) select max(id), 9, ${twice.id}::int, '' from trip`;
    await app.call(searchApi.search, { query: { from: twice.id, to: TOWNS.berlin, date: '2026-06-20' } });
    await writeDemand(app.context);
    expect(await of(twice.id)).toEqual({ stops: 0, trips: 0, segments: 0, alerts: 0, misses: null });
    expect(await of(target.id)).toEqual({ stops: 2, trips: 1, segments: 4, alerts: 3, misses: 6 });
    expect(await outcome(merge(twice.id, target.id))).toBe('not_found');
    expect(await outcome(merge(target.id, twice.id))).toBe('not_found');
  });

  test('that is merged on goes on to be found by every number that it had', async () => {
    const [first, second, third] = [
      await add(admin, { uk: 'Перше', en: 'First' }),
      await add(admin, { uk: 'Друге', en: 'Second' }),
      await add(admin, { uk: 'Третє', en: 'Third' }),
    ];
    await merge(first.id, second.id);
    await merge(second.id, third.id);
    expect(await app.call(placesApi.place, { params: { placeId: first.id } })).toMatchObject({ id: third.id });
    await app.sql`delete from milestone where name like 'places:%'`;
    await loadPlaces(app.sql);
    expect(await app.call(placesApi.place, { params: { placeId: second.id } })).toMatchObject({ id: third.id });
  });

  test('whose alert is moved has the trips on sale looked for', async () => {
    const near = await add(admin, { uk: 'Сусіднє', en: 'Neighbour' });
    const { owner: seller, carrierId } = await addCarrier(app.sql);
    const driver = await addMember(app.sql, carrierId, 'driver');
    const busId = await addTestBus(app.sql, carrierId);
    await addTestRoute(app.sql, seller, { busId, driverId: driver.accountId }, app.clock.now());
    const body = { from: near.id, to: TOWNS.wroclaw, date: '2026-06-19', passengers: 1 };
    await app.call(alertsApi.create, { body }, passenger.token);
    await app.runJobs();
    await merge(near.id, TOWNS.lviv);
    expect(await app.runJobs()).toContain('alerts.trip');
  });

  test('is not merged across countries, on one route, or by support', async () => {
    const near = await add(admin, { uk: 'Поруч', en: 'Near' });
    expect(await outcome(merge(near.id, TOWNS.wroclaw))).toBe('places_differ');
    expect(await outcome(merge(near.id, near.id))).toBe('not_found');
    expect(await outcome(merge(near.id, TOWNS.lviv, support))).toBe('not_allowed');
    await app.sql`
      with plan as (insert into route_plan (route_id, days, price_trip, price_delivery)
        select ${routeId}, 1, 100, 100 returning id)
      insert into route_stop (plan_id, seq, place_id)
      select id, seq, place from plan, (values (0, ${near.id}::int), (1, ${TOWNS.lviv}::int)) as stop (seq, place)`;
    expect(await outcome(merge(near.id, TOWNS.lviv))).toBe('places_on_one_route');
  });
});
