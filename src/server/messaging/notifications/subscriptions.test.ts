import { beforeAll, describe, expect, test } from 'vitest';
import { notificationListApi } from '#shared/messaging/notifications/api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { pushService, type TestBrowser, testBrowser } from '#testing/services/push-service.ts';

const app = appScene();
const service = allTests(pushService);

beforeAll(() => {
  app.context.push = service.transport;
});

/** Signs up a person with a real session and a test browser. */
async function person(): Promise<{ accountId: number; token: string; browser: TestBrowser }> {
  const { token, user } = await app.call(accountsApi.signUp, { body: signUpForm() });
  const browser = testBrowser();
  await app.call(notificationListApi.subscribe, { body: browser.subscription }, token);
  return { accountId: user.id, token, browser };
}

const browsers = async (actor: { accountId: number }) =>
  (await app.sql`select from push_subscription where account_id = ${actor.accountId}`).length;

describe('a subscription for pushes', () => {
  test.each([
    ['an address without TLS', { endpoint: 'http://push.example.com/1' }],
    ['a private address', { endpoint: 'https://192.168.0.1/1' }],
    ['a text that is no address', { endpoint: 'push' }],
    ['a host of no known push service', { endpoint: 'https://push.example.org/1' }],
    ['an address that is too long', { endpoint: `https://push.example.com/${'a'.repeat(1000)}` }],
  ])('is refused for %s', async (_why, change) => {
    const { token } = await person();
    const body = { ...testBrowser().subscription, ...change };
    await expect(app.call(notificationListApi.subscribe, { body }, token)).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'endpoint', key: 'field_invalid' }],
    });
  });

  test.each([
    ['of zeros', `B${'A'.repeat(86)}`],
    ['that is no point of the curve', testBrowser().subscription.keys.p256dh.slice(0, -4).concat('AAAA')],
  ])('is refused at once for a key %s', async (_why, p256dh) => {
    const { token, browser } = await person();
    const body = { ...browser.subscription, keys: { ...browser.subscription.keys, p256dh } };
    await expect(app.call(notificationListApi.subscribe, { body }, token)).rejects.toMatchObject({
      code: 'push_key_invalid',
    });
  });

  test('moves to the next person who signs in at that browser', async () => {
    const [one, other] = [await person(), await person()];
    await app.call(notificationListApi.subscribe, { body: one.browser.subscription }, other.token);
    expect([await browsers(one), await browsers(other)]).toEqual([0, 2]);
  });

  test('is one of at most ten, and can be ended by its own person only', async () => {
    const [one, other] = [await person(), await person()];
    for (let count = 0; count < 12; count += 1) {
      await app.call(notificationListApi.subscribe, { body: testBrowser().subscription }, one.token);
    }
    expect(await browsers(one)).toBe(10);
    await app.call(
      notificationListApi.unsubscribe,
      { body: { endpoint: other.browser.subscription.endpoint } },
      one.token,
    );
    expect(await browsers(other)).toBe(1);
  });

  test('needs a sign-in', async () => {
    await expect(app.call(notificationListApi.subscribe, { body: testBrowser().subscription })).rejects.toMatchObject({
      code: 'not_signed_in',
    });
  });
});
