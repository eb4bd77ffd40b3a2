import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { inboxApi } from '#shared/messaging/chat/inbox-api.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { addOffice } from '#testing/inbox.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();
const office = eachTest(() => addOffice(app));

const messages = async (actor: TestActor, chatId: number) =>
  (await app.call(chatApi.messages, { params: { chatId }, query: {} }, actor.token)).messages;
const unread = async (actor: TestActor) => (await app.call(chatApi.unread, {}, actor.token)).total;

describe('a conversation with a company', () => {
  test('is in the inbox of everybody in the office, and each of them can answer', async () => {
    const { trip, passenger, first, second, chatId, say, inbox } = office;
    await say(passenger, chatId, 'О котрій відправлення?');
    for (const actor of [trip.owner, first, second]) {
      const { rows, counts } = await inbox(actor);
      expect(rows).toMatchObject([
        { id: chatId, accountId: passenger.accountId, unreadCount: 1, lastBy: 'customer', assignee: null },
      ]);
      expect(rows[0]?.waitingSince).toBe(app.clock.now().toISOString());
      expect(counts).toEqual({ unread: 1, unanswered: 1, mine: 0, nobody: 1 });
      expect(await unread(actor)).toBe(1);
    }
    await say(first, chatId, 'О сьомій ранку');
    await say(second, chatId, 'Виїзд з автовокзалу');
    expect(await messages(passenger, chatId)).toMatchObject([
      { text: 'О котрій відправлення?' },
      { text: 'О сьомій ранку', author: 'Оксана' },
      { text: 'Виїзд з автовокзалу', author: 'Тарас' },
    ]);
    expect((await messages(second, chatId))[1]).toMatchObject({ author: 'Оксана Дячук' });
    expect((await messages(second, chatId))[0]).not.toHaveProperty('author');
    const [contact] = await app.call(chatApi.chats, { query: {} }, passenger.token);
    expect(contact).toMatchObject({
      id: chatId,
      accountId: null,
      name: 'Карпати Тур',
      role: 'carrier',
      unreadCount: 2,
    });
  });

  test('with an answer waits no longer, is read for the whole office, and is taken over if nobody had it', async () => {
    const { trip, passenger, first, second, chatId, say, inbox, aside } = office;
    await say(passenger, chatId, 'Чи є місце?');
    app.clock.advance(60_000);
    await say(passenger, chatId, 'Агов');
    expect((await aside(second)).waitingSince).toBe(new Date(app.clock.now().getTime() - 60_000).toISOString());
    await say(first, chatId, 'Є');
    for (const actor of [trip.owner, first, second]) {
      expect(await unread(actor)).toBe(0);
      expect((await inbox(actor)).counts).toMatchObject({ unread: 0, unanswered: 0, nobody: 0 });
      expect((await inbox(actor)).rows[0]).toMatchObject({
        waitingSince: null,
        lastBy: actor === first ? 'me' : 'colleague',
        lastByName: 'Оксана Дячук',
        assignee: { accountId: first.accountId, name: 'Оксана Дячук' },
      });
    }
    expect((await aside(second)).events).toMatchObject([{ kind: 'taken', afterSeq: 2, by: { name: 'Оксана Дячук' } }]);
    await say(second, chatId, 'І ще одне');
    expect((await aside(second)).assignee?.accountId).toBe(first.accountId);
  });

  test('is read by each colleague separately, and the customer sees when one of them has read it', async () => {
    const { passenger, first, second, chatId, say } = office;
    await say(passenger, chatId, 'Добрий день');
    await app.call(chatApi.read, { params: { chatId }, query: {} }, first.token);
    expect([await unread(first), await unread(second)]).toEqual([0, 1]);
    const head = await app.call(chatApi.chat, { params: { chatId } }, passenger.token);
    expect(head.readByOther).toBe(1);
    expect((await app.call(chatApi.chat, { params: { chatId } }, second.token)).readByOther).toBe(1);
  });

  test('has no unread messages for a new colleague, who counts from then on', async () => {
    const { carrierId, passenger, chatId, say, inbox } = office;
    await say(passenger, chatId, 'Раз');
    const late = await addMember(app.sql, carrierId, 'dispatcher');
    expect((await inbox(late)).rows[0]?.unreadCount).toBe(0);
    await say(passenger, chatId, 'Два');
    expect((await inbox(late)).rows[0]?.unreadCount).toBe(1);
    expect(await unread(late)).toBe(1);
    // A conversation of the inbox is neither among a person's conversations nor among their unread messages.
    expect(await app.call(chatApi.chats, { query: {} }, late.token)).toEqual([]);
    expect(await app.call(chatApi.unreadMessages, {}, late.token)).toEqual([]);
    expect((await app.call(chatApi.chat, { params: { chatId } }, passenger.token)).readByOther).toBe(0);
  });

  test('is settled without an answer, unless a new message has come', async () => {
    const { passenger, first, chatId, say, inbox, aside } = office;
    await say(passenger, chatId, 'Дякую!');
    const settle = (seq: number) => app.call(inboxApi.settle, { params: { chatId }, body: { seq } }, first.token);
    await say(passenger, chatId, 'А ще питання');
    expect((await problemOf(settle(1))).code).toBe('conflict');
    expect((await settle(2)).waitingSince).toBeNull();
    expect((await inbox(first, 'unanswered')).rows).toEqual([]);
    expect((await aside(first)).events).toMatchObject([{ kind: 'settled', afterSeq: 2 }]);
    await say(passenger, chatId, 'Знову я');
    expect((await inbox(first, 'unanswered')).rows).toHaveLength(1);
  });

  test('contains the announcements of the office, which are no answers', async () => {
    const { trip, passenger, first, second, chatId, say, inbox } = office;
    await say(passenger, chatId, 'Де автобус?');
    const body = { phrase: 'delay30', text: '' } as const;
    await app.call(announcementsApi.announce, { params: { tripId: trip.tripId }, body }, first.token);
    const conversation = await messages(passenger, chatId);
    expect(conversation[1]).toMatchObject({ phrase: 'delay30', author: 'Оксана' });
    expect((await inbox(second)).rows[0]).toMatchObject({ unreadCount: 1, waitingSince: expect.any(String) });
    expect(await unread(second)).toBe(1);
    expect(await unread(passenger)).toBe(1);
  });

  test('is blocked for the whole company, by either side', async () => {
    const { passenger, first, second, chatId, say, inbox } = office;
    await say(passenger, chatId, 'Спам');
    await app.call(chatApi.block, { params: { chatId } }, first.token);
    expect((await problemOf(say(second, chatId, 'Що?'))).code).toBe('chat_blocked');
    expect((await problemOf(say(passenger, chatId, 'Ще спам'))).code).toBe('chat_blocked');
    expect((await inbox(second)).rows).toEqual([]);
    expect(await unread(second)).toBe(0);
    expect((await inbox(second, 'blocked')).rows).toHaveLength(1);
    await app.call(chatApi.unblock, { params: { chatId } }, second.token);
    await app.call(chatApi.block, { params: { chatId } }, passenger.token);
    expect((await problemOf(say(first, chatId, 'Агов'))).code).toBe('chat_blocked');
  });
});

