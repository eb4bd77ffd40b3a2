import { beforeEach, describe, expect, it } from 'vitest';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import { shareApi } from '#shared/operations/tracking/share-api.ts';
import { bookingActions, forceBooking, outcome } from '#testing/booking-actions.ts';
import { seatInput, TRIP_TIMES } from '#testing/bookings.ts';
import { addLaterTrip } from '#testing/changes.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { driveTo, KRAKOW, LVIV, runningTrip } from '#testing/tracking.ts';

const app = appScene();
const trip = eachTest(() => runningTrip(app.sql));
const passenger = eachTest(() => addPassenger(app.sql));

let bookingId: number;
beforeEach(async () => {
  app.clock.set('2026-06-11T04:00:00Z');
  await app.sql`update trip set status = 'planned' where id = ${trip.tripId}`;
  [bookingId = 0] = await bookingActions(app).book(trip, passenger, seatInput(null, 0, 2));
  await forceBooking(app.sql, bookingId, 'boarded');
  await app.sql`update trip set status = 'started' where id = ${trip.tripId}`;
  app.clock.set(TRIP_TIMES.lviv);
});

const params = () => ({ tripId: trip.tripId });
const share = (actor: TestActor, body: { fromSeq?: number; toSeq?: number } = {}) =>
  app.call(shareApi.share, { params: params(), body }, actor.token);
const open = (code: string) => app.call(shareApi.sharedTrip, { params: { code } });
const links = (actor: TestActor) => app.call(shareApi.links, { params: params() }, actor.token);

describe('making a shared link', () => {
  it('a passenger shares the part that they ride', async () => {
    const link = await share(passenger, { fromSeq: 0, toSeq: 3 });
    expect(link).toMatchObject({ fromSeq: 0, toSeq: 2, live: true, revokedAt: null });
    expect(link.code).toMatch(/^[\w-]{22}$/);
    expect(link.url).toBe(`https://vezu.test/t/${link.code}`);
    expect(await links(passenger)).toEqual([link]);
    expect(await links(trip.owner)).toEqual([]);
  });

  it('the carrier shares the whole trip or a part', async () => {
    expect(await share(trip.owner)).toMatchObject({ fromSeq: 0, toSeq: 3 });
    expect(await share(trip.driver, { fromSeq: 1, toSeq: 2 })).toMatchObject({ fromSeq: 1, toSeq: 2 });
    expect(await outcome(share(trip.owner, { fromSeq: 2, toSeq: 2 }))).toBe('wrong_stops');
    expect(await outcome(share(trip.owner, { toSeq: 9 }))).toBe('wrong_stops');
  });

  it('nobody shares a trip that they may not see or that is over', async () => {
    for (const actor of [await addPassenger(app.sql), (await addCarrier(app.sql)).owner]) {
      expect(await outcome(share(actor))).toBe('not_found');
    }
    await forceBooking(app.sql, bookingId, 'cancelled');
    expect(await outcome(share(passenger))).toBe('not_found');
    await app.sql`update trip set status = 'finished', finished_at = ${TRIP_TIMES.lviv} where id = ${trip.tripId}`;
    expect(await outcome(share(trip.owner))).toBe('trip_state');
  });

  it('one person has at most ten live links', async () => {
    for (const _ of Array.from({ length: 10 })) await share(passenger);
    expect(await outcome(share(passenger))).toBe('too_many_requests');
  });
});

