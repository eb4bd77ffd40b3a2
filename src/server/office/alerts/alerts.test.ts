import { beforeEach, describe, expect, it } from 'vitest';
import { type StoredTexts, storedTexts } from '#server/messaging/notifications/labels.ts';
import { addDays } from '#shared/core/time.ts';
import { alertsApi } from '#shared/office/alerts/api.ts';
import {
  GROUPED_SECONDS,
  MAIL_ALERTS_OF_ADDRESS,
  MAIL_ALERTS_OF_ADDRESS_IN_ALL,
  MAIL_ALERTS_OF_NETWORK,
  MAX_ALERTS,
  PAUSE_MINUTES,
} from '#shared/office/alerts/limits.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { seatsInput } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';

/** Later than the clock of the database, by which jobs without a time are due. */
const NOW = '2031-10-20T09:00:00Z';
const { lviv, wroclaw, krakow } = TOWNS;

const app = appScene({ now: NOW, config: { trustProxy: 1 } });
const rider = eachTest(() => addPassenger(app.sql));

let owner: TestActor;
let carrierId: number;
let driver: TestActor;
let day = '2031-10-22';
beforeEach(async () => {
  // Each test has a carrier and its own day.
  day = addDays(day, 1);
  ({ owner, carrierId } = await addCarrier(app.sql, { instantConfirmation: true }));
  driver = await addMember(app.sql, carrierId, 'driver');
  await app.sql`update trip set status = 'cancelled' where status = 'planned'`;
  await app.runJobs();
});

/** A route with a trip on the day; its price and seats. */
async function addTrips({ price = '45', seats = 8 } = {}) {
  const busId = await addTestBus(app.sql, carrierId, { seats, number: `A${Math.random().toString(36).slice(2, 8)}` });
  const its = await addMember(app.sql, carrierId, 'driver');
  const stops = lvivWroclaw().stops.map((stop, seq) => (seq === 2 ? { ...stop, tripCost: price } : stop));
  const routeId = await addTestRoute(
    app.sql,
    owner,
    { busId, driverId: its.accountId, stops, price_trip: price },
    app.clock.now(),
  );
  return { tripId: (await tripsOf(app.sql, routeId)).get(day) ?? 0, routeId };
}
const create = (actor: TestActor, more: object = {}) =>
  app.call(alertsApi.create, { body: { from: lviv, to: wroclaw, date: day, passengers: 1, ...more } }, actor.token);
const mine = async (actor: TestActor) => (await app.call(alertsApi.mine, {}, actor.token)).alerts;

/** Runs the jobs, and those that wait until several finds go out in one notification. */
async function settle(ms = GROUPED_SECONDS * 1000) {
  await app.runJobs();
  app.clock.advance(ms);
  await app.runJobs();
}
async function notified(actor: TestActor): Promise<string[]> {
  const rows = await app.sql<(StoredTexts & { path: string })[]>`
    select subject, facts, title, body, path from notification where account_id = ${actor.accountId} and kind = 'alert' order by id`;
  return rows.map((row) => `${storedTexts(row, 'en').title} | ${storedTexts(row, 'en').body} | ${row.path}`);
}

