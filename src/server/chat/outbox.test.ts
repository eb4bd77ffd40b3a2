import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';
import { findTestActor } from '#testing/carriers.ts';
import { addChatPair, type ChatPair } from '#testing/chats.ts';

let app: TestApp;
let chatPair: ChatPair;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  chatPair = await addChatPair(app);
  await app.sql`truncate graphile_worker._private_jobs`;
  app.published.length = 0;
});
afterAll(() => app.close());

/** The notification jobs of messages, each with the transaction that added it. */
function jobs(): Promise<{ payload: unknown; transaction: string }[]> {
  return app.sql`
    select job.payload, job.xmin::text as transaction from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'notify.message'`;
}

test('a message and the job that notifies its recipient are stored in one transaction', async () => {
  const { passenger, driver, toDriver, say } = chatPair;
  const { id: chatId } = await toDriver();
  const { id } = await say(passenger, chatId, 'Де ви?');
  const [stored] = await app.sql`select xmin::text as transaction from message where id = ${id}`;
  const payload = { chatId, accountId: driver.accountId };
  expect(await jobs()).toEqual([{ payload, transaction: stored?.transaction }]);
});

test('a message that is sent again adds no job, and several messages share one', async () => {
  const { passenger, toDriver, say } = chatPair;
  const { id: chatId } = await toDriver();
  const clientId = randomUUID();
  await say(passenger, chatId, 'Де ви?', clientId);
  await say(passenger, chatId, 'Я вже тут', randomUUID());
  expect(await jobs()).toHaveLength(1);
  await app.sql`truncate graphile_worker._private_jobs`;
  await say(passenger, chatId, 'Де ви?', clientId);
  expect(await jobs()).toEqual([]);
});

test('a message is not stored when its job cannot be, and can be sent again later', async () => {
  const { passenger, toDriver, say } = chatPair;
  const { id: chatId } = await toDriver();
  const clientId = randomUUID();
  await app.sql`alter table graphile_worker._private_jobs add constraint no_jobs_today check (false) not valid`;
  await expect(say(passenger, chatId, 'Де ви?', clientId)).rejects.toMatchObject({ status: expect.any(Number) });
  expect(await app.sql`select from message where chat_id = ${chatId}`).toHaveLength(0);
  expect(app.published.filter(([, { type }]) => type === 'message')).toEqual([]);
  await app.sql`alter table graphile_worker._private_jobs drop constraint no_jobs_today`;
  expect(await say(passenger, chatId, 'Де ви?', clientId)).toMatchObject({ seq: 1 });
  expect(await jobs()).toHaveLength(1);
});
