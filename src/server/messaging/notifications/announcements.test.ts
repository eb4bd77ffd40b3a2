import { beforeEach, describe, expect, test } from 'vitest';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import type { AnnouncementInput } from '#shared/messaging/chat/announcements-schema.ts';
import { chatApi } from '#shared/messaging/chat/api.ts';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import { emailOf } from '#testing/accounts.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addChatPair } from '#testing/chats.ts';
import { addOffice, type Office } from '#testing/inbox.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { eraseNotifications } from './commands/keep.ts';
import { unreadAfter, unreadIn } from './queries/messages.ts';
import { sendingOf } from './queries/sendings.ts';

const app = appScene();
const chatPair = eachTest(() => addChatPair(app));
const actions = bookingActions(app);

beforeEach(async () => {
  await app.runJobs();
  await app.sql`delete from notification`;
});

const announce = (body: Partial<AnnouncementInput>) =>
  app.call(announcementsApi.announce, { params: { tripId: chatPair.trip.tripId }, body }, chatPair.driver.token);

const own = async (actor: TestActor) => {
  const params = { tripId: chatPair.trip.tripId };
  const [first] = await app.call(announcementsApi.own, { params }, actor.token);
  if (!first) throw new Error('nothing came');
  return first;
};

/** Runs the waiting jobs and returns the person's notifications, latest first. */
async function notified(actor: TestActor, locale = 'uk') {
  await app.runJobs();
  const { data } = await app.call(notificationListApi.list, { query: {} }, actor.token, { 'accept-language': locale });
  return data.map(({ kind, title, body, path }) => ({ kind, title, body, path }));
}

test('an announcement comes once, in each passenger’s language, and by mail', async () => {
  const { trip, passenger, driver } = chatPair;
  const english = await addPassenger(app.sql);
  await app.sql`update account set locale = 'en' where id = ${english.accountId}`;
  await actions.book(trip, english);
  await notified(english);
  await announce({ phrase: 'newPlace', text: 'АЗС «ОККО» на виїзді' });
  const { chatId } = await own(passenger);
  expect(await notified(passenger)).toEqual([
    {
      kind: 'announcement',
      title: 'Повідомлення про вашу поїздку',
      body: 'Львів – Вроцлав, 12 червня: Змінилося місце зупинки:\nАЗС «ОККО» на виїзді',
      path: `/chat/${chatId}`,
    },
  ]);
  expect((await notified(english, 'en'))[0]).toMatchObject({
    title: 'Message about your trip',
    body: 'Lviv – Wrocław, 12 June: The stop has moved to:\nАЗС «ОККО» на виїзді',
  });
  // The same notification is shown in the language of the request.
  expect((await notified(english, 'uk'))[0]).toMatchObject({ title: 'Повідомлення про вашу поїздку' });
  expect((await notified(driver)).filter(({ kind }) => kind === 'announcement')).toEqual([]);
  const [mail, ...more] = await mailsTo(app.sql, await emailOf(app.sql, passenger.accountId));
  expect([mail?.subject, more]).toEqual(['Львів – Вроцлав, пт 12 червня, 07:00: повідомлення перевізника', []]);
  // The announcement must not also create the notification of an unread chat message.
  const rows = await app.sql`select from notification where kind = 'message'`;
  expect(rows).toHaveLength(0);
});

test('an announcement is not sent to a passenger who has confirmed it or has cancelled', async () => {
  const { trip, passenger } = chatPair;
  const leaver = await addPassenger(app.sql);
  const [bookingId = 0] = await actions.book(trip, leaver);
  await notified(leaver);
  await announce({ phrase: 'leaving10' });
  await app.call(announcementsApi.acknowledge, { params: await own(passenger) }, passenger.token);
  await actions.act('cancel', bookingId, leaver, { reason: '' });
  expect((await notified(passenger)).filter(({ kind }) => kind === 'announcement')).toEqual([]);
  expect((await notified(leaver)).filter(({ kind }) => kind === 'announcement')).toEqual([]);
});

