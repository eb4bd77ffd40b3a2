import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/core/time.ts';
import { alertsApi } from '#shared/office/alerts/api.ts';
import { ALERT_DAYS_AHEAD, CONFIRM_HOURS, GROUPED_SECONDS, MAX_ALERTS } from '#shared/office/alerts/limits.ts';
import { outcome } from '#testing/booking-actions.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';
import { createMailAlert, deleteExpiredAlerts } from './commands/alerts.ts';

/** Later than the clock of the database, by which jobs without a time are due. */
const NOW = '2031-10-20T09:00:00Z';
const DAY = '2031-10-24';
const NOWHERE = 1;
const { lviv, wroclaw } = TOWNS;

const app = appScene({ now: NOW });
const rider = eachTest(() => addPassenger(app.sql));
const other = eachTest(() => addPassenger(app.sql));

let buses = 0;
beforeEach(async () => {
  await app.sql`delete from connection_alert`;
  await app.sql`update trip set status = 'cancelled' where status = 'planned'`;
});

const newAlert = (more: object = {}) => ({ from: lviv, to: wroclaw, date: DAY, passengers: 1, ...more });
const create = (actor: TestActor, more: object = {}) =>
  app.call(alertsApi.create, { body: newAlert(more) }, actor.token).then(({ id }) => id);
const mine = async (actor: TestActor) =>
  (await app.call(alertsApi.mine, {}, actor.token)).alerts.map(({ date }) => date);
const ask = (email: string, more: object = {}) =>
  app.call(alertsApi.createByMail, { body: { ...newAlert(more), email } });
const rowsOf = (email: string) => app.sql<{ passengers: number }[]>`
  select passengers from connection_alert where email = ${email} order by day`;

/** The key in the link of an alert's mails, as the server computes it. */
function keyOf(id: number) {
  const hash = app.context.secrets.keyedHash(`connection alert ${id}`).toString('base64url').slice(0, 32);
  return { params: { key: `${id}-${hash}` } };
}
async function mailAlert(email: string): Promise<number> {
  await ask(email);
  const [row] = await app.sql<{ id: number }[]>`select id from connection_alert where email = ${email}`;
  return row?.id ?? 0;
}

/** A trip on the day that can be booked. */
async function addTrip(): Promise<number> {
  buses += 1;
  const { owner, carrierId } = await addCarrier(app.sql, { instantConfirmation: true });
  const busId = await addTestBus(app.sql, carrierId, { seats: 8, number: `S${buses}` });
  const { accountId: driverId } = await addMember(app.sql, carrierId, 'driver');
  const routeId = await addTestRoute(app.sql, owner, { ...lvivWroclaw(), busId, driverId }, app.clock.now());
  return (await tripsOf(app.sql, routeId)).get(DAY) ?? 0;
}
const notified = async (actor: TestActor) =>
  (await app.sql`select from notification where account_id = ${actor.accountId} and kind = 'alert'`).length;
async function settle() {
  await app.runJobs();
  app.clock.advance(GROUPED_SECONDS * 1000);
  await app.runJobs();
}

describe('an alert is refused', () => {
  test.each([
    ['from a place that does not exist', { from: NOWHERE }, 'not_found'],
    ['to a place that does not exist', { to: NOWHERE }, 'not_found'],
    ['from a town to itself', { to: lviv }, 'not_found'],
    ['for yesterday', { date: '2031-10-19' }, 'invalid_input'],
    ['for a day too far ahead', { date: addDays('2031-10-20', ALERT_DAYS_AHEAD + 1) }, 'invalid_input'],
  ])('%s', async (_what, more, code) => {
    expect(await outcome(create(rider, more))).toBe(code);
    expect(await outcome(ask('olha@example.org', more))).toBe(code);
    expect(await app.sql`select from connection_alert`).toEqual([]);
  });

  test('not on the first and the last day of those that can be chosen', async () => {
    expect(await outcome(create(rider, { date: '2031-10-20' }))).toBe('done');
    expect(await outcome(create(rider, { date: addDays('2031-10-20', ALERT_DAYS_AHEAD) }))).toBe('done');
  });
});

describe('the number of alerts', () => {
  test('is counted for each person, and only what has not ended', async () => {
    for (let made = 0; made < MAX_ALERTS; made += 1) await create(rider, { date: addDays(DAY, made) });
    expect(await outcome(create(rider, { date: addDays(DAY, -1) }))).toBe('too_many_alerts');
    expect(await outcome(create(other)), 'of another person').toBe('done');
    app.clock.set(`${addDays(DAY, 1)}T00:00:00Z`);
    expect(await outcome(create(rider, { date: addDays(DAY, MAX_ALERTS) })), 'after one has ended').toBe('done');
  });

  test('counts the way to other towns, and the way back, on the same day', async () => {
    const ends = [TOWNS.kyiv, TOWNS.rzeszow, TOWNS.krakow, TOWNS.katowice, TOWNS.wroclaw];
    for (const to of ends) await create(rider, { to });
    for (const from of ends) await create(rider, { from, to: lviv });
    expect(await outcome(create(rider, { to: TOWNS.berlin }))).toBe('too_many_alerts');
    expect(await outcome(create(rider, { passengers: 3 })), 'a change of one of them').toBe('done');
  });

  test('of one mail is counted apart from others, and nobody is notified of it', async () => {
    const from = { ip: '10.0.0.1', locale: 'uk', now: app.clock.now() } as const;
    const make = async (email: string, date: string) => {
      await app.sql`delete from rate_limit`;
      await createMailAlert(
        app.context,
        app.sql,
        { ...newAlert({ date }), email, belowCents: null, from: lviv, to: wroclaw, passengers: 1 },
        from,
      );
      await app.sql`update connection_alert set confirmed_at = created_at where email = ${email}`;
    };
    for (let made = 0; made <= MAX_ALERTS; made += 1) await make('many@example.org', addDays(DAY, made));
    await make('one@example.org', DAY);
    expect([(await rowsOf('many@example.org')).length, (await rowsOf('one@example.org')).length]).toEqual([
      MAX_ALERTS,
      1,
    ]);
    expect(await mailsTo(app.sql, 'many@example.org')).toHaveLength(MAX_ALERTS);
  });
});