describe('an alert for a connection', () => {
  it('notifies of the first trip on sale once, by the bell and by mail, and leads to the results', async () => {
    await create(rider);
    await addTrips();
    await settle();
    expect(await notified(rider)).toEqual([
      expect.stringMatching(
        /^Seats available: Lviv – Wrocław \| .+: 1 trip with free seats, the first at 06:15 \(Karpaty Tur\)\. From €45\. \| \/search\?from=702550&to=3081368&date=/,
      ),
    ]);
    const [{ email } = { email: '' }] = await app.sql<{ email: string }[]>`
      select email from account where id = ${rider.accountId}`;
    expect(await mailsTo(app.sql, email)).toHaveLength(1);
    await settle(3_600_000);
    expect(await notified(rider)).toHaveLength(1);
  });

  it('notifies of several trips together, and then leaves the person in peace for a while', async () => {
    await create(rider);
    await addTrips();
    await addTrips({ price: '40' });
    await settle();
    expect(await notified(rider)).toEqual([expect.stringContaining('2 trips with free seats')]);
    await addTrips();
    await settle();
    expect(await notified(rider)).toHaveLength(1);
    await settle(PAUSE_MINUTES * 60_000);
    expect(await notified(rider)).toHaveLength(2);
  });

  it('notifies of a freed seat on a trip that was full', async () => {
    const { tripId } = await addTrips();
    const holder = await addPassenger(app.sql);
    const input = seatsInput({ toSeq: 2, travellers: Array(8).fill({ name: 'Ірина Савчук', seat: null }) });
    const booking = { params: { tripId }, body: input };
    const [first] = (await app.call(bookingsApi.book, booking, holder.token)).bookings;
    await expect
      .poll(
        async () =>
          (await app.call(alertsApi.full, { query: { from: lviv, to: wroclaw, date: day, passengers: 1 } })).data,
      )
      .toMatchObject([{ tripId, freeSeats: 0, price: 4500 }]);
    await create(rider);
    await bookingActions(app).act('cancel', first?.id ?? 0, holder, { reason: '', alone: true });
    await expect
      .poll(async () => {
        await settle();
        return notified(rider);
      })
      .toHaveLength(1);
  });

  it('with a limit waits for a cheaper trip', async () => {
    await addTrips({ price: '45' });
    await create(rider, { belowCents: 4000 });
    await addTrips({ price: '40' });
    await settle();
    expect(await notified(rider)).toEqual([]);
    await addTrips({ price: '39' });
    await settle();
    expect(await notified(rider)).toEqual([expect.stringContaining('From €39')]);
  });

  it('with a limit notifies when the price of a trip falls', async () => {
    const { tripId } = await addTrips({ price: '45' });
    await create(rider, { belowCents: 4000 });
    await app.sql`
      with cheap as (
        insert into route_plan (route_id, crossing_key, days, price_trip, price_delivery)
        select route_id, crossing_key, days, 3500, price_delivery from route_plan where id = (select plan_id from trip where id = ${tripId})
        returning id)
      insert into route_segment
      select cheap.id, s.route_id, s.from_place, s.to_place, s.from_seq, s.to_seq, s.day_off, s.dep_tod, s.duration, 3500, s.price_delivery
      from cheap, route_segment s where s.plan_id = (select plan_id from trip where id = ${tripId})`;
    await app.sql`
      update trip set plan_id = (select max(id) from route_plan where route_id = trip.route_id) where id = ${tripId}`;
    await settle();
    expect(await notified(rider)).toEqual([expect.stringContaining('From €35')]);
  });

  it('says nothing of what was on sale already, of other towns, and of too few seats', async () => {
    const { tripId } = await addTrips();
    await create(rider);
    await create(rider, { from: krakow, to: lviv });
    const family = await addPassenger(app.sql);
    await app.sql`update trip set free_seats = '{1,1}' where id = ${tripId}`;
    await create(family, { passengers: 8 });
    await app.sql`update trip set free_seats = '{127,127}' where id = ${tripId}`;
    await settle();
    expect([...(await notified(rider)), ...(await notified(family))]).toEqual([]);
    await app.sql`update trip set free_seats = '{255,255}' where id = ${tripId}`;
    await settle();
    expect(await notified(rider)).toEqual([]);
    expect(await notified(family)).toHaveLength(1);
  });

  it('says nothing when the trip was sold before the notification was sent', async () => {
    await create(rider, { passengers: 8 });
    const { tripId } = await addTrips();
    await app.runJobs();
    const holder = await addPassenger(app.sql);
    await app.call(bookingsApi.book, { params: { tripId }, body: seatsInput({ toSeq: 2 }) }, holder.token);
    await app.sql`update trip set free_seats = '{252,252}' where id = ${tripId}`;
    await settle();
    expect(await notified(rider)).toEqual([]);
  });

  it('is listed, changed by making it again, deleted by its owner only, and ends by itself after the day', async () => {
    const { id } = await create(rider);
    expect(await create(rider, { passengers: 2, belowCents: 3000 })).toEqual({ id });
    expect(await mine(rider)).toMatchObject([{ id, date: day, passengers: 2, belowCents: 3000, from: { id: lviv } }]);
    const remove = (actor: TestActor) => app.call(alertsApi.remove, { params: { alertId: id } }, actor.token);
    expect(await outcome(remove(driver))).toBe('not_found');
    app.clock.set(`${addDays(day, 1)}T00:00:00Z`);
    expect(await mine(rider)).toEqual([]);
    app.clock.set(NOW);
    await remove(rider);
    expect(await mine(rider)).toEqual([]);
  });

  it('is refused for a day that is over, for a ring, and beyond the number that one person may have', async () => {
    expect(await outcome(create(rider, { date: '2031-10-19' }))).toBe('invalid_input');
    expect(await outcome(create(rider, { to: lviv }))).toBe('not_found');
    expect(await outcome(create(owner)), 'the people of an office travel too').toBe('done');
    for (let made = 0; made < MAX_ALERTS; made += 1) await create(rider, { date: addDays(day, made) });
    expect(await outcome(create(rider, { date: addDays(day, MAX_ALERTS) }))).toBe('too_many_alerts');
    await create(rider, { passengers: 3 });
  });
});

