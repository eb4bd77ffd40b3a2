import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import { waitsFor } from '#shared/bookings/waiting.ts';
import { chatApi } from '#shared/chat/api.ts';
import { inboxApi } from '#shared/chat/inbox-api.ts';
import { unreadApi } from '#shared/chat/unread-api.ts';
import { dashboardApi } from '#shared/dashboard/api.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';

let app: TestApp;
let actions: ReturnType<typeof bookingActions>;
beforeAll(async () => {
  app = await testApp({ findActor: findTestActor, now: '2026-06-10T09:00:00Z' });
  actions = bookingActions(app);
});
afterAll(() => app.close());

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Returns the number of unanswered requests from every endpoint that shows it to staff. */
async function unansweredOf(actor: TestActor): Promise<Record<string, number>> {
  const { token } = actor;
  const [badge, home, all, waiting] = await Promise.all([
    app.call(tripsApi.unconfirmedBookings, {}, token),
    app.call(dashboardApi.dashboard, { query: {} }, token),
    app.call(tripsApi.list, { query: {} }, token),
    app.call(tripsApi.list, { query: { unconfirmed: '1' } }, token),
  ]);
  const sheets = await Promise.all(
    all.data.map(({ id }) => app.call(tripsApi.sheet, { params: { tripId: id } }, token)),
  );
  const asking = sheets.flatMap(({ bookings }) => bookings.filter((one) => waitsFor(one) === 'carrier'));
  return {
    badge: badge.data.count,
    'number of the home': home.waiting,
    'list of the home': home.unanswered.length,
    'trips list': sum(all.data.map(({ unconfirmed }) => unconfirmed)),
    'trips that have any': sum(waiting.data.map(({ unconfirmed }) => unconfirmed)),
    'trip sheets': new Set(asking.map(({ partyId }) => partyId)).size,
  };
}

/** Returns the number of prices to answer from every endpoint that shows it to a passenger. */
async function pricesOf({ token }: TestActor): Promise<Record<string, number>> {
  const badge = await app.call(tripsApi.unconfirmedBookings, {}, token);
  const { data } = await app.call(bookingsApi.mine, { query: {} }, token);
  const bookings = await Promise.all(
    data.map(({ id }) => app.call(bookingsApi.booking, { params: { bookingId: id } }, token)),
  );
  return {
    badge: badge.data.count,
    'own list': new Set(data.filter((row) => waitsFor(row) === 'passenger').map(({ code }) => code)).size,
    bookings: new Set(bookings.filter((one) => waitsFor(one) === 'passenger').map(({ code }) => code)).size,
  };
}

const alike = (counts: Record<string, number>, count: number) =>
  Object.fromEntries(Object.keys(counts).map((name) => [name, count]));

test('every endpoint shows the same number of unanswered requests to each person at every step', async () => {
  const trip: BookableTrip = await addBookableTrip(app.sql, { contractual: [3] });
  const people = {
    owner: trip.owner,
    dispatcher: await addMember(app.sql, trip.carrierId, 'dispatcher'),
    driver: trip.driver,
    colleague: await addMember(app.sql, trip.carrierId, 'driver'),
  };
  const [first, second] = [await addPassenger(app.sql), await addPassenger(app.sql)];
  const agree = async (waiting: number, prices: readonly [number, number]) => {
    for (const [role, actor] of Object.entries(people)) {
      const counts = await unansweredOf(actor);
      expect([role, counts]).toEqual([role, alike(counts, role === 'colleague' ? 0 : waiting)]);
    }
    for (const [index, actor] of [first, second].entries()) {
      const counts = await pricesOf(actor);
      expect(counts).toEqual(alike(counts, prices[index] ?? 0));
    }
  };
  await agree(0, [0, 0]);
  const [asked = 0] = await actions.book(trip, first, seatInput(1, 0, 3));
  const [known = 0] = await actions.book(trip, first, seatInput(2, 0, 1));
  const [parcel = 0] = await actions.book(trip, second, parcelInput({ fromSeq: 0, toSeq: 1 }));
  const [other = 0] = await actions.book(trip, second, seatInput(5, 0, 3));
  await agree(4, [0, 0]);
  // A quoted price waits for an answer of the passenger only.
  await actions.act('quote', asked, trip.driver);
  await actions.act('quote', other, trip.owner);
  await agree(2, [1, 1]);
  await actions.act('decline', asked, first, { counter: '50' });
  await agree(3, [0, 1]);
  await actions.act('confirm', known, people.dispatcher);
  await actions.act('accept', other, second);
  await agree(2, [0, 0]);
  await actions.act('cancel', parcel, second, { reason: '' });
  await agree(1, [0, 0]);
  await actions.act('quote', asked, trip.driver, { price: '50' });
  await agree(0, [0, 0]);
});

