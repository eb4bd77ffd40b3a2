import { beforeAll, describe, expect, it } from 'vitest';
import { versionOf } from '#shared/core/replaced.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import type { RouteInput } from '#shared/network/timetable/schema.ts';
import { appScene } from '#testing/scene.ts';
import { TestProblem } from '#testing/server/api.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, CROSSINGS, lvivWroclaw, TOWNS } from '#testing/timetable.ts';

const app = appScene();

let owner: TestActor;
let dispatcher: TestActor;
let driver: TestActor;
let stranger: TestActor;
let carrierId: number;
let busId: number;
beforeAll(async () => {
  ({ owner, carrierId } = await addCarrier(app.sql));
  dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
  driver = await addMember(app.sql, carrierId, 'driver');
  stranger = (await addCarrier(app.sql, { name: 'Інший' })).owner;
  busId = await addTestBus(app.sql, carrierId);
});

const add = (body: RouteInput, actor = owner) => app.call(timetableApi.add, { body }, actor.token);

async function problem(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TestProblem)) throw new Error(`expected a problem, got ${JSON.stringify(error)}`);
  return [error.code, ...error.errors.map(({ field, key }) => `${field} ${key}`)].join(' | ');
}

describe('POST /api/routes', () => {
  it('stores all fields of a route and returns them', async () => {
    const route = await add(
      lvivWroclaw({
        days: [0, 4],
        busId,
        driverId: driver.accountId,
        fares: [{ fromSeq: 1, toSeq: 2, price_trip: '20' }],
      }),
    );
    expect(route).toMatchObject({
      status: 'active',
      stopsCount: 3,
      days: [0, 4],
      departureTime: '06:15',
      arrivalTime: '14:05',
      arrivalDay: 0,
      priceTrip: 4500,
      priceDelivery: 1000,
      contractual: false,
      bus: { id: busId, name: 'Mercedes Sprinter' },
      driver: { id: driver.accountId, name: 'Тарас Тест' },
      nextTrip: { date: '2026-06-12' },
      bookedTrips: [],
      fares: [{ fromSeq: 1, toSeq: 2, priceTrip: 2000, priceDelivery: null }],
    });
    expect(route.from.name.uk).toBe('Львів');
    expect(route.crossing?.key).toBe(CROSSINGS.krakivets);
    expect(route.stops.map((stop) => [stop.arrivalTime, stop.departureTime, stop.tripCost])).toEqual([
      [null, '06:15', 0],
      ['11:00', '11:20', 3200],
      ['14:05', null, 4500],
    ]);
    expect(await app.call(timetableApi.route, { params: { routeId: route.id } }, dispatcher.token)).toEqual(route);
  });

  it('stores every sold segment with its times by the clock of the boarding stop', async () => {
    const route = await add(lvivWroclaw());
    const segments = await app.sql`
      select from_seq, to_seq, day_off, dep_tod, duration, price_trip from route_segment where route_id = ${route.id}
      order by from_seq, to_seq`;
    expect(segments.map((row) => Object.values(row))).toEqual([
      [0, 1, 0, 375, 345, 3200],
      [0, 2, 0, 375, 530, 4500],
      [1, 2, 0, 680, 165, 1300],
    ]);
  });

  it.each<[string, Partial<RouteInput>, string]>([
    ['no days', { days: [] }, 'invalid_input | days days_required'],
    ['a price over the limit', { price_trip: '1000.50' }, 'invalid_input | price_trip price_max_length'],
    ['one stop', { stops: [{ placeId: TOWNS.lviv, departure_time: '06:15' }] }, 'invalid_input | stops stops_min'],
    [
      'a repeated stop and an invalid time',
      {
        stops: [
          { placeId: TOWNS.lviv, departure_time: '6:15' },
          { placeId: TOWNS.lviv, arrival_time: '12:00' },
        ],
      },
      'invalid_input | stops.0.departure_time time_format',
    ],
    [
      'times that run backwards across zones',
      {
        stops: [
          { placeId: TOWNS.lviv, departure_time: '06:15' },
          { placeId: TOWNS.krakow, arrival_time: '05:10', tripCost: '45', deliveryCost: '10' },
        ],
      },
      'invalid_input | stops.1.arrival_time times_backwards',
    ],
    [
      'an unknown place',
      { stops: lvivWroclaw().stops.map((stop) => ({ ...stop, placeId: 5 })) },
      'invalid_input | stops.0.placeId location_unknown | stops.1.placeId location_unknown | stops.2.placeId location_unknown',
    ],
    [
      'a border crossing that is not on the path',
      { crossingKey: CROSSINGS.chop },
      'invalid_input | crossingKey crossing_not_on_way',
    ],
    ['a null character in a text', { crossingKey: 'a\0b' }, 'invalid_input | crossingKey field_invalid'],
  ])('refuses an invalid route: %s', async (_, changes, expected) => {
    expect(await problem(add(lvivWroclaw(changes)))).toBe(expected);
  });

  it('refuses a bus or a driver of another carrier', async () => {
    const foreign = await addTestBus(app.sql, stranger.carrierId ?? 0);
    expect(await problem(add(lvivWroclaw({ busId: foreign, driverId: stranger.accountId })))).toBe(
      'invalid_input | busId bus_unknown | driverId driver_unknown',
    );
  });
});