test('an announcement is sent only if the passenger still has the booking at that moment', async () => {
  const { passenger, bookingId } = chatPair;
  await announce({ phrase: 'border2h' });
  await notified(passenger);
  const [row] = await app.sql<{ id: number }[]>`select id from notification where kind = 'announcement'`;
  const since = new Date(0);
  expect(await sendingOf(app.sql, row?.id ?? 0, since)).toMatchObject({ accountId: passenger.accountId });
  await actions.act('cancel', bookingId, passenger, { reason: '' });
  expect(await sendingOf(app.sql, row?.id ?? 0, since)).toBeNull();
});

test('an announcement leads a passenger who has blocked the chat to the trip instead', async () => {
  const { trip, passenger, toDriver } = chatPair;
  const { id: chatId } = await toDriver();
  await app.call(chatApi.block, { params: { chatId } }, passenger.token);
  await announce({ phrase: 'leaving10' });
  expect((await notified(passenger))[0]?.path).toBe(`/trips/list/${trip.tripId}`);
});

describe('the unread message of which somebody is notified', () => {
  const unreadOf = async ({ accountId }: TestActor, chatId: number) => {
    const last = await unreadIn(app.sql, chatId, accountId, 'uk');
    const all = await unreadAfter(app.sql, { chatId, accountId, locale: 'uk' }, 0);
    return [last?.words, ...all.map(({ words }) => words)];
  };

  const block = (chatId: number, { token }: TestActor) => app.call(chatApi.block, { params: { chatId } }, token);
  const withdraw = (chatId: number, { token }: TestActor) =>
    app.call(chatApi.withdraw, { params: { chatId, seq: 1 } }, token);

  test('is not what the reader announced after it', async () => {
    const { driver, passenger, toDriver, say } = chatPair;
    const { id } = await toDriver();
    await say(passenger, id, 'Де ви?');
    await announce({ phrase: 'leaving10' });
    expect(await unreadOf(driver, id)).toEqual(['Де ви?', 'Де ви?']);
  });

  test('is for the office not the announcement of a colleague', async () => {
    const { trip, passenger, first, second, chatId, say } = await addOffice(app);
    await say(passenger, chatId, 'Де автобус?');
    const params = { tripId: trip.tripId };
    await app.call(announcementsApi.announce, { params, body: { phrase: 'delay30' } }, first.token);
    expect(await unreadOf(second, chatId)).toEqual(['Де автобус?', 'Де автобус?']);
    const said = 'Запізнюємося приблизно на пів години';
    expect(await unreadOf(passenger, chatId)).toEqual([said, said]);
  });

  test.each<[string, (office: Office) => Promise<unknown>]>([
    ['is deleted', ({ chatId, passenger }) => withdraw(chatId, passenger)],
    ['comes from a customer whom the office has blocked', ({ chatId, first }) => block(chatId, first)],
    [
      'is for an office in which they no longer work',
      ({ first }) => app.sql`update member set role = 'driver' where account_id = ${first.accountId}`,
    ],
  ])('is none that %s', async (_what, meanwhile) => {
    const office = await addOffice(app);
    await office.say(office.passenger, office.chatId, 'Де автобус?');
    expect(await unreadOf(office.first, office.chatId)).toEqual(['Де автобус?', 'Де автобус?']);
    await meanwhile(office);
    expect(await unreadOf(office.first, office.chatId)).toEqual([undefined]);
  });
});

test('the text of an announcement is erased from notifications when its author’s account is deleted', async () => {
  const { passenger, driver } = chatPair;
  await announce({ text: 'Мій номер 067 123 45 67' });
  await notified(passenger);
  await eraseNotifications(app.sql, driver.accountId);
  expect((await notified(passenger))[0]?.body).toBe('Львів – Вроцлав, 12 червня: –');
});
