import { expect, test } from 'vitest';
import { addChatPair } from '#testing/chats.ts';
import { problemOf, testApp } from '#testing/server/api.ts';

/** More chats than an account may open within a minute. */
const CHATS = 25;

test('two apps in one process count the calls of an account apart', async () => {
  const apps = [await testApp(), await testApp()];
  const [busy, other] = await Promise.all(apps.map((app) => addChatPair(app)));
  expect(busy?.passenger.accountId).toBe(other?.passenger.accountId);
  await Promise.allSettled(Array.from({ length: CHATS }, () => busy?.toDriver()));
  expect((await problemOf(busy?.toDriver() ?? Promise.resolve())).code).toBe('too_many_requests');
  await expect(other?.toDriver()).resolves.toBeDefined();
  for (const app of apps) await app.close();
});
