import { describe, expect, test } from 'vitest';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { inboxApi } from '#shared/messaging/chat/inbox-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { addChatPair } from '#testing/chats.ts';
import { addOffice } from '#testing/inbox.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();

describe('a conversation of two people', () => {
  const chatPair = eachTest(() => addChatPair(app));

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
});

describe('a conversation of the inbox', () => {
  const office = eachTest(() => addOffice(app));
  const unread = async (actor: TestActor) => (await app.call(chatApi.unread, {}, actor.token)).total;

  test('is open to its office and its customer only', async () => {
    const { trip, passenger, driver, chatId, say } = office;
    await say(passenger, chatId, 'Таємниця');
    const rival = await addBookableTrip(app.sql);
    const rivals = await addMember(app.sql, rival.carrierId, 'dispatcher');
    const former = await addMember(app.sql, trip.carrierId, 'dispatcher');
    await say(passenger, chatId, 'Ще одна');
    await app.sql`delete from member where account_id = ${former.accountId}`;
    const demoted = await addMember(app.sql, trip.carrierId, 'dispatcher');
    await app.sql`update member set role = 'driver' where account_id = ${demoted.accountId}`;
    const params = { chatId };
    const calls = (actor: TestActor) => [
      () => app.call(chatApi.chat, { params }, actor.token),
      () => app.call(chatApi.messages, { params, query: {} }, actor.token),
      () => say(actor, chatId, 'Я теж'),
      () => app.call(chatApi.read, { params, query: {} }, actor.token),
      () => app.call(chatApi.block, { params }, actor.token),
      () => app.call(inboxApi.aside, { params }, actor.token),
      () => app.call(inboxApi.messages, { params, query: {} }, actor.token),
      () => app.call(inboxApi.assign, { params, body: { to: null, was: null } }, actor.token),
      () => app.call(inboxApi.settle, { params, body: { seq: 2 } }, actor.token),
    ];
    for (const [name, actor] of Object.entries({ rivals, former, demoted, driver, rival: rival.driver })) {
      const codes = await Promise.all(calls(actor).map(async (call) => (await problemOf(call())).code));
      expect([name, new Set(codes)].flat()).not.toContain(undefined);
      for (const code of codes) expect([name, code]).toEqual([name, expect.stringMatching(/^not_(found|allowed)$/)]);
      expect([name, await unread(actor)]).toEqual([name, 0]);
      expect(await app.call(chatApi.unreadMessages, {}, actor.token)).toEqual([]);
    }
    for (const ask of [
      () => app.call(inboxApi.list, { query: {} }, former.token),
      () => app.call(inboxApi.phrases, {}, former.token),
    ])
      expect((await problemOf(ask())).code).toBe('not_found');
    expect((await app.call(inboxApi.list, { query: { q: 'таємниця' } }, rivals.token)).rows).toEqual([]);
    const refusals = await Promise.all(
      calls(passenger)
        .slice(5)
        .map((call) => problemOf(call())),
    );
    for (const { code } of refusals) expect(code).toBe('not_allowed');
  });

  test('is no longer sent to somebody who has left the company', async () => {
    const { passenger, first, second, chatId, say } = office;
    await say(passenger, chatId, 'Один');
    await app.sql`delete from member where account_id = ${second.accountId}`;
    app.published.length = 0;
    await say(passenger, chatId, 'Два');
    const topics = app.published.map(([topic]) => topic);
    expect(topics).toContain(`account:${first.accountId}`);
    expect(topics).not.toContain(`account:${second.accountId}`);
  });

  test('belongs to nobody once the person who had it has left', async () => {
    const { passenger, first, second, chatId, say, inbox, assign } = office;
    await say(passenger, chatId, 'Один');
    await assign(first, first, null);
    await app.sql`delete from member where account_id = ${first.accountId}`;
    expect((await inbox(second, 'nobody')).rows).toMatchObject([{ id: chatId, assignee: null }]);
    await say(second, chatId, 'Тепер я');
    expect((await inbox(second, 'mine')).rows).toHaveLength(1);
  });

  test('between a driver and a passenger is readable for the office, and both are informed of that', async () => {
    const { trip, passenger, driver, first, toDriver, say, inbox } = office;
    const { id, readBy } = await toDriver();
    expect(readBy).toEqual({ id: trip.carrierId, name: 'Карпати Тур' });
    expect((await app.call(chatApi.chat, { params: { chatId: id } }, driver.token)).readBy?.id).toBe(trip.carrierId);
    await say(passenger, id, 'Ви де?');
    const { rows } = await inbox(first, 'drivers');
    expect(rows).toMatchObject([{ id, driver: { accountId: driver.accountId }, lastMessage: 'Ви де?' }]);
    const params = { chatId: id };
    const page = await app.call(inboxApi.messages, { params, query: {} }, first.token);
    expect(page.messages).toMatchObject([{ text: 'Ви де?' }]);
    expect((await app.call(inboxApi.aside, { params }, first.token)).driver?.accountId).toBe(driver.accountId);
    expect((await problemOf(say(first, id, 'Я з офісу'))).code).toBe('not_found');
    const rival = await addBookableTrip(app.sql);
    const refused = app.call(inboxApi.messages, { params, query: {} }, rival.owner.token);
    expect((await problemOf(refused)).code).toBe('not_found');
    // A conversation that no trip brought about, and one between colleagues, stay with the two people.
    const profile = await office.open(driver, { from: 'carrier', carrierId: trip.carrierId });
    expect(profile.readBy).toBeNull();
    await say(driver, profile.id, 'Колего');
    expect((await inbox(first, 'drivers')).rows).toHaveLength(1);
  });
});
