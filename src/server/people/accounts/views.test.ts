import { describe, expect, it } from 'vitest';
import { VIEWS_MAX, viewsApi } from '#shared/people/accounts/profile/views-api.ts';
import { bookingScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addMember } from '#testing/server/carriers.ts';

const { app, trip } = bookingScene();

describe('stored views', () => {
  const store = (name: string, address = '/trips/list?unpaid=1') =>
    app.call(viewsApi.store, { body: { name, address } }, trip.owner.token);

  it('are of one person, and the same name gets the new address', async () => {
    await store('Неоплачені');
    await store('Ранок', '/company/board?rows=driver&q=%D0%9B');
    const { data } = await store('Неоплачені', '/trips/list?unpaid=1&from=2026-06-12');
    expect(data.map(({ name, address }) => [name, address])).toEqual([
      ['Неоплачені', '/trips/list?unpaid=1&from=2026-06-12'],
      ['Ранок', '/company/board?rows=driver&q=%D0%9B'],
    ]);
    const other = await addMember(app.sql, trip.carrierId, 'dispatcher');
    expect(await app.call(viewsApi.list, {}, other.token)).toEqual({ data: [] });
    const params = { viewId: data[0]?.id ?? 0 };
    expect((await problemOf(app.call(viewsApi.remove, { params }, other.token))).code).toBe('not_found');
    expect((await app.call(viewsApi.remove, { params }, trip.owner.token)).data.map(({ name }) => name)).toEqual([
      'Ранок',
    ]);
    expect((await problemOf(app.call(viewsApi.list, {}, trip.driver.token))).status).toBe(403);
  });

  it.each([
    'https://example.org/',
    '//example.org/trips/list',
    '/trips/list/../admin',
    '/trips/list?a=<b>',
    'trips/list',
  ])('do not lead to %s', async (address) => {
    expect((await problemOf(store('Інше', address))).status).toBe(422);
  });

  it('are a bounded number', async () => {
    for (let at = 0; at < VIEWS_MAX; at++) await store(`Вид ${at}`);
    expect((await problemOf(store('Ще один'))).code).toBe('too_many_views');
    expect((await store('Вид 0', '/trips/list')).data).toHaveLength(VIEWS_MAX);
  });
});
