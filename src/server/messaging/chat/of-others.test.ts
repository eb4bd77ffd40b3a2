import { expect, test } from 'vitest';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import { addChatPair } from '#testing/chats.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { eraseChats } from './commands/manage.ts';

const app = appScene();
const [mine, theirs] = [eachTest(() => addChatPair(app)), eachTest(() => addChatPair(app))];

const textsOf = async (chatId: number) =>
  (await app.sql<{ text: string }[]>`select text from message where chat_id = ${chatId} order by seq`).map(
    ({ text }) => text,
  );

test('an erased account leaves what others have written', async () => {
  const { id } = await mine.toDriver();
  await mine.say(mine.passenger, id, 'Моє');
  await mine.say(mine.driver, id, 'Їхнє');
  await app.sql`update message set image = 'picture-' || seq, image_width = 1, image_height = 1 where chat_id = ${id}`;
  expect(await eraseChats(app.sql, mine.passenger.accountId), 'files').toEqual(['picture-1']);
  expect(await textsOf(id)).toEqual(['–', 'Їхнє']);
});

test('the announcements on a trip are those of this trip', async () => {
  const { trip, driver, passenger } = mine;
  await app.call(
    announcementsApi.announce,
    { params: { tripId: trip.tripId }, body: { text: 'Будемо о сьомій' } },
    driver.token,
    { 'idempotency-key': 'the-announcement-of-a-trip' },
  );
  const own = (tripId: number) => app.call(announcementsApi.own, { params: { tripId } }, passenger.token);
  expect((await own(trip.tripId)).map(({ text }) => text)).toEqual(['Будемо о сьомій']);
  expect(await own(theirs.trip.tripId)).toEqual([]);
});
