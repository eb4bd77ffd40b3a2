import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { conditionsApi } from '#shared/prices/conditions-api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addCarrier, addMember, findTestActor, type TestActor } from '#testing/carriers.ts';

const TERMS = [
  { hoursBefore: 24, percent: 20 },
  { hoursBefore: 0, percent: 100 },
];
const TARIFF = { includedKg: 2.5, rates: { s: { perKg: 150, minimum: 0 }, l: { perKg: 180, minimum: 2000 } } };

let app: TestApp;
let carrierId: number;
let owner: TestActor;

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
beforeEach(async () => {
  ({ carrierId, owner } = await addCarrier(app.sql));
});
afterAll(() => app.close());

const setTerms = (actor: TestActor, terms: typeof TERMS | null) =>
  app.call(conditionsApi.setCancellation, { body: { terms } }, actor.token);
const setTariff = (actor: TestActor, tariff: typeof TARIFF | null) =>
  app.call(conditionsApi.setParcels, { body: { tariff } }, actor.token);

it('the owner sets both, and everybody reads them', async () => {
  expect(await app.call(conditionsApi.conditions, {}, owner.token)).toEqual({ cancellation: null, parcels: null });
  await setTerms(owner, TERMS);
  expect(await setTariff(owner, TARIFF)).toEqual({ cancellation: TERMS, parcels: TARIFF });
  expect(await app.call(conditionsApi.ofCarrier, { params: { carrierId } })).toEqual({
    cancellation: TERMS,
    parcels: TARIFF,
  });
  await setTerms(owner, null);
  expect(await setTariff(owner, null)).toEqual({ cancellation: null, parcels: null });
});

it('dispatchers and drivers read them only, and nobody reaches another carrier', async () => {
  const other = await addCarrier(app.sql);
  for (const role of ['dispatcher', 'driver'] as const) {
    const member = await addMember(app.sql, carrierId, role);
    expect(await app.call(conditionsApi.conditions, {}, member.token)).toEqual({ cancellation: null, parcels: null });
    expect(await outcome(setTerms(member, TERMS))).toBe('not_allowed');
    expect(await outcome(setTariff(member, TARIFF))).toBe('not_allowed');
  }
  await setTerms(other.owner, TERMS);
  expect((await app.call(conditionsApi.conditions, {}, owner.token)).cancellation).toBeNull();
  expect(await outcome(app.call(conditionsApi.ofCarrier, { params: { carrierId: 999_999 } }))).toBe('not_found');
});

it.each([
  [
    'later steps that cost less',
    [
      { hoursBefore: 24, percent: 50 },
      { hoursBefore: 6, percent: 20 },
    ],
  ],
  [
    'the same hour twice',
    [
      { hoursBefore: 6, percent: 20 },
      { hoursBefore: 6, percent: 50 },
    ],
  ],
  ['more than the fare', [{ hoursBefore: 6, percent: 120 }]],
  ['more than a month', [{ hoursBefore: 721, percent: 20 }]],
])('%s are refused', async (_, terms) => {
  expect(await outcome(setTerms(owner, terms))).toBe('invalid_input');
});