describe('taking over a conversation', () => {
  test('is won by one of two people at the same moment, and the other is informed', async () => {
    const { passenger, first, second, chatId, say, assign, aside } = office;
    await say(passenger, chatId, 'Хто там?');
    const results = await Promise.allSettled([assign(first, first, null), assign(second, second, null)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { assignee, events } = await aside(first);
    const winner = results[0]?.status === 'fulfilled' ? first : second;
    expect([assignee?.accountId, events.length]).toEqual([winner.accountId, 1]);
  });

  test('can be handed to a colleague or released, which the customer does not see', async () => {
    const { passenger, driver, first, second, chatId, say, assign, aside } = office;
    await say(passenger, chatId, 'Хто там?');
    await assign(first, first, null);
    await assign(first, second, first);
    await assign(second, null, second);
    expect((await aside(first)).events.map(({ kind }) => kind)).toEqual(['taken', 'given', 'released']);
    expect((await problemOf(assign(first, driver, null))).code).toBe('not_found');
    expect((await problemOf(assign(first, passenger, null))).code).toBe('not_found');
    expect(await messages(passenger, chatId)).toHaveLength(1);
  });

  test('happens once when two colleagues answer at the same moment', async () => {
    const { passenger, first, second, chatId, say, aside } = office;
    await say(passenger, chatId, 'Хто там?');
    await Promise.all([say(first, chatId, 'Я'), say(second, chatId, 'Ні, я')]);
    const { assignee, events } = await aside(first);
    expect(events).toHaveLength(1);
    expect(events[0]?.by?.accountId).toBe(assignee?.accountId);
    expect((await messages(passenger, chatId)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('does not disturb order, numbers and counts of many messages from both sides at once', async () => {
    const { passenger, first, second, chatId, say, inbox } = office;
    const storm = Array.from({ length: 36 }, (_, n) =>
      say([passenger, first, second][n % 3] ?? passenger, chatId, `${n}`, randomUUID()),
    );
    await Promise.all(storm);
    expect((await messages(passenger, chatId)).map(({ seq }) => seq)).toEqual(storm.map((_, n) => n + 1));
    await say(passenger, chatId, 'Кінець');
    expect(await unread(first)).toBeGreaterThan(0);
    await say(second, chatId, 'Усе');
    expect([await unread(first), await unread(second)]).toEqual([0, 0]);
    expect((await inbox(first)).counts).toMatchObject({ unread: 0, unanswered: 0 });
  });
});

test('the inbox can be filtered by trip', async () => {
  const { trip, passenger, first, chatId, say, inbox } = office;
  await say(passenger, chatId, 'Добрий день');
  expect((await inbox(first, 'all', '', trip.tripId)).rows).toHaveLength(1);
  const rival = await addBookableTrip(app.sql);
  expect((await inbox(first, 'all', '', rival.tripId)).rows).toEqual([]);
});

test('the search of the inbox finds words of messages and names by their beginning', async () => {
  const { passenger, first, chatId, say, inbox } = office;
  await say(passenger, chatId, 'Загубила парасольку в автобусі');
  await say(passenger, chatId, 'Синю');
  const found = async (q: string) => (await inbox(first, 'all', q)).rows.map((row) => row.found);
  expect(await found('парас')).toEqual(['Загубила парасольку в автобусі']);
  expect(await found('автобусі загубила')).toEqual(['Загубила парасольку в автобусі']);
  expect(await found('савчук')).toEqual([null]);
  expect(await found('валіза')).toEqual([]);
  expect(await found("' & | !")).toHaveLength(1);
});

test('a found message is under the company for the passenger, and under the passenger for the office', async () => {
  const { passenger, first, chatId, say } = office;
  await say(passenger, chatId, 'Загубила парасольку');
  const find = async (actor: TestActor, query: { chatId?: number } = {}) =>
    (await app.call(chatApi.found, { query: { q: 'парасольку', ...query } }, actor.token)).messages.map(
      ({ name }) => name,
    );
  expect(await find(passenger)).toEqual(['Карпати Тур']);
  expect(await find(first, { chatId })).toEqual(['Ірина Савчук']);
  // The office finds it in the inbox, not among its own contacts.
  expect(await find(first)).toEqual([]);
});

test('a conversation shows the customer’s bookings and phone number beside it', async () => {
  const { passenger, first, chatId, bookingId, trip, say, aside } = office;
  await say(passenger, chatId, 'Добрий день');
  const { customer, bookings } = await aside(first);
  expect(customer).toMatchObject({ accountId: passenger.accountId, firstName: 'Ірина', locale: 'uk' });
  expect(bookings).toMatchObject([
    { id: bookingId, tripId: trip.tripId, from: { uk: 'Львів' }, to: { uk: 'Вроцлав' }, phone: expect.any(String) },
  ]);
});

test('the phrases of a company are read and changed by its own office only', async () => {
  const { trip, first, second } = office;
  const add = (actor: TestActor, body: { uk: string; en: string }) =>
    app.call(inboxApi.addPhrase, { body }, actor.token);
  const phrase = await add(first, { uk: 'Чекаємо на {stop}', en: '' });
  expect(await app.call(inboxApi.phrases, {}, second.token)).toEqual([phrase]);
  const change = { params: { phraseId: phrase.id }, body: { uk: 'Чекаємо: {stop}', en: 'See you at {stop}' } };
  expect(await app.call(inboxApi.changePhrase, change, trip.owner.token)).toMatchObject(change.body);
  const { owner: rival } = await addBookableTrip(app.sql);
  expect(await app.call(inboxApi.phrases, {}, rival.token)).toEqual([]);
  for (const ask of [
    () => app.call(inboxApi.changePhrase, change, rival.token),
    () => app.call(inboxApi.removePhrase, { params: change.params }, rival.token),
  ])
    expect((await problemOf(ask())).code).toBe('not_found');
  expect((await problemOf(add(first, { uk: ' ', en: '' }))).code).toBe('invalid_input');
  await app.call(inboxApi.removePhrase, { params: change.params }, first.token);
  expect(await app.call(inboxApi.phrases, {}, first.token)).toEqual([]);
});
