import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { addBookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { addChatPair } from '#testing/chats.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mayWatchAnnouncements } from './queries/announcements.ts';

const app = appScene();
const chatPair = eachTest(() => addChatPair(app));

const announce = (actor: TestActor, body: Parameters<typeof bodyOf>[0], key: string = randomUUID()) =>
  app.call(announcementsApi.announce, { params: { tripId: chatPair.trip.tripId }, body: bodyOf(body) }, actor.token, {
    'idempotency-key': key,
  });
const bodyOf = (body: { phrase?: 'leaving10' | 'border2h' | 'newPlace'; text?: string; bookings?: number[] }) => body;

const book = (actor: TestActor, body = seatInput()) =>
  app.call(bookingsApi.book, { params: { tripId: chatPair.trip.tripId }, body }, actor.token);

const own = (actor: TestActor) =>
  app.call(announcementsApi.own, { params: { tripId: chatPair.trip.tripId } }, actor.token, {
    'accept-language': 'uk',
  });

const acknowledge = (actor: TestActor, { chatId, seq }: { chatId: number; seq: number }) =>
  app.call(announcementsApi.acknowledge, { params: { chatId, seq } }, actor.token);

/** Waits for the post-commit work, which the response does not wait for. */
const published = (n: number) => expect.poll(() => app.published.length).toBeGreaterThanOrEqual(n);

describe('an announcement', () => {
  test('to some bookings reaches only their people, and none of another trip', async () => {
    const { driver, bookingId, passenger } = chatPair;
    const other = await addPassenger(app.sql);
    const elsewhere = await addBookableTrip(app.sql, { instant: true });
    const { bookings } = await app.call(
      bookingsApi.book,
      { params: { tripId: elsewhere.tripId }, body: seatInput() },
      other.token,
    );
    await book(await addPassenger(app.sql));
    const some = [bookingId, bookings[0]?.id ?? 0];
    const made = await announce(driver, { phrase: 'leaving10', bookings: some });
    expect(made.recipients.map(({ accountId }) => accountId)).toEqual([passenger.accountId]);
    const only = announce(driver, { phrase: 'leaving10', bookings: some.slice(1) });
    expect(await problemOf(only)).toMatchObject({ code: 'conflict' });
    expect(await problemOf(announce(driver, { phrase: 'leaving10', bookings: [] }))).toMatchObject({
      code: 'invalid_input',
    });
  });

  test('reaches each person with an open booking once, in their own chat and language', async () => {
    const { trip, passenger, driver } = chatPair;
    const [english, sender, gone, blocked] = [
      await addPassenger(app.sql, { name: 'Emma' }),
      await addPassenger(app.sql, { name: 'Надія' }),
      await addPassenger(app.sql),
      await addPassenger(app.sql),
    ];
    await book(blocked);
    await app.sql`update account set status = 'blocked' where id = ${blocked.accountId}`;
    await app.sql`update account set locale = 'en' where id = ${english.accountId}`;
    await book(english, seatsInput());
    await book(english, seatInput());
    await book(sender, parcelInput());
    const { bookings } = await book(gone);
    await app.call(bookingsApi.cancel, { params: { bookingId: bookings[0]?.id ?? 0 }, body: {} }, gone.token);
    app.published.length = 0;
    const made = await announce(driver, { phrase: 'border2h', text: 'Є гаряча вода' });
    expect(made).toMatchObject({ phrase: 'border2h', text: 'Є гаряча вода', senderName: 'Тарас Тест' });
    expect(new Set(made.recipients.map(({ accountId }) => accountId))).toEqual(
      new Set([passenger.accountId, english.accountId, sender.accountId]),
    );
    expect(made.recipients.every(({ phone, acknowledgedAt }) => phone !== null && acknowledgedAt === null)).toBe(true);
    await published(9);
    const received = app.published.filter(([, { type }]) => type === 'message');
    expect(received).toContainEqual([
      `account:${english.accountId}`,
      expect.objectContaining({
        message: 'We are at the border, about two more hours\nЄ гаряча вода',
        phrase: 'border2h',
        announcement: { tripId: trip.tripId, acknowledgedAt: null, text: 'Є гаряча вода' },
      }),
    ]);
    expect(received.filter(([topic]) => topic === `account:${driver.accountId}`)).toHaveLength(3);
    expect(received.some(([topic]) => topic === `account:${gone.accountId}`)).toBe(false);
    expect(await app.call(chatApi.chats, { query: {} }, gone.token)).toEqual([]);
    const [contact] = await app.call(chatApi.chats, { query: {} }, passenger.token, { 'accept-language': 'uk' });
    expect(contact).toMatchObject({
      unreadCount: 1,
      lastMessage: 'Стоїмо на кордоні, ще близько двох годин\nЄ гаряча вода',
      about: { kind: 'booking', tripId: trip.tripId, bookingId: chatPair.bookingId },
    });
    expect(app.notified).toEqual(expect.arrayContaining([`announcements:${trip.tripId}`, `trip:${trip.tripId}`]));
  });

  test('that is sent several times with one key is stored once', async () => {
    const { passenger, driver } = chatPair;
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 4 }, () => announce(driver, { phrase: 'leaving10' }, key)));
    for (const one of all) expect(one).toEqual(all[0]);
    expect(await own(passenger)).toHaveLength(1);
    expect((await problemOf(announce(driver, { phrase: 'border2h' }, key))).code).toBe('idempotency_mismatch');
  });

  test('is not deleted for both, as another message of its sender is', async () => {
    const { passenger, driver, say } = chatPair;
    await announce(driver, { phrase: 'leaving10' });
    const [{ chatId = 0 } = {}] = await own(passenger);
    await say(driver, chatId, 'Добре');
    const withdraw = (seq: number) => app.call(chatApi.withdraw, { params: { chatId, seq } }, driver.token);
    expect((await problemOf(withdraw(1))).code).toBe('not_found');
    await withdraw(2);
    const { messages } = await app.call(chatApi.messages, { params: { chatId }, query: {} }, passenger.token);
    expect(messages.map(({ phrase }) => phrase)).toEqual(['leaving10', 'withdrawn']);
  });

  test('leaves the passengers’ own unread messages unread', async () => {
    const { passenger, driver, toDriver, say } = chatPair;
    const { id: chatId } = await toDriver();
    await say(passenger, chatId, 'Де ви стоїте?');
    await announce(driver, { phrase: 'leaving10' });
    const [contact] = await app.call(chatApi.chats, { query: {} }, driver.token);
    expect([contact?.unreadCount, contact?.lastSeq]).toEqual([1, 2]);
    const unread = await app.call(chatApi.unreadMessages, {}, driver.token);
    expect(unread.map(({ text }) => text)).toEqual(['Де ви стоїте?']);
    await say(passenger, chatId, 'Ви де?');
    await announce(driver, { phrase: 'border2h' });
    const count = async (seq?: number) => {
      if (seq !== undefined) await app.call(chatApi.read, { params: { chatId }, query: { seq } }, driver.token);
      const head = await app.call(chatApi.chat, { params: { chatId } }, driver.token);
      const { total } = await app.call(chatApi.unread, {}, driver.token);
      expect(head.unreadCount).toBe(total);
      return total;
    };
    expect(await count()).toBe(2);
    expect(await count(1)).toBe(1);
    expect(await count(2)).toBe(1);
    expect(await count(3)).toBe(0);
    await say(passenger, chatId, 'Зрозуміла');
    expect(await count()).toBe(1);
  });

  test('is made by the driver and the office of the trip only', async () => {
    const { trip, passenger } = chatPair;
    const rival = await addBookableTrip(app.sql);
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    for (const actor of [rival.driver, rival.owner, colleague]) {
      expect((await problemOf(announce(actor, { phrase: 'leaving10' }))).code).toBe('not_found');
      const list = app.call(announcementsApi.ofTrip, { params: { tripId: trip.tripId } }, actor.token);
      expect((await problemOf(list)).code).toBe('not_found');
    }
    expect((await problemOf(announce(passenger, { phrase: 'leaving10' }))).code).toBe('not_allowed');
    await announce(dispatcher, { text: 'Автобус білий, номер ВС 1234' });
    await announce(trip.owner, { phrase: 'leaving10' });
    const list = await app.call(announcementsApi.ofTrip, { params: { tripId: trip.tripId } }, trip.driver.token);
    expect(list.map(({ phrase, text }) => phrase ?? text)).toEqual(['leaving10', 'Автобус білий, номер ВС 1234']);
  });

  test('is refused after the end of the trip, and when nobody would receive it', async () => {
    const { trip, driver, passenger, bookingId } = chatPair;
    for (const [status, code] of [
      ['finished', 'trip_state'],
      ['cancelled', 'trip_cancelled'],
    ] as const) {
      await app.sql`update trip set status = ${status} where id = ${trip.tripId}`;
      const problem = await problemOf(announce(driver, { phrase: 'leaving10' }));
      expect([problem.status, problem.code]).toEqual([409, code]);
    }
    await app.sql`update trip set status = 'planned' where id = ${trip.tripId}`;
    await app.call(bookingsApi.cancel, { params: { bookingId }, body: {} }, passenger.token);
    expect((await problemOf(announce(driver, { phrase: 'leaving10' }))).code).toBe('conflict');
  });

  test.each([
    ['no text', {}, 'text', 'field_required'],
    ['blanks only', { text: '  ' }, 'text', 'field_required'],
    ['a phrase about a new place, but no place', { phrase: 'newPlace' }, 'text', 'field_required'],
    ['a text that is too long', { text: 'ї'.repeat(501) }, 'text', 'description_max_length'],
    ['a phrase of the chat', { phrase: 'here' }, 'phrase', 'field_invalid'],
    ['a control character', { text: 'a\u0000b' }, 'text', 'field_invalid'],
    ['a number for a text', { text: 7 }, 'text', 'field_invalid'],
  ])('is refused with %s', async (_name, body, field, key) => {
    const response = await app.request('POST', `/api/trips/${chatPair.trip.tripId}/announcements`, {
      headers: { authorization: `Bearer ${chatPair.driver.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([response.status, JSON.parse(await response.text()).errors]).toEqual([422, [{ field, key }]]);
  });

  test('is refused when there were too many', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 9 }, () => announce(chatPair.driver, { phrase: 'leaving10' })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(9);
    const refused = answers.find(({ status }) => status === 'rejected');
    expect(String(refused?.status === 'rejected' && refused.reason)).toContain('too_many_requests');
  });
});

describe('the confirmation of an announcement by a passenger', () => {
  test('is shown to the sender, counts once, and marks the message as read', async () => {
    const { trip, passenger, driver } = chatPair;
    await announce(driver, { phrase: 'leaving10' });
    await published(3);
    app.published.length = 0;
    app.notified.length = 0;
    const [got] = await own(passenger);
    if (!got) throw new Error('nothing came');
    expect(got).toMatchObject({ phrase: 'leaving10', seq: 1, senderName: 'Тарас Тест', acknowledgedAt: null });
    const { acknowledgedAt } = await acknowledge(passenger, got);
    await published(4);
    for (const actor of [passenger, driver]) {
      expect(app.published).toContainEqual([
        `account:${actor.accountId}`,
        { type: 'acknowledged', chat_id: got.chatId, seq: 1, at: acknowledgedAt },
      ]);
    }
    expect(app.notified).toEqual([`announcements:${trip.tripId}`]);
    app.clock.advance(60_000);
    expect((await acknowledge(passenger, got)).acknowledgedAt).toBe(acknowledgedAt);
    expect(app.notified).toHaveLength(1);
    const [seen] = await app.call(announcementsApi.ofTrip, { params: { tripId: trip.tripId } }, driver.token);
    expect(seen?.recipients).toMatchObject([{ accountId: passenger.accountId, acknowledgedAt }]);
    expect((await app.call(chatApi.unread, {}, passenger.token)).total).toBe(0);
    const { messages } = await app.call(
      chatApi.messages,
      { params: { chatId: got.chatId }, query: {} },
      passenger.token,
    );
    expect(messages[0]?.announcement).toEqual({ tripId: trip.tripId, acknowledgedAt });
  });

  test('does not mark earlier messages as read', async () => {
    const { passenger, driver, toDriver, say } = chatPair;
    const { id: chatId } = await toDriver();
    await say(driver, chatId, 'Візьміть документи');
    await announce(driver, { phrase: 'leaving10' });
    await acknowledge(passenger, { chatId, seq: 2 });
    expect((await app.call(chatApi.unread, {}, passenger.token)).total).toBe(2);
  });

  test('is possible only for a recipient, and only for an announcement', async () => {
    const { passenger, driver, toDriver, say } = chatPair;
    const { id: chatId } = await toDriver();
    await say(driver, chatId, 'Добрий день');
    await announce(driver, { phrase: 'leaving10' });
    const stranger = await addPassenger(app.sql);
    for (const [actor, seq] of [
      [stranger, 2],
      [driver, 2],
      [passenger, 1],
      [passenger, 9],
    ] as const) {
      expect((await problemOf(acknowledge(actor, { chatId, seq }))).code).toBe('not_found');
    }
    expect(await own(stranger)).toEqual([]);
    expect(await own(driver)).toEqual([]);
  });

  test('is possible on the trip’s page for a passenger who has blocked the driver in the chat', async () => {
    const { passenger, driver, toDriver } = chatPair;
    const { id: chatId } = await toDriver();
    await app.call(chatApi.block, { params: { chatId } }, passenger.token);
    await announce(driver, { phrase: 'leaving10' });
    const received = () => app.published.filter(([, { type }]) => type === 'message').map(([topic]) => topic);
    await expect.poll(received).toEqual([`account:${driver.accountId}`]);
    const [got] = await own(passenger);
    expect(got?.chatId).toBe(chatId);
    await acknowledge(passenger, { chatId, seq: got?.seq ?? 0 });
    expect((await own(passenger))[0]?.acknowledgedAt).not.toBeNull();
  });
});

test('only the driver and the office of a trip may subscribe to its announcements', async () => {
  const { trip, passenger, driver } = chatPair;
  const rival = await addBookableTrip(app.sql);
  const colleague = await addMember(app.sql, trip.carrierId, 'driver');
  const dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
  const people = { driver, owner: trip.owner, dispatcher, colleague, passenger, rival: rival.owner };
  const watching = Object.entries(people).map(async ([name, actor]) =>
    (await mayWatchAnnouncements(actor, `${trip.tripId}`, app.sql)) ? name : '',
  );
  expect((await Promise.all(watching)).filter(Boolean)).toEqual(['driver', 'owner', 'dispatcher']);
  for (const id of ['', 'x', '99999999999']) expect(await mayWatchAnnouncements(driver, id, app.sql)).toBe(false);
});
