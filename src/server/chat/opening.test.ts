import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingsApi } from '#shared/bookings/api.ts';
import { chatApi } from '#shared/chat/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { addCarrier, addMember, addPassenger, findTestActor } from '#testing/carriers.ts';
import { addChatPair, type ChatPair } from '#testing/chats.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;
let chatPair: ChatPair;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  chatPair = await addChatPair(app);
  app.published.length = 0;
});
afterAll(() => app.close());

describe('opening a chat', () => {
  test('from a booking leads the passenger to the driver, and the chat names the ride', async () => {
    const { trip, driver, bookingId, toDriver } = chatPair;
    const chat = await toDriver();
    expect(chat).toMatchObject({
      accountId: driver.accountId,
      name: 'Тарас Тест',
      role: 'driver',
      carrier: { id: trip.carrierId },
      about: {
        kind: 'booking',
        bookingId,
        tripId: trip.tripId,
        zone: 'Europe/Kyiv',
        departsAt: '2026-06-12T04:00:00.000Z',
      },
      canSend: true,
      blocked: false,
      unreadCount: 0,
    });
    expect(chat.about.from?.uk).toBe('Львів');
    expect(chat.about.to?.uk).toBe('Вроцлав');
  });

  test('leads both sides to the same chat, which names the latest occasion', async () => {
    const { trip, passenger, driver, bookingId, open, toDriver } = chatPair;
    const first = await toDriver();
    const second = await open(driver, { from: 'booking', bookingId, to: 'passenger' });
    expect([second.id, second.accountId]).toEqual([first.id, passenger.accountId]);
    const third = await open(passenger, { from: 'trip', tripId: trip.tripId, to: 'driver' });
    expect([third.id, third.about.kind, third.about.bookingId]).toEqual([first.id, 'trip', null]);
    const fourth = await open(passenger, { from: 'driver', accountId: driver.accountId });
    expect([fourth.id, fourth.about.kind]).toEqual([first.id, 'trip']);
  });

  test('with anybody of the office leads a passenger to the one chat with the company', async () => {
    const { trip, passenger, bookingId, open } = chatPair;
    const { carrierId, owner } = trip;
    const dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
    const openings = [
      { from: 'booking', bookingId, to: 'carrier' },
      { from: 'trip', tripId: trip.tripId, to: 'carrier' },
      { from: 'carrier', carrierId },
      { from: 'driver', accountId: owner.accountId },
      { from: 'driver', accountId: dispatcher.accountId },
    ] as const;
    const chats = [];
    for (const body of openings) chats.push(await open(passenger, body));
    expect(new Set(chats.map(({ id }) => id)).size).toBe(1);
    expect(chats[0]).toMatchObject({
      accountId: null,
      name: 'Карпати Тур',
      role: 'carrier',
      carrier: { id: carrierId },
    });
    const theirs = await open(dispatcher, { from: 'booking', bookingId, to: 'passenger' });
    expect(theirs).toMatchObject({ id: chats[0]?.id, accountId: passenger.accountId, office: true });
  });

  test('from a profile leads a passenger to any driver and carrier, and a driver to their own carrier', async () => {
    const { trip, passenger, driver, open } = chatPair;
    const other = await addCarrier(app.sql, { singleDriver: true });
    expect((await open(passenger, { from: 'driver', accountId: other.owner.accountId })).about.kind).toBe('profile');
    expect((await open(passenger, { from: 'carrier', carrierId: trip.carrierId })).carrier?.id).toBe(trip.carrierId);
    const single = await open(passenger, { from: 'carrier', carrierId: other.carrierId });
    expect(single.accountId).toBe(other.owner.accountId);
    expect((await open(driver, { from: 'carrier', carrierId: trip.carrierId })).role).toBe('carrier');
  });

  test('is refused to strangers, and what they may not see is not found', async () => {
    const { trip, passenger, driver, bookingId, open } = chatPair;
    const [stranger, rival] = [await addPassenger(app.sql), await addBookableTrip(app.sql)];
    const cases = [
      [stranger, { from: 'booking', bookingId, to: 'driver' }, 'not_found'],
      [rival.driver, { from: 'booking', bookingId, to: 'passenger' }, 'not_found'],
      [rival.owner, { from: 'driver', accountId: driver.accountId }, 'chat_not_allowed'],
      [rival.driver, { from: 'carrier', carrierId: trip.carrierId }, 'chat_not_allowed'],
      [passenger, { from: 'driver', accountId: stranger.accountId }, 'not_found'],
      [passenger, { from: 'driver', accountId: 2_000_000_000 }, 'not_found'],
      [passenger, { from: 'trip', tripId: 2_000_000_000, to: 'driver' }, 'not_found'],
      [passenger, { from: 'carrier', carrierId: 2_000_000_000 }, 'not_found'],
      [passenger, { from: 'booking', bookingId, to: 'passenger' }, 'chat_not_allowed'],
    ] as const;
    for (const [actor, body, code] of cases)
      expect([body, (await problemOf(open(actor, body))).code]).toEqual([body, code]);
  });
});

