import { expect, test } from 'vitest';
import { DEFAULT_RATES } from '#shared/network/carriers/default-rates.ts';
import { ratesApi } from '#shared/network/carriers/rates.ts';
import { outcome } from '#testing/booking-actions.ts';
import { deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import type { TestActor } from '#testing/server/carriers.ts';

const { app, admin, support, owner } = deskScene();

const set = (actor: TestActor, rate: number | null, day?: string) =>
  app.call(ratesApi.setRates, { body: { rates: [{ currency: 'PLN', rate }], ...(day && { day }) } }, actor.token);
const zloty = async (actor: TestActor) =>
  (await app.call(ratesApi.rates, {}, actor.token)).find(({ currency }) => currency === 'PLN');

const entries = () => app.sql`select action, subject_kind as subject, before, after from audit_entry order by id`;

test('the operators’ rates are of the day that their source names, and each change is in the audit log', async () => {
  await set(admin, 43_000, '2026-06-05');
  expect(await zloty(owner)).toEqual({ currency: 'PLN', rate: 43_000, day: '2026-06-05', own: false });
  await set(admin, 43_100);
  expect(await zloty(admin)).toEqual({ currency: 'PLN', rate: 43_100, day: '2026-06-10', own: true });
  await set(admin, null);
  expect(await zloty(owner)).toMatchObject({ rate: DEFAULT_RATES.rates.PLN, day: DEFAULT_RATES.day });
  const entry = { action: 'rates.setRates', subject: 'rates' };
  const [first, second] = [{ PLN: '4.3000, 2026-06-05' }, { PLN: '4.3100, 2026-06-10' }];
  expect(await entries(), 'looking at rates is no entry').toEqual([
    { ...entry, before: {}, after: first },
    { ...entry, before: first, after: second },
    { ...entry, before: second, after: {} },
  ]);
});

test('a day that has not come is refused by its field, in Kyiv', async () => {
  expect(await problemOf(set(admin, 43_000, '2026-06-11'))).toMatchObject({
    code: 'invalid_input',
    errors: [{ field: 'day', key: 'rates_day_future' }],
  });
  app.clock.set('2026-06-10T21:30:00Z');
  await set(admin, 43_000, '2026-06-11');
  expect(await problemOf(set(owner, 43_000, '2026-13-01'))).toMatchObject({ code: 'invalid_input' });
});

test('support reads the operators’ rates and sets none', async () => {
  expect(await zloty(support)).toMatchObject({ currency: 'PLN' });
  expect(await outcome(set(support, 43_000))).toBe('not_allowed');
});

test('a currency that is not built in is taken once the operators have set its rate', async () => {
  const pound = async (actor: TestActor) =>
    (await app.call(ratesApi.rates, {}, actor.token)).find(({ currency }) => currency === 'GBP');
  const setPound = (rate: number | null) =>
    app.call(ratesApi.setRates, { body: { rates: [{ currency: 'GBP', rate }] } }, admin.token);
  expect(await pound(owner)).toBeUndefined();
  await setPound(8_700);
  expect(await pound(owner)).toEqual({ currency: 'GBP', rate: 8_700, day: '2026-06-10', own: false });
  await setPound(null);
  expect(await pound(owner)).toBeUndefined();
});
