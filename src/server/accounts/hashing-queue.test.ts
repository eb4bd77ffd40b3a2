import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#shared/accounts/api.ts';
import { passwordApi } from '#shared/accounts/password-api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/api.ts';

/** Two passwords are hashed and a hundred wait; the server asks any further client to retry later. */
const QUEUE = 102;
const CROWD = 240;
/** With one more request these are fewer than the 150 that the server always accepts (`FLOOR` in http/admission.ts), however slow it is. */
const FEW = 145;

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ config: { trustProxy: 1 } });
});
afterAll(() => app.close());

test('when too many people sign in at once, the last are asked to retry later and other requests are still answered', async () => {
  const { token } = await app.call(accountsApi.signUp, { body: signUpForm() });
  let open = CROWD;
  const fewWait = Promise.withResolvers<void>();
  const crowd = Array.from({ length: CROWD }, (_, index) =>
    signIn(index).finally(() => {
      open -= 1;
      if (open === FEW) fewWait.resolve();
    }),
  );
  await fewWait.promise;
  for (let request = 0; request < 5; request += 1) await app.call(accountsApi.me, {}, token);
  await app.call(passwordApi.requestReset, { body: { email: 'in-between@example.org' } });
  expect(open, 'answered while the crowd still waits').toBeGreaterThan(0);

  const answers = await Promise.all(crowd);
  const refused = answers.filter(({ status }) => status === 503);
  // Some of the first requests end while the last ones arrive, and so make room in the queue.
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(QUEUE);
  expect(answers.filter(({ status }) => status !== 401 && status !== 503)).toEqual([]);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ code: 'overloaded', retryAfter: '2' });
  expect((await signIn(CROWD)).status, 'and the queue is open again').toBe(401);
});

/** Signs in with a separate IP address and email for each index, so that only the limit of the queue applies. */
async function signIn(index: number) {
  const response = await app.request('POST', '/api/login', {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${index}` },
    body: JSON.stringify({ email: `crowd-${index}@example.org`, password: 'Wrong-1-x' }),
  });
  const answer: unknown = await response.json();
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : null;
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') };
}