describe('routes of drivers', () => {
  it('of an employed driver need an assigned bus and are driven by them', async () => {
    const hired = await addMember(app.sql, carrierId, 'driver');
    expect(await problem(add(lvivWroclaw(), hired))).toBe('bus_required');
    const given = await addTestBus(app.sql, carrierId, { number: 'BC 7777 BC', driverId: hired.accountId });
    const route = await add(lvivWroclaw(), hired);
    expect([route.bus?.id, route.driver?.id]).toEqual([given, hired.accountId]);
    expect(await problem(add(lvivWroclaw({ busId, driverId: owner.accountId }), hired))).toBe(
      'invalid_input | busId bus_unknown | driverId driver_unknown',
    );
    const list = await app.call(timetableApi.routes, { query: {} }, hired.token);
    expect(list.data.map(({ id }) => id)).toEqual([route.id]);
    const other = await add(lvivWroclaw());
    for (const call of [
      () => app.call(timetableApi.route, { params: { routeId: other.id } }, hired.token),
      () => app.call(timetableApi.edit, { params: { routeId: other.id }, body: lvivWroclaw() }, hired.token),
      () =>
        app.call(timetableApi.setStatus, { params: { routeId: other.id }, body: { status: 'paused' } }, hired.token),
    ]) {
      expect(await problem(call())).toBe('not_found');
    }
  });

  it('of a single driver need a bus and are driven by them unless another driver is named', async () => {
    const single = await addCarrier(app.sql, { singleDriver: true });
    expect(await problem(add(lvivWroclaw(), single.owner))).toBe('bus_required');
    const bus = await addTestBus(app.sql, single.carrierId);
    expect(await problem(add(lvivWroclaw(), single.owner))).toBe('invalid_input | busId bus_choice_required');
    const route = await add(lvivWroclaw({ busId: bus }), single.owner);
    expect(route.driver?.id).toBe(single.owner.accountId);
  });

  it('of a single driver are drafts without a bus until one is chosen', async () => {
    const single = await addCarrier(app.sql, { singleDriver: true });
    const bus = await addTestBus(app.sql, single.carrierId);
    const draft = await add(lvivWroclaw({ status: 'draft' }), single.owner);
    expect([draft.status, draft.bus]).toEqual(['draft', null]);
    const params = { routeId: draft.id };
    const activated = app.call(timetableApi.setStatus, { params, body: { status: 'active' } }, single.owner.token);
    expect(await problem(activated)).toBe('invalid_input | busId bus_choice_required');
    const edited = await app.call(timetableApi.edit, { params, body: lvivWroclaw({ busId: bus }) }, single.owner.token);
    expect(edited.status).toBe('active');
  });
});