describe('opening a shared link', () => {
  it('shows the boarding points of its stops', async () => {
    await app.sql`
      insert into boarding_point (carrier_id, place_id, name, side)
      select ${trip.carrierId}, place_id, 'Вокзал', 'Біля входу' from trip_stop where trip_id = ${trip.tripId} and seq = 0
      on conflict on constraint boarding_point_once do update set side = excluded.side`;
    await app.sql`update trip_stop set point = 'Вокзал' where trip_id = ${trip.tripId} and seq = 0`;
    const { route } = await open((await share(passenger)).code);
    expect(route.map(({ boardingPoint }) => boardingPoint?.side ?? null)).toEqual(['Біля входу', null, null]);
  });

  it('shows the bus, its path and its expected times, and no personal data', async () => {
    const { code } = await share(passenger);
    await app.call(locationApi.update, { query: {}, body: { location: LVIV } }, trip.driver.token);
    const shared = await open(code);
    expect(shared).toMatchObject({
      status: 'started',
      carrier: { id: trip.carrierId, name: 'Карпати Тур' },
      bus: { manufacturer: 'Mercedes-Benz', model: 'Sprinter', color: 'white' },
      fromSeq: 0,
      toSeq: 2,
      position: LVIV,
      nextSeq: 1,
    });
    expect(shared.stops.map(({ seq }) => seq)).toEqual([0, 1, 2]);
    expect(shared.route.map(({ seq }) => seq)).toEqual([0, 1, 2]);
    // The times are on the ticket: where the bus waits, it leaves later than it comes.
    const times = await app.sql<{ arrives: Date | null; departs: Date | null }[]>`
      select arrives_at as arrives, departs_at as departs from trip_stop where trip_id = ${trip.tripId} and seq <= 2 order by seq`;
    expect(shared.route.map(({ arrivesAt, departsAt }) => [arrivesAt, departsAt])).toEqual(
      times.map(({ arrives, departs }) => [arrives?.toISOString() ?? null, departs?.toISOString() ?? null]),
    );
    expect(Object.keys(shared.bus ?? {}).sort()).toEqual(['color', 'manufacturer', 'model', 'number']);
    const text = JSON.stringify(shared);
    for (const secret of ['Савчук', 'Тарас', '+380', 'example.org', 'seat', 'driver'])
      expect(text).not.toContain(secret);
  });

  it('refuses an unknown code', async () => {
    expect(await problemOf(open('A'.repeat(22)))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await problemOf(open("' or 1=1 --"))).toMatchObject({ status: 404 });
  });

  it('finds it expired after its maker has revoked it, which only the maker can do', async () => {
    const { code, id } = await share(passenger);
    const revoke = (actor: TestActor) =>
      app.call(shareApi.revoke, { params: { ...params(), linkId: id } }, actor.token);
    expect(await outcome(revoke(trip.owner))).toBe('not_found');
    await open(code);
    await revoke(passenger);
    await revoke(passenger);
    expect(await problemOf(open(code))).toMatchObject({ status: 410, code: 'link_expired' });
    expect(await links(passenger)).toEqual([expect.objectContaining({ id, live: false })]);
  });

  it('finds it expired when its maker no longer works for the carrier', async () => {
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const { code } = await share(dispatcher);
    expect((await open(code)).status).toBe('started');
    await app.sql`delete from member where account_id = ${dispatcher.accountId}`;
    expect(await outcome(open(code))).toBe('link_expired');
  });

  it('finds it expired when its maker works for another carrier', async () => {
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    const { code } = await share(dispatcher);
    expect((await open(code)).status).toBe('started');
    const { carrierId } = await addCarrier(app.sql);
    await app.sql`update member set carrier_id = ${carrierId} where account_id = ${dispatcher.accountId}`;
    expect(await problemOf(open(code))).toMatchObject({ status: 410, code: 'link_expired' });
  });

  it('finds it expired when its maker no longer rides', async () => {
    const { code } = await share(passenger);
    const own = await share(trip.owner);
    await forceBooking(app.sql, bookingId, 'ejected');
    expect((await problemOf(open(code))).code).toBe('link_expired');
    expect((await open(own.code)).status).toBe('started');
  });

  it('finds it expired when its maker rides on another trip instead', async () => {
    const { code } = await share(passenger);
    const { tripId } = await addLaterTrip(app, trip, { seats: 8 });
    await app.sql`update party set trip_id = ${tripId} where id = (select party_id from booking where id = ${bookingId})`;
    await app.sql`update booking set trip_id = ${tripId} where id = ${bookingId}`;
    expect((await problemOf(open(code))).code).toBe('link_expired');
  });
});

