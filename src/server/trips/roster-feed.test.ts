import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePasswordLink } from '#server/accounts/commands/password-link.ts';
import { transaction } from '#server/database/db.ts';
import { rosterApi } from '#shared/trips/roster-api.ts';
import { rosterFeedApi } from '#shared/trips/roster-feed-api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addBookableTrip, addTrip, type BookableTrip } from '#testing/bookings.ts';
import { addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { tokenIn } from '#testing/mails.ts';
import { followLink } from '#testing/passwords.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;
let trip: BookableTrip;
beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  trip = await addBookableTrip(app.sql);
});
afterAll(() => app.close());

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