it('are found by a part of a town in either language, or of the plate of the bus', async () => {
  const bus = await addTestBus(app.sql, carrierId, { number: 'KX 7714 OB' });
  const { id } = await add(lvivWroclaw({ busId: bus }));
  const found = async (q: string) => {
    const { data } = await app.call(timetableApi.routes, { query: { q } }, owner.token);
    return data.map((one) => one.id).includes(id);
  };
  expect(await Promise.all(['крак', 'WROC', '7714', 'кх7714', 'KX 77'].map(found))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(await Promise.all(['берлін', '%', '0000'].map(found))).toEqual([false, false, false]);
});

describe('routes of another carrier', () => {
  it('are not found', async () => {
    const { id } = await add(lvivWroclaw());
    const params = { routeId: id };
    for (const call of [
      () => app.call(timetableApi.route, { params }, stranger.token),
      () => app.call(timetableApi.edit, { params, body: lvivWroclaw() }, stranger.token),
      () => app.call(timetableApi.setStatus, { params, body: { status: 'archived' } }, stranger.token),
    ]) {
      expect(await problem(call())).toBe('not_found');
    }
    expect(await problem(app.call(timetableApi.routes, { query: {} }))).toBe('not_signed_in');
  });
});

describe('GET /api/routes', () => {
  it('is paged and filtered by status, with the active routes first', async () => {
    const single = await addCarrier(app.sql, { name: 'Один' });
    for (const status of ['paused', 'active', 'draft'] as const) await add(lvivWroclaw({ status }), single.owner);
    const all = await app.call(timetableApi.routes, { query: { per_page: 10 } }, single.owner.token);
    expect(all.data.map(({ status }) => status)).toEqual(['active', 'draft', 'paused']);
    expect([all.total, all.last_page, all.next_page_url]).toEqual([3, 1, null]);
    expect(all.data.map(({ nextTrip }) => nextTrip?.date)).toEqual(['2026-06-11', undefined, undefined]);
    const paused = await app.call(timetableApi.routes, { query: { status: 'paused' } }, single.owner.token);
    expect(paused.total).toBe(1);
    const beyond = await app.call(timetableApi.routes, { query: { page: 9 } }, single.owner.token);
    expect([beyond.data, beyond.total]).toEqual([[], 3]);
  });

  it('names the statuses in both languages', async () => {
    const statuses = await app.call(timetableApi.statuses, {});
    expect(statuses.map(({ id }) => id)).toEqual(['draft', 'active', 'paused', 'archived']);
    expect(statuses[1]?.name).toEqual({ uk: 'Діє', en: 'Active' });
  });
});

describe('the public routes of a carrier', () => {
  it('are the active ones, visible to everybody, without bus and driver', async () => {
    const { carrierId: id, owner: other } = await addCarrier(app.sql, { name: 'Відкритий' });
    await add(lvivWroclaw({ days: [4] }), other);
    await add(lvivWroclaw({ status: 'paused' }), other);
    const routes = await app.call(timetableApi.ofCarrier, { params: { carrierId: id } });
    expect(routes).toHaveLength(1);
    expect(routes[0]).toMatchObject({ days: [4], priceTrip: 4500, nextTrip: { date: '2026-06-12' } });
    expect(Object.keys(routes[0] ?? {})).not.toContain('driver');
  });
});

describe('editing a route', () => {
  it('makes a new plan only when the sold content has changed', async () => {
    const free = await addTestBus(app.sql, carrierId, { number: 'BC 4444 AA' });
    const { id, version } = await add(lvivWroclaw());
    const plans = async () => (await app.sql`select id from route_plan where route_id = ${id}`).map((row) => row.id);
    const before = await plans();
    const same = await app.call(
      timetableApi.edit,
      { params: { routeId: id }, body: lvivWroclaw({ busId: free }) },
      owner.token,
    );
    expect([await plans(), same.bus?.id, same.version]).toEqual([before, free, version + 1]);
    const dearer = lvivWroclaw({ price_trip: '49', busId: free });
    dearer.stops = dearer.stops.map((stop, seq) => (seq === 2 ? { ...stop, tripCost: '49' } : stop));
    await app.call(timetableApi.edit, { params: { routeId: id }, body: dearer }, owner.token);
    const after = await plans();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });

  it('by two people at once is refused for the second one', async () => {
    const seen = await add(lvivWroclaw());
    const version = versionOf(timetableApi.edit.replaces ?? { fields: [] }, seen);
    const edits = [owner, dispatcher].map((who, at) => {
      const input = { params: { routeId: seen.id }, body: lvivWroclaw({ days: [at + 1] }) };
      return app.call(timetableApi.edit, input, who.token, { 'if-match': `"${version}"` });
    });
    const results = await Promise.allSettled(edits);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = results.find((result) => result.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'changed_since' });
  });
});
