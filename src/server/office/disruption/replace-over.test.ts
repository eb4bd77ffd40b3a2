import { beforeEach, describe, expect, it } from 'vitest';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import type { OutKind, OutPlan } from '#shared/office/disruption/period.ts';
import type { Wording } from '#shared/sales/trips/wording.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, seatInput } from '#testing/bookings.ts';
import { appScene, bookingScene } from '#testing/scene.ts';
import { addMember, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, tripsOf } from '#testing/timetable.ts';

const app = appScene();

describe('a replacement over several days', () => {
  const { trip: first, rider, book } = bookingScene({ app, instant: true, seats: 20 });
  let second: BookableTrip;
  let [out, spare] = [0, 0];

  beforeEach(async () => {
    spare = await addTestBus(app.sql, first.carrierId, { seats: 8, number: 'BC 0008 AA' });
    const [bus] = await app.sql<{ id: number }[]>`select bus_id as id from trip where id = ${first.tripId}`;
    out = bus?.id ?? 0;
    // The same bus and driver a day later.
    const other = await addMember(app.sql, first.carrierId, 'driver');
    const { tripId } = await addTrip(app.sql, { carrierId: first.carrierId, driverId: other.accountId }, { seats: 20 });
    second = { ...first, tripId };
    await app.sql`
      update trip set bus_id = ${out}, driver_id = ${first.driver.accountId}, service_date = '2026-06-13', departs_at = departs_at + interval '1 day',
        arrives_at = arrives_at + interval '1 day' where id = ${tripId}`;
    await app.sql`
      update trip_stop set departs_at = departs_at + interval '1 day', arrives_at = arrives_at + interval '1 day' where trip_id = ${tripId}`;
  });

  const plan = (
    change: { by?: number; from?: string; until?: string; kind?: OutKind; out?: number } = {},
    actor = first.owner,
  ) =>
    app.call(
      disruptionApi.out,
      { query: { kind: 'bus', out, from: '2026-06-10', until: '2026-06-14', ...change } },
      actor.token,
    );

  const apply = (
    { trips }: Pick<OutPlan, 'trips'>,
    change: { by?: number; kind?: OutKind; out?: number; routes?: number[]; wordings?: Wording[] } = {},
    actor = first.owner,
  ) =>
    app.call(
      disruptionApi.replaceOut,
      {
        body: {
          kind: 'bus',
          out,
          by: spare,
          trips: trips.flatMap(({ tripId, effect }) => (effect ? [{ tripId, digest: effect.digest }] : [])),
          ...change,
        },
      },
      actor.token,
    );

  const busOf = async () => {
    const rows = await app.sql<{ bus: number }[]>`
      select bus_id as bus from trip where id in (${first.tripId}, ${second.tripId}) order by id`;
    return rows.map(({ bus }) => bus);
  };

  describe('a bus that is out for a period', () => {
    it('shows its trips and who could be used, then what that does, and changes them at once', async () => {
      for (let seat = 1; seat <= 8; seat += 1) await book(first, rider, seatInput(seat));
      await book(first, first.owner, seatInput(15));
      const before = await plan();
      expect(before.trips.map(({ tripId, booked, effect }) => [tripId, booked, effect])).toEqual([
        [first.tripId, 9, null],
        [second.tripId, 0, null],
      ]);
      expect(before.standIns).toContainEqual(
        expect.objectContaining({ id: spare, mark: 'BC 0008 AA', seatsCount: 8, runs: true, busy: 0 }),
      );
      expect(before.standIns.map(({ id }) => id)).not.toContain(out);
      const shown = await plan({ by: spare });
      expect(shown.trips[0]?.effect).toMatchObject({
        riders: 9,
        moved: 0,
        unseated: ['Ірина Савчук'],
        notified: 9,
        calls: 1,
      });
      expect(await apply(shown)).toEqual({ trips: 2, notified: 9, calls: 1, unseated: 1 });
      expect(await busOf()).toEqual([spare, spare]);
      expect((await plan()).trips).toEqual([]);
    });

    it('takes only the trips that were chosen', async () => {
      const shown = await plan({ by: spare });
      await apply({ trips: shown.trips.slice(1) });
      expect(await busOf()).toEqual([out, spare]);
    });

    it('names the trip that has the other bus at that time, and refuses to use it there', async () => {
      const shown = await plan({ by: spare });
      const driver = await addMember(app.sql, first.carrierId, 'driver');
      const busy = await addTrip(app.sql, { carrierId: first.carrierId, driverId: driver.accountId });
      await app.sql`update trip set bus_id = ${spare} where id = ${busy.tripId}`;
      const again = await plan({ by: spare });
      expect(again.trips.map(({ clash, effect }) => [clash?.tripId, effect !== null])).toEqual([
        [busy.tripId, false],
        [undefined, true],
      ]);
      expect(again.standIns.find(({ id }) => id === spare)?.busy).toBe(1);
      expect(await outcome(apply(shown))).toBe('bus_in_use');
      expect(await busOf()).toEqual([out, out]);
    });

    it('changes nothing when one of the trips differs from its preview', async () => {
      const shown = await plan({ by: spare });
      await book(second, rider, seatInput(3));
      expect(await outcome(apply(shown))).toBe('preview_outdated');
      expect(await busOf()).toEqual([out, out]);
    });
  });

  it('a driver who is ill for a period is replaced in the same way', async () => {
    const next = await addMember(app.sql, first.carrierId, 'driver');
    const ill = { kind: 'driver', out: first.driver.accountId } as const;
    const shown = await plan({ ...ill, by: next.accountId, until: '2026-06-12' });
    expect(shown.trips).toHaveLength(1);
    expect(await apply(shown, { ...ill, by: next.accountId })).toMatchObject({ trips: 1, notified: 0 });
    await app.runJobs();
    const rows = await app.sql`
      select account_id as id, subject from notification where trip_id = ${first.tripId} or path = '/trips/list' order by subject`;
    expect(rows).toEqual([
      { id: first.driver.accountId, subject: 'notYours' },
      { id: next.accountId, subject: 'yours' },
    ]);
  });

  it('the office’s own text goes out for every trip of the period', async () => {
    await book(first, rider, seatInput(15));
    await book(second, rider, seatInput(16));
    const shown = await plan({ by: spare });
    expect(shown.trips.map(({ effect }) => effect?.subjects)).toEqual([['newSeat'], ['newSeat']]);
    await apply(shown, { wordings: [{ subject: 'newSeat', uk: 'Сідайте на {місця}, {дата}.', en: null }] });
    await app.runJobs();
    const { data } = await app.call(notificationListApi.list, { query: {} }, rider.token, { 'accept-language': 'uk' });
    const bodies = data.flatMap(({ body }) => (body.startsWith('Сідайте') ? [body.replace(/на \d+/, 'на N')] : []));
    expect(bodies.sort()).toEqual(['Сідайте на N, 12 червня.', 'Сідайте на N, 13 червня.']);
    const wrong = apply(shown, { wordings: [{ subject: 'newSeat', uk: 'Сідайте, де вільно', en: null }] });
    expect(await outcome(wrong)).toBe('invalid_input');
  });

  describe('a change that lasts', () => {
    let routeId = 0;
    let own = 0;
    beforeEach(async () => {
      own = await addTestBus(app.sql, first.carrierId, { number: 'BC 0011 AA' });
      const { accountId } = await addMember(app.sql, first.carrierId, 'driver');
      routeId = await addTestRoute(app.sql, first.owner, { busId: own, driverId: accountId }, app.clock.now());
    });
    const usual = async () => (await app.call(timetableApi.route, { params: { routeId } }, first.owner.token)).bus?.id;
    const bookOn = async (date: string) => {
      const tripId = (await tripsOf(app.sql, routeId)).get(date) ?? 0;
      await book({ ...first, tripId }, rider, seatInput(3, 0, 2));
      return tripId;
    };
    const busOfTrip = async (id: number) =>
      (await app.sql<{ bus: number }[]>`select bus_id as bus from trip where id = ${id}`)[0]?.bus;

    it('names the routes that usually have the bus, and changes those that were chosen', async () => {
      const booked = await bookOn('2026-06-20');
      const shown = await plan({ out: own, by: spare });
      expect(shown.routes).toMatchObject([
        { id: routeId, from: { en: 'Lviv' }, to: { en: 'Wrocław' }, departureTime: '06:15' },
      ]);
      await apply(shown, { out: own });
      expect(await usual()).toBe(own);
      const again = await plan({ out: own, by: spare, from: '2026-06-15', until: '2026-06-16' });
      await apply(again, { out: own, routes: [routeId] });
      expect(await usual()).toBe(spare);
      const trips = await tripsOf(app.sql, routeId);
      expect(await busOfTrip(trips.get('2026-06-25') ?? 0)).toBe(spare);
      expect(await busOfTrip(booked)).toBe(own);
    });

    it('also names routes on which the bus takes a turn, and gives its turns to the other without beginning the cycle again', async () => {
      const { accountId } = await addMember(app.sql, first.carrierId, 'driver');
      const third = await addTestBus(app.sql, first.carrierId, { number: 'BC 0012 AA' });
      await app.sql`update route set rotation_from = '2026-06-10' where id = ${routeId}`;
      await app.sql`insert into route_turn (route_id, position, bus_id) values (${routeId}, 1, ${third})`;
      await app.sql`
        update trip set bus_id = ${third}, driver_id = ${accountId} where route_id = ${routeId} and service_date = '2026-06-13'`;
      const shown = await plan({ out: third, by: spare });
      await apply(shown, { out: third, routes: shown.routes.map(({ id }) => id) });
      const [turn] = await app.sql`
        select turn.bus_id, rotation_from as "from" from route join route_turn turn on route_id = id where id = ${routeId}`;
      expect(turn).toEqual({ busId: spare, from: '2026-06-10' });
    });

    it('changes nothing where the route has another bus by now, or is of another carrier', async () => {
      const shown = await plan({ out: own, by: spare });
      await app.sql`update route set bus_id = null where id = ${routeId}`;
      expect(await outcome(apply(shown, { out: own, routes: [routeId] }))).toBe('preview_outdated');
      const other = await addBookableTrip(app.sql);
      const [strange] = await app.sql<{ id: number }[]>`select route_id as id from trip where id = ${other.tripId}`;
      expect(await outcome(apply(shown, { out: own, routes: [strange?.id ?? 0] }))).toBe('not_found');
      const trips = await tripsOf(app.sql, routeId);
      expect(await busOfTrip(trips.get('2026-06-12') ?? 0)).toBe(own);
    });

    it('is refused where another route has the other bus at that time', async () => {
      const { accountId } = await addMember(app.sql, first.carrierId, 'driver');
      await addTestRoute(app.sql, first.owner, { busId: spare, driverId: accountId }, app.clock.now());
      await app.sql`delete from trip where bus_id = ${spare}`;
      const shown = await plan({ out: own, by: spare });
      expect(await outcome(apply(shown, { out: own, routes: [routeId] }))).toBe('bus_in_use');
    });
  });

  describe('another carrier', () => {
    it.each([
      ['its dispatcher sees no trips of a strange bus', () => (actor: TestActor) => plan({}, actor), 'not_found'],
      ['nor uses a strange bus', () => (actor: TestActor) => plan({ by: spare }, actor), 'not_found'],
      [
        'nor a strange driver',
        () => (actor: TestActor) => plan({ kind: 'driver', out: first.driver.accountId }, actor),
        'not_found',
      ],
    ] as const)('%s', async (_, ask, code) => {
      const other = await addBookableTrip(app.sql);
      const dispatcher = await addMember(app.sql, other.carrierId, 'dispatcher');
      expect(await outcome(ask()(dispatcher))).toBe(code);
    });

    it('cannot replace, and neither can a hired driver', async () => {
      const other = await addBookableTrip(app.sql);
      const dispatcher = await addMember(app.sql, other.carrierId, 'dispatcher');
      const shown = await plan({ by: spare });
      expect(await outcome(apply(shown, {}, dispatcher))).toBe('not_found');
      expect(await outcome(apply(shown, {}, first.driver))).toBe('not_allowed');
      expect(await outcome(plan({}, first.driver))).toBe('not_allowed');
      expect(await outcome(plan({}, rider))).toBe('not_allowed');
      const strange = await addTestBus(app.sql, other.carrierId, { number: 'BC 7777 AA' });
      expect(await outcome(plan({ by: strange }))).toBe('not_found');
      expect(await outcome(apply(shown, { by: strange }))).toBe('not_found');
      expect(await busOf()).toEqual([out, out]);
    });
  });
});

