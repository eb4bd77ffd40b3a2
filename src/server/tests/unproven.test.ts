import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import { keyApi } from '#shared/office/integrations/key-api.ts';
import { webhookApi } from '#shared/office/integrations/webhook-api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { memberActions, proofOf } from '#testing/people.ts';
import { problemOf, type TestApp, testApp } from '#testing/server/api.ts';

let app: TestApp;
let owner: { token: string; accountId: number };

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  const body = signUpForm({ userType: 'carrier', carrierName: 'Яворина' });
  const { token, user } = await app.call(accountsApi.signUp, { body });
  owner = { token, accountId: user.id };
});
afterAll(() => app.close());

const WEBHOOK = { url: 'https://program.example/events', events: ['booking.created' as const] };

/** How a company reaches others; each returns what the server answers. */
const REACHES: Record<string, () => Promise<unknown>> = {
  'an invitation': () => memberActions(app).invite(owner.token, { email: `${randomUUID()}@example.org` }),
  'an API key': async () =>
    app.call(
      keyApi.add,
      { body: { name: 'Каса', scopes: ['trips:read'], days: '30' } },
      owner.token,
      await proofOf(app, owner.token),
    ),
  'a webhook': async () => app.call(webhookApi.add, { body: WEBHOOK }, owner.token, await proofOf(app, owner.token)),
};

const confirm = () => app.sql`update account set email_confirmed_at = now() where id = ${owner.accountId}`;
const unconfirm = () => app.sql`update account set email_confirmed_at = null where id = ${owner.accountId}`;
const refusal = { status: 403, code: 'email_unconfirmed' };

it.each(Object.entries(REACHES))('%s needs a proven address', async (_name, reach) => {
  expect(await problemOf(reach())).toMatchObject(refusal);
  await confirm();
  await expect(reach()).resolves.toBeDefined();
});

test('an announcement needs a proven address before its trip is looked up', async () => {
  const announce = () =>
    app.call(announcementsApi.announce, { params: { tripId: 1 }, body: { text: 'Запізнюємося' } }, owner.token);
  expect(await problemOf(announce())).toMatchObject(refusal);
  await confirm();
  expect(await problemOf(announce())).toMatchObject({ code: 'not_found' });
});

test('a webhook is changed, switched on and tested only by a proven person, and tested a few times a minute', async () => {
  await confirm();
  const { webhook } = await app.call(webhookApi.add, { body: WEBHOOK }, owner.token, await proofOf(app, owner.token));
  const params = { webhookId: webhook.id };
  const sendTest = () => app.call(webhookApi.test, { params }, owner.token);
  const switchOn = () => app.call(webhookApi.setActive, { params, body: { active: true } }, owner.token);
  await unconfirm();
  for (const reach of [sendTest, switchOn]) expect(await problemOf(reach())).toMatchObject(refusal);
  await confirm();
  await switchOn();
  for (let press = 0; press < 6; press += 1) await sendTest();
  expect(await problemOf(sendTest())).toMatchObject({ status: 429, code: 'too_many_requests' });
});

test('a company cannot sign up under a name with an address', async () => {
  const body = signUpForm({ userType: 'carrier', carrierName: 'Ваш банк: evil.example/login' });
  expect(await problemOf(app.call(accountsApi.signUp, { body }))).toMatchObject({
    status: 422,
    errors: [{ field: 'carrierName', key: 'name_address' }],
  });
});
