import { describe, expect, test } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import type { NotificationGroup } from '#shared/messaging/notifications/groups.ts';
import type { ReadInput } from '#shared/messaging/notifications/schema.ts';
import { comingApi } from '#shared/sales/bookings/seats/coming-api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { addChatPair } from '#testing/chats.ts';
import { HRYVNIAS, moneyActions, sumsOf } from '#testing/money.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();
const rider = eachTest(() => addPassenger(app.sql));
const actions = bookingActions(app);

async function listed(actor: TestActor, group?: NotificationGroup) {
  await app.runJobs();
  return app.call(notificationListApi.list, { query: { group } }, actor.token);
}

const unread = (actor: TestActor) => app.call(notificationListApi.unread, {}, actor.token);
const read = (actor: TestActor, body: ReadInput) => app.call(notificationListApi.read, { body }, actor.token);

/** The subject of each notification with what can be done about it. */
async function offered(actor: TestActor): Promise<string[]> {
  const { data } = await listed(actor);
  return data.map(({ subject, action }) => `${subject} ${action?.name ?? '-'}`);
}

describe('reading notifications', () => {
  async function confirmed() {
    const ride = await addBookableTrip(app.sql);
    const [id = 0] = await actions.book(ride, rider);
    await actions.act('confirm', id, ride.owner);
    await app.runJobs();
    await actions.act('cancel', id, ride.owner);
    const { data } = await listed(rider);
    return { ids: data.map((one) => one.id), path: `/trips/list/${ride.tripId}/booking/${id}` };
  }

  test('is possible one by one, and all devices of the person update their count', async () => {
    const { ids, path } = await confirmed();
    expect(await unread(rider)).toEqual({ unread: 2, paths: [path] });
    app.notified.length = 0;
    await read(rider, { id: ids[1] ?? 0 });
    expect(app.notified).toContain(`account:${rider.accountId}`);
    expect(await unread(rider)).toMatchObject({ unread: 1 });
    expect((await listed(rider)).data.map((one) => one.unread)).toEqual([true, false]);
    await read(rider, { id: ids[1] ?? 0 });
    expect(await unread(rider), 'reading it twice changes nothing').toMatchObject({ unread: 1 });
  });

  test('happens by visiting the page that they lead to', async () => {
    const { path } = await confirmed();
    await read(rider, { path: '/chat/1' });
    expect(await unread(rider)).toMatchObject({ unread: 2 });
    await read(rider, { path });
    expect(await unread(rider)).toEqual({ unread: 0, paths: [] });
  });

  test('is possible for all up to the newest that was shown, and later ones stay unread', async () => {
    const { ids } = await confirmed();
    await read(rider, { upTo: ids[1] ?? 0 });
    expect(await unread(rider)).toMatchObject({ unread: 1 });
    await read(rider, { upTo: ids[0] ?? 0 });
    expect(await unread(rider)).toMatchObject({ unread: 0 });
  });

  test('is impossible for anybody else', async () => {
    const { ids, path } = await confirmed();
    const stranger = await addPassenger(app.sql);
    await expect(read(stranger, { id: ids[0] ?? 0 })).rejects.toMatchObject({ code: 'not_found' });
    await read(stranger, { upTo: ids[0] ?? 0 });
    await read(stranger, { path });
    expect(await unread(stranger)).toEqual({ unread: 0, paths: [] });
    expect(await unread(rider)).toMatchObject({ unread: 2 });
    await expect(app.call(notificationListApi.unread, {})).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});

describe('a chat among the notifications', () => {
  test('is listed once with its latest message, until it is read', async () => {
    const { passenger, driver, toDriver, say } = await addChatPair(app);
    const { id: chatId } = await toDriver();
    await say(driver, chatId, 'Виїжджаю');
    await app.runJobs();
    await say(driver, chatId, 'Стою біля входу');
    const { data, unread: count } = await listed(passenger, 'chat');
    expect(data).toMatchObject([{ group: 'chat', body: 'Стою біля входу', path: `/chat/${chatId}`, unread: true }]);
    expect(data[0]?.title).not.toBe('');
    expect(count).toBe(1);
    expect(await unread(passenger)).toEqual({ unread: 1, paths: [`/chat/${chatId}`] });

    await app.call(chatApi.read, { params: { chatId }, query: {} }, passenger.token);
    expect(await unread(passenger), 'it was read in the chat').toMatchObject({ unread: 0 });
    expect((await listed(passenger, 'chat')).data).toMatchObject([{ unread: false }]);

    await say(driver, chatId, 'Чекаю');
    const [latest] = (await listed(passenger, 'chat')).data;
    expect(await unread(passenger)).toMatchObject({ unread: 1 });
    await read(passenger, { id: latest?.id ?? 0 });
    expect(await unread(passenger), 'it was read in the list').toMatchObject({ unread: 0 });
  });

  test('updates the count on all devices with a new message', async () => {
    const { passenger, driver, toDriver, say } = await addChatPair(app);
    const { id: chatId } = await toDriver();
    await app.runJobs();
    app.published.length = 0;
    await say(driver, chatId, 'Виїжджаю');
    await app.runJobs();
    expect(app.published).toContainEqual([`account:${passenger.accountId}`, { type: 'notifications' }]);
  });
});

test('the filters of passengers and staff show trips, bookings, parcels and chats apart', async () => {
  const ride = await addBookableTrip(app.sql);
  const [seat = 0] = await actions.book(ride, rider);
  const [parcel = 0] = await actions.book(ride, rider, parcelInput());
  await app.runJobs();
  await actions.act('confirm', seat, ride.driver);
  await actions.act('confirm', parcel, ride.driver);
  const groups = async (actor: TestActor) => {
    const all = (await listed(actor)).data.map(({ subject, group }) => `${subject} ${group}`).sort();
    for (const group of ['trip', 'booking', 'parcel', 'chat'] as const) {
      const some = (await listed(actor, group)).data.map((one) => `${one.subject} ${one.group}`).sort();
      expect(some).toEqual(all.filter((line) => line.endsWith(group)));
    }
    return all;
  };
  expect(await groups(rider)).toEqual(['confirmed parcel', 'confirmed trip']);
  expect(await groups(ride.owner)).toEqual(['asked booking', 'asked parcel']);
});

describe('the action that a notification offers', () => {
  test('disappears once the request is confirmed', async () => {
    const ride = await addBookableTrip(app.sql);
    const [id = 0] = await actions.book(ride, rider);
    const [asked] = (await listed(ride.owner)).data;
    expect(asked?.action).toEqual({ name: 'confirm', path: asked?.path, bookingId: id });
    await actions.act('confirm', id, ride.owner);
    expect(await offered(ride.owner)).toEqual(['asked -']);
    expect(await offered(rider)).toEqual(['confirmed ticket']);
    await actions.act('cancel', id, ride.owner);
    const [cancelled] = (await listed(rider)).data;
    expect(cancelled?.action).toMatchObject({
      name: 'find',
      path: expect.stringMatching(/^\/search\?from=\d+&to=\d+&date=/),
    });
  });

  test('follows the price: to name it, to look at it, and nothing after it is declined', async () => {
    const ride = await addBookableTrip(app.sql, { contractual: [0] });
    const [id = 0] = await actions.book(ride, rider, seatInput());
    expect(await offered(ride.owner)).toEqual(['asked quote']);
    await actions.act('quote', id, ride.owner, { price: '30' });
    expect(await offered(rider)).toEqual(['quoted seePrice']);
    expect(await offered(ride.owner)).toEqual(['asked -']);
    await actions.act('decline', id, rider, { counter: '' });
    expect(await offered(rider)).toEqual(['quoted -']);
    expect(await offered(ride.owner)).toEqual(['declined quote', 'asked quote']);
  });

  test('is the answer to the question of the evening before, until it is given', async () => {
    const ride = await addBookableTrip(app.sql, { instant: true });
    const [id = 0] = await actions.book(ride, rider);
    const before = app.clock.now();
    app.clock.set('2026-06-11T15:05:00Z');
    await app.sql`select graphile_worker.add_job('notify.remind', '{}')`;
    await app.runJobs();
    const [reminder] = (await listed(rider)).data;
    expect(reminder?.action).toEqual({ name: 'coming', path: reminder?.path, bookingId: id });
    await app.call(comingApi.coming, { params: { bookingId: id } }, rider.token);
    expect(await offered(rider)).toContain('tomorrow ticket');
    app.clock.set(before.toISOString());
  });

  test('is that answer neither after the departure nor for a trip that is over', async () => {
    const ride = await addBookableTrip(app.sql, { instant: true });
    await actions.book(ride, rider);
    const before = app.clock.now();
    app.clock.set('2026-06-11T15:05:00Z');
    await app.sql`select graphile_worker.add_job('notify.remind', '{}')`;
    await app.runJobs();
    expect(await offered(rider)).toContain('tomorrow coming');
    app.clock.set('2026-06-12T04:00:01Z');
    expect(await offered(rider)).toContain('tomorrow ticket');
    app.clock.set('2026-06-11T15:05:00Z');
    await app.sql`update trip set status = 'finished' where id = ${ride.tripId}`;
    expect(await offered(rider)).toContain('tomorrow -');
    app.clock.set(before.toISOString());
  });

  test('is to count handed over cash, for an owner until it is confirmed', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true });
    const money = moneyActions(app, { trip, rider });
    const [first, second] = [await money.booked(), await money.booked()];
    await money.pay(first, HRYVNIAS);
    const cash = await money.handOver();
    const counted = (await listed(trip.owner)).data.find(({ subject }) => subject === 'cashHandedOver');
    expect(counted?.action).toEqual({ name: 'countCash', path: `/trips/list/${trip.tripId}/cash`, bookingId: null });
    await app.sql`update member set role = 'dispatcher' where account_id = ${trip.owner.accountId}`;
    expect(await offered(trip.owner)).toContain('cashHandedOver -');
    await app.sql`update member set role = 'owner' where account_id = ${trip.owner.accountId}`;
    await money.confirm(cash.cashUps[0]?.id ?? 0, { sums: sumsOf(cash) });
    // Money that the driver has taken since is not handed over.
    await money.pay(second, HRYVNIAS);
    expect(await offered(trip.owner)).toContain('cashHandedOver -');
  });

  test('is not there for a person who has left the company', async () => {
    const ride = await addBookableTrip(app.sql);
    await actions.book(ride, rider);
    expect(await offered(ride.driver)).toEqual(['asked confirm']);
    await app.sql`update trip set driver_id = null, status = 'new' where id = ${ride.tripId}`;
    await app.sql`delete from member where account_id = ${ride.driver.accountId}`;
    expect(await offered(ride.driver)).toEqual(['asked -']);
  });

  test('is not there for a hired driver who does not drive the trip any more', async () => {
    const ride = await addBookableTrip(app.sql);
    await actions.book(ride, rider);
    expect(await offered(ride.driver)).toEqual(['asked confirm']);
    const { accountId } = await addMember(app.sql, ride.carrierId, 'driver');
    await app.sql`update trip set driver_id = ${accountId} where id = ${ride.tripId}`;
    expect(await offered(ride.driver)).toEqual(['asked -']);
  });

  test('is to count the cash, for the owners, until one of them has', async () => {
    const ride = await addBookableTrip(app.sql, { instant: true });
    const second = await addMember(app.sql, ride.carrierId, 'dispatcher');
    await app.sql`update member set role = 'owner' where account_id = ${second.accountId}`;
    const money = moneyActions(app, { trip: ride, rider });
    const booked = await money.booked();
    await money.pay(booked, HRYVNIAS);
    const handed = await money.handOver();
    const cash = async (actor: TestActor) => (await offered(actor)).filter((line) => line.startsWith('cash'));
    expect([await cash(ride.owner), await cash(second)]).toEqual([
      ['cashHandedOver countCash'],
      ['cashHandedOver countCash'],
    ]);
    await app.sql`update member set role = 'dispatcher' where account_id = ${second.accountId}`;
    expect(await cash(second)).toEqual(['cashHandedOver -']);
    await app.sql`delete from member where account_id = ${second.accountId}`;
    expect(await cash(second)).toEqual(['cashHandedOver -']);
    await money.confirm(handed.cashUps[0]?.id ?? 0, { sums: sumsOf(handed) });
    // Money that the driver took since waits for its own hand-over
    await money.pay(booked, { ...HRYVNIAS, amount: 4840 });
    expect(await cash(ride.owner)).toEqual(['cashHandedOver -']);
  });
});

test('unread messages in conversations of others are not counted', async () => {
  const [mine, theirs] = [await addChatPair(app), await addChatPair(app)];
  const { id } = await theirs.toDriver();
  await theirs.say(theirs.passenger, id, 'Ви де?');
  await expect
    .poll(async () => (await listed(theirs.driver)) && (await unread(theirs.driver)).paths)
    .toContain(`/chat/${id}`);
  expect((await unread(mine.driver)).paths).not.toContain(`/chat/${id}`);
});