test('a driver writes to the passengers of their own trips, not to every passenger of the carrier', async () => {
  const { trip, driver, passenger, bookingId, open, say } = chatPair;
  const colleague = await addMember(app.sql, trip.carrierId, 'driver');
  const write = { from: 'booking', bookingId, to: 'passenger' } as const;
  expect((await problemOf(open(colleague, write))).code).toBe('not_found');
  const { id: chatId } = await open(driver, write);
  await say(driver, chatId, 'Добрий день');
  await app.sql`update trip set driver_id = ${colleague.accountId} where id = ${trip.tripId}`;
  expect((await problemOf(open(driver, write))).code).toBe('not_found');
  expect((await open(colleague, write)).accountId).toBe(passenger.accountId);
  // A passenger may write to any driver, and a person who may be written to may answer.
  expect((await say(driver, chatId, 'Вас повезе колега')).seq).toBe(2);
});

test('a person who has left the carrier can read the chat with it, but write nothing more', async () => {
  const { trip, driver, open, say } = chatPair;
  const { id: chatId } = await open(driver, { from: 'carrier', carrierId: trip.carrierId });
  await say(driver, chatId, 'Автобус готовий');
  await app.sql`delete from member where account_id = ${driver.accountId}`;
  expect((await problemOf(say(driver, chatId, 'Агов'))).code).toBe('chat_not_allowed');
  expect((await problemOf(say(trip.owner, chatId, 'Агов'))).code).toBe('chat_not_allowed');
  const { messages } = await app.call(chatApi.messages, { params: { chatId }, query: {} }, driver.token);
  expect(messages).toHaveLength(1);
});

test('one person cannot open too many chats in a row, and other people are not affected', async () => {
  const { toDriver, driver, bookingId, open } = chatPair;
  for (let n = 0; n < 20; n += 1) await toDriver();
  expect(await problemOf(toDriver())).toMatchObject({ code: 'too_many_requests', status: 429 });
  expect((await open(driver, { from: 'booking', bookingId, to: 'passenger' })).id).toBeGreaterThan(0);
});

test('a driver who travels with another carrier can write to the driver and the office of that trip only', async () => {
  const { trip, open } = chatPair;
  const { driver: traveller } = await addBookableTrip(app.sql);
  const colleague = await addMember(app.sql, trip.carrierId, 'driver');
  const toward = ({ accountId }: { accountId: number }) => open(traveller, { from: 'driver', accountId });
  expect((await problemOf(toward(trip.driver))).code).toBe('chat_not_allowed');
  await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body: seatInput(5) }, traveller.token);
  expect((await toward(trip.driver)).id).toBeGreaterThan(0);
  expect((await toward(trip.owner)).id).toBeGreaterThan(0);
  expect((await problemOf(toward(colleague))).code).toBe('chat_not_allowed');
});