describe('an alert by mail', () => {
  test('is changed by asking again until it is confirmed, and not afterwards', async () => {
    const email = 'changed@example.org';
    const id = await mailAlert(email);
    await ask(email, { passengers: 3 });
    expect(await rowsOf(email)).toEqual([{ passengers: 3 }]);
    await app.call(alertsApi.confirm, keyOf(id));
    const mails = (await mailsTo(app.sql, email)).length;
    await ask(email, { passengers: 5 });
    expect(await rowsOf(email)).toEqual([{ passengers: 3 }]);
    expect(await mailsTo(app.sql, email), 'asked to confirm again').toHaveLength(mails);
  });

  test('confirmed again notifies of what was found in between', async () => {
    const email = 'twice@example.org';
    const id = await mailAlert(email);
    await app.call(alertsApi.confirm, keyOf(id));
    await addTrip();
    await app.runJobs();
    await app.call(alertsApi.confirm, keyOf(id));
    const before = (await mailsTo(app.sql, email)).length;
    await settle();
    expect(await mailsTo(app.sql, email)).toHaveLength(before + 1);
  });

  test('has its own key: an account’s alert is neither read, confirmed nor ended by one', async () => {
    const id = await create(rider);
    for (const endpoint of [alertsApi.byKey, alertsApi.confirm, alertsApi.end, alertsApi.endByMail])
      expect(await outcome(app.call(endpoint, keyOf(id)))).toBe('not_found');
    expect(await mine(rider)).toEqual([DAY]);
    const [first, second] = [await mailAlert('first@example.org'), await mailAlert('second@example.org')];
    await app.call(alertsApi.end, keyOf(first));
    expect(await outcome(app.call(alertsApi.byKey, keyOf(first)))).toBe('not_found');
    expect(await app.call(alertsApi.byKey, keyOf(second))).toMatchObject({ id: second, confirmed: false });
  });

  test('ends with its day, and its link with it', async () => {
    const id = await mailAlert('ends@example.org');
    app.clock.set(`${addDays(DAY, 1)}T00:00:00Z`);
    expect(await outcome(app.call(alertsApi.byKey, keyOf(id)))).toBe('not_found');
  });
});

test('only one’s own alerts are listed and removed', async () => {
  await create(rider);
  const theirs = await create(other, { date: addDays(DAY, 1) });
  expect([await mine(rider), await mine(other)]).toEqual([[DAY], [addDays(DAY, 1)]]);
  const remove = (actor: TestActor) => app.call(alertsApi.remove, { params: { alertId: theirs } }, actor.token);
  expect(await outcome(remove(rider))).toBe('not_found');
  await remove(other);
  expect([await mine(rider), await mine(other)]).toEqual([[DAY], []]);
});

describe('a new trip', () => {
  test('notifies those who wait for its towns and its day alone', async () => {
    const [nextDay, otherTown, opposite] = [await addPassenger(app.sql), await addPassenger(app.sql), other];
    await create(rider);
    await create(nextDay, { date: addDays(DAY, -1) });
    await create(otherTown, { to: TOWNS.kyiv });
    await create(opposite, { from: wroclaw, to: lviv });
    const tripId = await addTrip();
    await app.sql`update trip set status = 'cancelled' where status = 'planned' and id <> ${tripId}`;
    await settle();
    expect([
      await notified(rider),
      await notified(nextDay),
      await notified(otherTown),
      await notified(opposite),
    ]).toEqual([1, 0, 0, 0]);
  });

  test('that was on sale before counts as notified for the one who asked last, not to others', async () => {
    await create(rider);
    await addTrip();
    await app.runJobs();
    await create(other);
    await settle();
    expect([await notified(rider), await notified(other)]).toEqual([1, 0]);
  });

  test('that is cancelled before the notification notifies nobody', async () => {
    await create(rider);
    const tripId = await addTrip();
    await app.runJobs();
    await app.sql`update trip set status = 'cancelled' where id = ${tripId}`;
    await settle();
    expect(await notified(rider)).toBe(0);
  });
});

test('forgotten are unconfirmed mails after their hours and alerts after their day, nothing else', async () => {
  const confirmed = await mailAlert('confirmed@example.org');
  await app.call(alertsApi.confirm, keyOf(confirmed));
  await mailAlert('unconfirmed@example.org');
  await create(rider);
  const left = async () => (await app.sql`select from connection_alert`).length;
  app.clock.advance((CONFIRM_HOURS - 1) * 3_600_000);
  await deleteExpiredAlerts(app.sql, app.clock.now());
  expect(await left()).toBe(3);
  app.clock.advance(2 * 3_600_000);
  await deleteExpiredAlerts(app.sql, app.clock.now());
  expect(await rowsOf('unconfirmed@example.org')).toEqual([]);
  expect(await left()).toBe(2);
  app.clock.set(`${addDays(DAY, 1)}T12:00:00Z`);
  await deleteExpiredAlerts(app.sql, app.clock.now());
  expect(await left(), 'on the day after').toBe(2);
  app.clock.set(`${addDays(DAY, 3)}T12:00:00Z`);
  await deleteExpiredAlerts(app.sql, app.clock.now());
  expect(await left()).toBe(0);
});
