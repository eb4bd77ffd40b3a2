import { beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#server/core/database/db.ts';
import { makePasswordLink } from '#server/people/accounts/commands/password-link.ts';
import { rosterApi } from '#shared/sales/trips/roster-api.ts';
import { rosterFeedApi } from '#shared/sales/trips/roster-feed-api.ts';
import type { AbsenceKind } from '#shared/sales/trips/roster-schema.ts';
import { followLink } from '#testing/accounts.ts';
import { forceTrip, outcome } from '#testing/booking-actions.ts';
import { addTrip } from '#testing/bookings.ts';
import { bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { tokenIn } from '#testing/server/mails.ts';

const { app, trip } = bookingScene();

describe('the roster', () => {
  let stranger: TestActor;

  beforeAll(async () => {
    stranger = (await addCarrier(app.sql, { name: 'Інший' })).owner;
  });

  const week = (actor: TestActor, from = '2026-06-08') => app.call(rosterApi.week, { query: { from } }, actor.token);

  const addAbsence = (
    actor: TestActor,
    driver: TestActor,
    days: { from: string; to: string } = { from: '2026-06-12', to: '2026-06-13' },
    kind: AbsenceKind = 'off',
  ) => app.call(rosterApi.addAbsence, { body: { driverId: driver.accountId, ...days, kind } }, actor.token);

  const hours = (actor: TestActor, tripId: number, driver: TestActor) =>
    app.call(rosterApi.hours, { params: { tripId }, query: { driver: driver.accountId } }, actor.token);

  describe('GET /api/roster', () => {
    it('shows drivers with their trips, hours and warnings, and trips without a driver', async () => {
      const other = await addMember(app.sql, trip.carrierId, 'driver');
      const open = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: other.accountId });
      await app.sql`update trip set driver_id = null, status = 'new' where id = ${open.tripId}`;
      const answer = await week(trip.owner);
      const [busy, free] = [trip.driver, other].map(({ accountId }) =>
        answer.drivers.find(({ id }) => id === accountId),
      );
      expect(busy).toMatchObject({ trips: [{ id: trip.tripId, fromZone: 'Europe/Kyiv' }], absences: [], driving: 660 });
      expect(busy?.warnings.map(({ rule, article, tripIds }) => [rule, article, tripIds])).toEqual([
        ['break', '7', [trip.tripId]],
        ['day', '6(1)', [trip.tripId]],
      ]);
      expect(busy?.hours).toEqual({ week: 660, fortnight: 660, longDays: 1, reducedRest: null });
      expect(free).toMatchObject({ trips: [], driving: 0, warnings: [], hours: { week: 0, fortnight: 0 } });
      expect(answer.open.map(({ id }) => id)).toEqual([open.tripId]);
      expect(answer.drivers.map(({ id }) => id)).not.toContain(trip.owner.accountId);
      expect((await week(trip.owner, '2026-06-15')).drivers.flatMap(({ trips }) => trips)).toEqual([]);
    });

    it('shows a driver only their own row, and another carrier nothing', async () => {
      await addMember(app.sql, trip.carrierId, 'driver');
      const own = await week(trip.driver);
      expect(own.drivers.map(({ id }) => id)).toEqual([trip.driver.accountId]);
      expect(own.open).toEqual([]);
      expect((await week(stranger)).drivers).toEqual([]);
    });

    it('shows an owner in the weeks in which they drive for this carrier', async () => {
      const { accountId } = trip.owner;
      const isShown = async (from: string) =>
        (await week(trip.owner, from)).drivers.some((one) => one.id === accountId);
      const foreign = await addCarrier(app.sql);
      const other = await addMember(app.sql, foreign.carrierId, 'driver');
      const { tripId } = await addTrip(app.sql, { carrierId: foreign.carrierId, driverId: other.accountId });
      await app.sql`update trip set driver_id = ${accountId} where id = ${tripId}`;
      expect(await isShown('2026-06-08'), 'for another carrier').toBe(false);
      await app.sql`update trip set driver_id = ${other.accountId} where id = ${tripId}`;
      await app.sql`update trip set driver_id = ${accountId} where id = ${trip.tripId}`;
      const weeks = await Promise.all(['2026-06-01', '2026-06-08', '2026-06-15'].map(isShown));
      expect(weeks).toEqual([false, true, false]);
    });

    it('sums the week and the week before, and warns of both', async () => {
      for (const days of [-3, -2, -1, 1, 2, 3, 4, 5, 6]) await addTripLater(days);
      const [june8, june15, none] = await Promise.all([
        week(trip.owner),
        week(trip.owner, '2026-06-15'),
        week(stranger),
      ]);
      const rowOf = ({ drivers }: typeof june8) => drivers.find(({ id }) => id === trip.driver.accountId);
      // The trip of Friday and the trips of the days around it drive eleven hours each: six in the first week, four in the second.
      expect(rowOf(june8)?.hours).toMatchObject({ week: 6 * 660, fortnight: 6 * 660, longDays: 6 });
      expect(rowOf(june15)?.hours).toMatchObject({ week: 4 * 660, fortnight: 10 * 660 });
      const rules = (answer: typeof june8) => rowOf(answer)?.warnings.map(({ rule, minutes }) => `${rule} ${minutes}`);
      expect(rules(june8)).toContain('week 3960');
      expect(rules(june15)).toContain('fortnight 6600');
      expect(rules(june15)).not.toContain('week 2640');
      expect(none.drivers).toEqual([]);
    });

    it('has no warnings for a minibus with nine seats', async () => {
      await app.sql`update bus set seats_count = 8 where id = (select bus_id from trip where id = ${trip.tripId})`;
      const { drivers } = await week(trip.owner);
      expect(drivers.flatMap(({ warnings }) => warnings)).toEqual([]);
    });
  });

  /** A trip of the driver like the one of the booking, this many days later. */
  async function addTripLater(days: number): Promise<void> {
    const other = await addMember(app.sql, trip.carrierId, 'driver');
    const { tripId } = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: other.accountId });
    const later = app.sql`make_interval(days => ${days})`;
    await app.sql`
      update trip set departs_at = departs_at + ${later}, arrives_at = arrives_at + ${later},
        service_date = service_date + ${days}::int, driver_id = ${trip.driver.accountId} where id = ${tripId}`;
    await app.sql`
      update trip_stop set departs_at = departs_at + ${later}, arrives_at = arrives_at + ${later} where trip_id = ${tripId}`;
  }

  describe('a driver’s days off', () => {
    it('name the trips that need another driver, and can be removed', async () => {
      const { id, trips } = await addAbsence(trip.owner, trip.driver);
      expect(trips.map((one) => one.id)).toEqual([trip.tripId]);
      const [driver] = (await week(trip.driver)).drivers;
      expect(driver?.absences).toEqual([{ id, from: '2026-06-12', to: '2026-06-13', kind: 'off' }]);
      expect(await hours(trip.owner, trip.tripId, trip.driver)).toMatchObject({ absent: true });
      await app.call(rosterApi.removeAbsence, { params: { absenceId: id } }, trip.owner.token);
      expect(await hours(trip.owner, trip.tripId, trip.driver)).toMatchObject({ absent: false });
    });

    it('are of drivers and owners, and name no trip that is over', async () => {
      const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
      expect(await outcome(addAbsence(trip.owner, dispatcher))).toBe('not_found');
      expect(await outcome(addAbsence(trip.owner, trip.owner))).toBe('done');
      await forceTrip(app.sql, trip.tripId, 'finished');
      expect((await addAbsence(trip.owner, trip.driver)).trips).toEqual([]);
    });

    it('cannot overlap, and are changed by the office of the carrier only', async () => {
      const { id } = await addAbsence(trip.owner, trip.driver);
      const again = addAbsence(trip.owner, trip.driver, { from: '2026-06-13', to: '2026-06-20' }, 'vacation');
      expect((await problemOf(again)).code).toBe('conflict');
      expect((await problemOf(addAbsence(trip.driver, trip.driver))).code).toBe('not_allowed');
      expect((await problemOf(addAbsence(stranger, trip.driver))).code).toBe('not_found');
      const foreign = app.call(rosterApi.removeAbsence, { params: { absenceId: id } }, stranger.token);
      expect((await problemOf(foreign)).code).toBe('not_found');
      const backwards = addAbsence(trip.owner, trip.driver, { from: '2026-07-13', to: '2026-07-12' });
      expect((await problemOf(backwards)).errors).toEqual([{ field: 'to', key: 'period_order' }]);
    });
  });

  describe('GET /api/trips/:tripId/hours', () => {
    it('names the warnings that the trip would cause for another driver', async () => {
      const other = await addMember(app.sql, trip.carrierId, 'driver');
      const { warnings, absent } = await hours(trip.owner, trip.tripId, other);
      expect([warnings.map(({ rule }) => rule), absent]).toEqual([['break', 'day'], false]);
      expect(warnings[1]).toMatchObject({ minutes: 660, limit: 600 });
    });

    it('is closed to drivers and to other carriers', async () => {
      expect((await problemOf(hours(stranger, trip.tripId, trip.driver))).code).toBe('not_found');
      expect((await problemOf(hours(trip.owner, trip.tripId, stranger))).code).toBe('not_found');
      expect((await problemOf(hours(trip.driver, trip.tripId, trip.driver))).code).toBe('not_allowed');
    });
  });
});