describe('a shared link lives until an hour after the arrival at its last stop', () => {
  it.each([
    ['while the bus is late', null, null, '2026-06-12T12:59:00Z', 'done'],
    ['after the planned time', null, null, '2026-06-12T13:01:00Z', 'link_expired'],
    ['within an hour of the arrival', '2026-06-12T14:00:00Z', null, '2026-06-12T14:59:00Z', 'done'],
    ['an hour after the arrival', '2026-06-12T14:00:00Z', null, '2026-06-12T15:00:00Z', 'link_expired'],
    ['an hour after the trip ended early', null, '2026-06-12T06:00:00Z', '2026-06-12T07:00:00Z', 'link_expired'],
    ['within an hour after the trip ended early', null, '2026-06-12T06:00:00Z', '2026-06-12T06:59:00Z', 'done'],
  ])('is checked %s', async (_, arrived, cancelled, at, expected) => {
    const { code } = await share(passenger);
    if (arrived) await app.sql`update trip_stop set arrived_at = ${arrived} where trip_id = ${trip.tripId} and seq = 2`;
    if (cancelled)
      await app.sql`update trip set status = 'cancelled', cancelled_at = ${cancelled} where id = ${trip.tripId}`;
    app.clock.set(at);
    expect(await outcome(open(code))).toBe(expected);
  });

  it('also follows the expected arrival of a bus that becomes silent', async () => {
    const { code } = await share(passenger);
    expect(await driveTo(app, trip, LVIV, '2026-06-12T12:50:00Z')).toBe('taken');
    app.clock.set('2026-06-12T13:10:00Z');
    expect((await open(code)).delayMinutes).toBeGreaterThan(200);
    app.clock.set('2026-06-12T14:10:00Z');
    expect(await open(code)).toMatchObject({ delayMinutes: null, position: { age: 4800 } });
    expect(await links(passenger)).toEqual([expect.objectContaining({ code, live: true })]);
    expect(await share(passenger)).toMatchObject({ live: true });
    app.clock.set('2026-06-13T03:00:00Z');
    expect(await outcome(open(code))).toBe('link_expired');
  });

  it('says at which of its stops people get on, until the bus leaves it', async () => {
    const { code } = await share(passenger);
    const stand = async (seq: number, departed: string | null) => {
      await app.sql`update trip set current_seq = ${seq} where id = ${trip.tripId}`;
      await app.sql`update trip_stop set departed_at = ${departed} where trip_id = ${trip.tripId} and seq = ${seq}`;
      return (await open(code)).boardingSeq;
    };
    expect(await stand(0, null)).toBe(0);
    expect(await stand(0, TRIP_TIMES.lviv)).toBeNull();
    expect(await stand(1, null)).toBe(1);
    const other = await share(trip.owner, { fromSeq: 0, toSeq: 1 });
    await app.sql`update trip set current_seq = 2 where id = ${trip.tripId}`;
    expect(await outcome(open(other.code).then(({ boardingSeq }) => boardingSeq))).not.toBe(2);
  });

  it('also follows the arrival in the track when the driver did not report it', async () => {
    const { code } = await share(passenger);
    const beyond = { latitude: 50.3, longitude: 19.2 };
    await driveTo(app, trip, { latitude: 50.06, longitude: 19.97 }, '2026-06-12T13:40:00Z');
    await driveTo(app, trip, { ...KRAKOW, latitude: 50.0615 }, '2026-06-12T13:45:00Z');
    expect(await driveTo(app, trip, beyond, '2026-06-12T14:35:00Z')).toBe('taken');
    expect(await open(code)).toMatchObject({ nextSeq: 3, endsAt: '2026-06-12T14:40:00.000Z' });
    expect(await driveTo(app, trip, { ...beyond, longitude: 19.1 }, '2026-06-12T14:40:00Z')).toBe('taken');
    expect(await outcome(open(code))).toBe('link_expired');
  });

  it('also follows the timetable when the bus passed the stop without a position', async () => {
    const { code } = await share(passenger);
    expect(await driveTo(app, trip, { latitude: 50.3, longitude: 19.2 }, '2026-06-12T12:59:00Z')).toBe('taken');
    expect(await open(code)).toMatchObject({ nextSeq: 3, endsAt: '2026-06-12T13:00:00.000Z' });
  });
});