describe('the second driver', () => {
  const { trip } = bookingScene({ app, seats: 20 });
  const preview = (query: { driver?: number; second?: number } = {}) =>
    app.call(disruptionApi.replacement, { params: { tripId: trip.tripId }, query }, trip.owner.token);
  const notified = async (subject: string) =>
    app.sql`select account_id as id from notification where subject = ${subject} and trip_id = ${trip.tripId} order by id`;

  const change = async (second: number, actor = trip.owner) => {
    const { outlook: found } = await preview({ second });
    const { busId = 0, driverId = 0, secondDriverId = null, digest = '' } = found ?? {};
    const body = { busId, driverId, secondDriverId, digest, wordings: [] };
    await app.call(disruptionApi.replace, { params: { tripId: trip.tripId }, body }, actor.token);
    return secondDriverId;
  };
  const drivers = async () =>
    (await app.sql`select driver_id as first, second_driver_id as second from trip where id = ${trip.tripId}`)[0];

  it('is chosen, replaced and taken off with the preview, and reads of it', async () => {
    const [mate, next] = [
      await addMember(app.sql, trip.carrierId, 'driver'),
      await addMember(app.sql, trip.carrierId, 'driver'),
    ];
    expect(await change(mate.accountId)).toBe(mate.accountId);
    expect(await drivers()).toEqual({ first: trip.driver.accountId, second: mate.accountId });
    expect((await preview()).outlook?.secondDriverId).toBe(mate.accountId);
    await change(next.accountId);
    await app.runJobs();
    expect((await notified('yours')).map(({ id }) => id)).toEqual([next.accountId]);
    expect(await change(0)).toBeNull();
    expect(await drivers()).toEqual({ first: trip.driver.accountId, second: null });
  });

  it('a second driver who becomes the first is no longer the second', async () => {
    const mate = await addMember(app.sql, trip.carrierId, 'driver');
    await change(mate.accountId);
    expect((await preview({ driver: mate.accountId })).outlook).toMatchObject({
      driverId: mate.accountId,
      secondDriverId: null,
    });
  });

  it('cannot be a driver of another carrier, or one with another trip', async () => {
    const other = await addBookableTrip(app.sql);
    expect(await outcome(change(other.driver.accountId))).toBe('not_found');
    const busy = await addMember(app.sql, trip.carrierId, 'driver');
    await addTrip(app.sql, { carrierId: trip.carrierId, driverId: busy.accountId });
    expect(await outcome(change(busy.accountId))).toBe('driver_busy');
  });
});