test('a single driver sees the same numbers, and a party counts once', async () => {
  const trip = await addBookableTrip(app.sql);
  const single = { ...trip.owner };
  const passenger = await addPassenger(app.sql);
  await actions.book(trip, passenger, seatsInput());
  const counts = await unansweredOf(single);
  expect(counts).toEqual(alike(counts, 1));
});

test('the badge shows the full number when the home screen lists only some requests', async () => {
  const trip = await addBookableTrip(app.sql);
  for (let n = 0; n < 22; n += 1) {
    await actions.book(trip, await addPassenger(app.sql), parcelInput({ fromSeq: 0, toSeq: 1, weightKg: '1' }));
  }
  const counts = await unansweredOf(trip.owner);
  expect(counts).toEqual({ ...alike(counts, 22), 'list of the home': 20 });
});

/** Returns the number of unread messages from every endpoint that shows it. */
async function unreadOf({ token, role }: TestActor): Promise<Record<string, number>> {
  const [total, chats, inbox, messages] = await Promise.all([
    app.call(unreadApi.unread, {}, token),
    app.call(chatApi.chats, { query: {} }, token),
    role === 'owner' ? app.call(inboxApi.list, { query: {} }, token) : { rows: [] },
    app.call(chatApi.unreadMessages, {}, token),
  ]);
  const contacts = [...chats, ...inbox.rows];
  const heads = await Promise.all(contacts.map(({ id }) => app.call(chatApi.chat, { params: { chatId: id } }, token)));
  return {
    badge: total.total,
    'list of chats': sum(contacts.map(({ unreadCount }) => unreadCount)),
    'chats themselves': sum(heads.map(({ unreadCount }) => unreadCount)),
    'unread messages': messages.length,
  };
}

test('every endpoint shows the same number of unread messages at every step', async () => {
  const trip = await addBookableTrip(app.sql);
  const [first, second] = [await addPassenger(app.sql), await addPassenger(app.sql)];
  const chatOf = async (actor: TestActor, to: 'driver' | 'carrier') => {
    const [bookingId = 0] = await actions.book(trip, actor, parcelInput({ fromSeq: 0, toSeq: 1 }));
    return (await app.call(chatApi.open, { body: { from: 'booking', bookingId, to } }, actor.token)).id;
  };
  const [toDriver, toOwner, others] = [
    await chatOf(first, 'driver'),
    await chatOf(first, 'carrier'),
    await chatOf(second, 'driver'),
  ];
  const say = (actor: TestActor, chatId: number) =>
    app.call(chatApi.send, { params: { chatId }, body: { clientId: crypto.randomUUID(), text: 'Агов' } }, actor.token);
  const agree = async (waiting: Record<'first' | 'second' | 'driver' | 'owner', number>) => {
    for (const name of ['first', 'second', 'driver', 'owner'] as const) {
      const counts = await unreadOf({ first, second, driver: trip.driver, owner: trip.owner }[name]);
      expect([name, counts]).toEqual([name, alike(counts, waiting[name])]);
    }
  };
  for (let n = 0; n < 3; n += 1) await say(first, toDriver);
  await say(first, toOwner);
  await say(second, others);
  await agree({ first: 0, second: 0, driver: 4, owner: 1 });
  // A reply marks the earlier messages as read.
  await say(trip.driver, toDriver);
  await agree({ first: 1, second: 0, driver: 1, owner: 1 });
  await app.call(chatApi.read, { params: { chatId: others }, query: { seq: 1 } }, trip.driver.token);
  await say(second, others);
  await say(second, others);
  await agree({ first: 1, second: 0, driver: 2, owner: 1 });
  // Messages of a blocked person are not counted.
  await app.call(chatApi.block, { params: { chatId: others } }, trip.driver.token);
  await agree({ first: 1, second: 0, driver: 0, owner: 1 });
  await app.call(chatApi.unblock, { params: { chatId: others } }, trip.driver.token);
  await agree({ first: 1, second: 0, driver: 2, owner: 1 });
});
