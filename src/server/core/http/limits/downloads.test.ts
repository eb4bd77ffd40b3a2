import { expect, test } from 'vitest';
import { appScene } from '#testing/scene.ts';
import { addCarrier } from '#testing/server/carriers.ts';

const app = appScene({ config: { trustProxy: 1 } });

test('a person and a network download so many files of rows a minute, and others are not affected', async () => {
  const [one, other] = [await addCarrier(app.sql), await addCarrier(app.sql)];
  const get = async (path: string, from: string, token?: string) => {
    const headers = { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) };
    const { status } = await app.request('GET', path, { headers });
    return status;
  };
  const payments = '/api/payments.csv?from=2026-06-01&to=2026-06-30';
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) statuses.push(await get(payments, `192.0.2.${n}`, one.owner.token));
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect(await get(payments, '192.0.2.1', other.owner.token)).toBe(200);

  const visited: number[] = [];
  for (let n = 0; n < 31; n += 1) visited.push(await get('/api/transparency.csv', '198.51.100.1'));
  expect(visited).toEqual([...Array(30).fill(200), 429]);
  expect(await get('/api/transparency.csv', '198.51.100.2')).toBe(200);
});