const make = async (actor: TestActor) => (await app.call(rosterFeedApi.makeFeed, {}, actor.token)).url;

const read = async (url: string) => {
  const response = await app.request('GET', new URL(url).pathname);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('the roster as a calendar', () => {
  it('holds the trips of its driver, also as the second, and the days off without their reason', async () => {
    const other = await addMember(app.sql, trip.carrierId, 'driver');
    const { tripId } = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: other.accountId });
    const url = await make(other);
    expect(await app.call(rosterFeedApi.feed, {}, other.token)).toEqual({ createdAt: '2026-06-10T09:00:00.000Z' });
    const body = { driverId: other.accountId, from: '2026-06-20', to: '2026-06-21', kind: 'sick' as const };
    const { id } = await app.call(rosterApi.addAbsence, { body }, trip.owner.token);
    const feed = await read(url);
    expect(feed).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
    expect(feed.text).toContain(`UID:trip-${tripId}@vezu`);
    expect(feed.text).toContain(`UID:off-${id}@vezu`);
    expect(feed.text).toContain('SUMMARY:Львів – Вроцлав');
    expect(feed.text).not.toContain(`UID:trip-${trip.tripId}@vezu`);
    expect(feed.text).not.toContain('хворіє');
    const notes = feed.text.replaceAll('\r\n ', '').match(/DESCRIPTION:(.*)/)?.[1];
    expect(notes).toMatch(/за кермом 11\sгод · за цей тиждень 11\sгод із 56\sгод/);
    await app.sql`update trip set status = 'cancelled' where id = ${tripId}`;
    await app.sql`update trip set second_driver_id = ${other.accountId} where id = ${trip.tripId}`;
    const next = await read(url);
    expect(next.text).toContain(`UID:trip-${trip.tripId}@vezu`);
    expect(next.text).not.toContain(`UID:trip-${tripId}@vezu`);
  });

  it('holds nothing of a former carrier, and of the days only those around today', async () => {
    const { driver, carrierId } = trip;
    const former = await addCarrier(app.sql);
    const colleague = await addMember(app.sql, former.carrierId, 'driver');
    const foreign = await addTrip(app.sql, { carrierId: former.carrierId, driverId: colleague.accountId });
    const later = app.sql`interval '3 days'`;
    await app.sql`
      update trip set driver_id = ${driver.accountId}, departs_at = departs_at + ${later}, arrives_at = arrives_at + ${later}
      where id = ${foreign.tripId}`;
    const absences = [
      [carrierId, driver, '2026-06-20'],
      [former.carrierId, driver, '2026-06-24'],
      [carrierId, await addMember(app.sql, carrierId, 'driver'), '2026-06-26'],
      [carrierId, driver, '2025-06-20'],
      [carrierId, driver, '2028-06-20'],
    ] as const;
    const rows = absences.map(([id, { accountId }, day]) => ({
      carrierId: id,
      accountId,
      firstDay: day,
      lastDay: day,
      kind: 'off',
    }));
    const [own] = await app.sql<{ id: number }[]>`insert into driver_absence ${app.sql(rows)} returning id`;
    const { text } = await read(await make(driver));
    expect(text.match(/UID:\w+-\d+/g)?.toSorted()).toEqual([`UID:off-${own?.id}`, `UID:trip-${trip.tripId}`]);
  });

  it('has one link at a time, which is revoked by its driver or by leaving the carrier', async () => {
    const first = await make(trip.driver);
    const second = await make(trip.driver);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    await app.call(rosterFeedApi.revokeFeed, {}, trip.driver.token);
    expect((await read(second)).status).toBe(404);
    expect(await app.call(rosterFeedApi.feed, {}, trip.driver.token)).toEqual({ createdAt: null });
    const third = await make(trip.driver);
    await app.sql`delete from member where account_id = ${trip.driver.accountId}`;
    expect((await read(third)).status).toBe(404);
  });

  it('ends with a new password, because somebody with the old one may have made it', async () => {
    const url = await make(trip.driver);
    const { accountId } = trip.driver;
    const link = await transaction(app.sql, (sql) =>
      makePasswordLink(app.context, sql, { accountId, purpose: 'reset', minutes: 10 }, app.clock.now()),
    );
    expect((await read(url)).status).toBe(200);
    await followLink(app, tokenIn(link), 'Нова-Дорога-8');
    await app.runJobs();
    expect((await read(url)).status).toBe(404);
  });

  it('cannot be guessed, and is made by people who work for a carrier only', async () => {
    expect((await read(`https://vezu.test/api/roster/${'0'.repeat(40)}.ics`)).status).toBe(404);
    const passenger = await addPassenger(app.sql);
    expect((await problemOf(app.call(rosterFeedApi.makeFeed, {}, passenger.token))).status).toBe(403);
    expect((await problemOf(app.call(rosterFeedApi.feed, {}))).status).toBe(401);
  });
});