describe('an alert by mail without an account', () => {
  const MAIL = 'olha@example.org';
  const ask = (more: object = {}, ip = '198.51.100.1') =>
    app.call(
      alertsApi.createByMail,
      { body: { from: lviv, to: wroclaw, date: day, passengers: 1, email: MAIL, ...more } },
      null,
      { 'x-forwarded-for': ip },
    );
  const keyIn = (url = '') => ({ params: { key: url.split('/alerts/')[1] ?? '' } });

  it('sends nothing before the address is confirmed, then what was found, and ends by its link', async () => {
    await ask();
    const [asked] = await mailsTo(app.sql, MAIL);
    expect(asked).toMatchObject({ subject: expect.stringContaining('Львів – Вроцлав') });
    await addTrips();
    await settle();
    expect(await mailsTo(app.sql, MAIL)).toHaveLength(1);
    const key = keyIn(asked?.button?.url);
    expect(await app.call(alertsApi.byKey, key)).toMatchObject({ confirmed: false, date: day });
    expect(await app.call(alertsApi.confirm, key)).toMatchObject({ confirmed: true });
    await addTrips({ price: '40' });
    await settle();
    const [found] = await mailsTo(app.sql, MAIL);
    expect(found?.lines.join()).toContain('Ціна від 40');
    expect(found?.button?.url).toBe(asked?.button?.url);
    expect(found?.unsubscribe?.oneClick).toBe(`${asked?.button?.url.replace('/alerts/', '/api/alerts/mail/')}/end`);
    await app.call(alertsApi.endByMail, key);
    expect(await outcome(app.call(alertsApi.byKey, key))).toBe('not_found');
    expect(await outcome(app.call(alertsApi.end, key))).toBe('not_found');
    await addTrips();
    await settle(3_600_000);
    expect(await mailsTo(app.sql, MAIL)).toHaveLength(2);
  });

  it('has a link that nobody can guess', async () => {
    const email = 'guess@example.org';
    await ask({ email });
    const [asked] = await mailsTo(app.sql, email);
    const [number] = keyIn(asked?.button?.url).params.key.split('-');
    expect(await outcome(app.call(alertsApi.byKey, { params: { key: `${number}-${'a'.repeat(32)}` } }))).toBe(
      'not_found',
    );
    await create(rider);
    const [own] = await mine(rider);
    expect(await outcome(app.call(alertsApi.end, { params: { key: `${own?.id}-${'a'.repeat(32)}` } }))).toBe(
      'not_found',
    );
  });

  it('counts for its owner once it is confirmed, so that others use up none of theirs', async () => {
    const email = 'collector@example.org';
    for (let made = 0; made <= MAX_ALERTS; made += 1)
      await ask({ email, date: addDays(day, made) }, `203.0.113.${made}`);
    const mails = await mailsTo(app.sql, email);
    expect(mails).toHaveLength(MAX_ALERTS + 1);
    const [last, ...others] = mails;
    for (const mail of others) await app.call(alertsApi.confirm, keyIn(mail.button?.url));
    expect(await outcome(app.call(alertsApi.confirm, keyIn(last?.button?.url)))).toBe('too_many_alerts');
    expect(await outcome(app.call(alertsApi.confirm, keyIn(others[0]?.button?.url)))).toBe('done');
    await ask({ email, date: addDays(day, MAX_ALERTS + 1) }, '203.0.113.99');
    expect(await mailsTo(app.sql, email)).toHaveLength(MAX_ALERTS + 1);
  });

  it('cannot be used to fill a mailbox, and is forgotten when nobody confirms it', async () => {
    const email = 'flooded@example.org';
    for (let made = 0; made <= MAIL_ALERTS_OF_ADDRESS; made += 1) await ask({ email, date: addDays(day, made) });
    expect(await mailsTo(app.sql, email)).toHaveLength(MAIL_ALERTS_OF_ADDRESS);
    await ask({ email, date: addDays(day, MAX_ALERTS) }, '198.51.100.2');
    expect(await mailsTo(app.sql, email), 'its owner in another network').toHaveLength(MAIL_ALERTS_OF_ADDRESS + 1);
    for (let more = 0; more < MAIL_ALERTS_OF_ADDRESS_IN_ALL; more += 1)
      await ask({ email, date: addDays(day, more) }, `203.0.113.${more}`);
    expect(await mailsTo(app.sql, email)).toHaveLength(MAIL_ALERTS_OF_ADDRESS_IN_ALL);
    for (let made = MAIL_ALERTS_OF_ADDRESS + 1; made < MAIL_ALERTS_OF_NETWORK; made += 1)
      await ask({ email: `m${made}@example.org` });
    expect(await outcome(ask({ email: 'last@example.org' }))).toBe('too_many_requests');
    app.clock.advance(25 * 3_600_000);
    await app.sql`select graphile_worker.add_job('alerts.forget', '{}')`;
    await app.runJobs();
    expect(await app.sql`select from connection_alert where email = ${email}`).toHaveLength(0);
  });
});
