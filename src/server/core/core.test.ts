import { expect, test } from 'vitest';
import { testApp } from '#testing/api.ts';

test('starts', async () => {
  const app = await testApp();
  expect(await (await app.request('GET', '/health')).json()).toEqual({ status: 'up' });
  expect(await (await app.request('GET', '/ready')).json()).toEqual({ status: 'ready' });
  const x = await app.request('GET', '/api/nothing');
  console.log(x.status, Object.fromEntries(x.headers), await x.text());
  await app.close();
});
