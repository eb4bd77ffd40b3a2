import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { versionOf } from '#shared/core/replaced.ts';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { profilesApi } from '#shared/people/accounts/base/profile-api.ts';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { conditionsApi } from '#shared/sales/prices/conditions-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { appScene } from '#testing/scene.ts';
import { TestProblem } from '#testing/server/api.ts';
import { addCarrier } from '#testing/server/carriers.ts';

const app = appScene();

const ABOUT = { carrierName: 'Карпати Тур', logoLink: '', contacts: [], description: '', countries: ['UA' as const] };
const LADDER = [{ hoursBefore: 24, percent: 20 }];
const CHILD = {
  nameUk: 'Дитина',
  nameEn: 'Child',
  discountPercent: 30,
  fixedCents: null,
  ageFrom: 4,
  ageTo: 12,
  needsSeat: true,
};

const BUS = {
  manufacturer: 'Neoplan',
  model: 'Tourliner',
  year: 2019,
  number: 'BC1234XX',
  seatsCount: 49,
  layout: '2+2' as const,
  parcelCapacityKg: 200,
  status: 'active' as const,
  amenities: ['wifi' as const],
};

/** The header of a caller that has seen this version. */
const seen = ({ replaces }: Endpoint, thing: unknown) => ({
  'if-match': `"${versionOf(replaces ?? { fields: [] }, thing)}"`,
});

async function refusal(answer: Promise<unknown>) {
  const problem: unknown = await answer.then(
    () => null,
    (error: unknown) => error,
  );
  return problem instanceof TestProblem ? { code: problem.code, facts: problem.facts } : problem;
}

describe('a save over something that another person has changed since', () => {
  test('of the company: the second owner does not set the hours back', async () => {
    const { owner } = await addCarrier(app.sql);
    const about = await app.call(carriersApi.about, {}, owner.token);
    const { carrierLogo: _, photos: __, ...stored } = about;
    const input = { ...stored, ...ABOUT };
    await app.call(
      carriersApi.setAbout,
      { body: { ...input, changeHours: 48 } },
      owner.token,
      seen(carriersApi.setAbout, about),
    );
    const late = app.call(
      carriersApi.setAbout,
      { body: { ...input, changeHours: 24, description: 'Возимо людей і посилки щодня.' } },
      owner.token,
      seen(carriersApi.setAbout, about),
    );
    expect(await refusal(late)).toMatchObject({ code: 'changed_since', facts: { present: { changeHours: 48 } } });
    const now = await app.call(carriersApi.about, {}, owner.token);
    expect(now).toMatchObject({ changeHours: 48, description: '' });
    const again = { ...input, changeHours: 48, description: 'Возимо людей і посилки щодня.' };
    await app.call(carriersApi.setAbout, { body: again }, owner.token, seen(carriersApi.setAbout, now));
    expect(await app.call(carriersApi.about, {}, owner.token)).toMatchObject({
      changeHours: 48,
      description: again.description,
    });
  });

  test('of the cancellation ladder: the added step remains', async () => {
    const { owner } = await addCarrier(app.sql);
    const before = await app.call(conditionsApi.conditions, {}, owner.token);
    const header = seen(conditionsApi.setCancellation, before);
    await app.call(conditionsApi.setCancellation, { body: { terms: LADDER } }, owner.token, header);
    const late = app.call(conditionsApi.setCancellation, { body: { terms: null } }, owner.token, header);
    expect(await refusal(late)).toEqual({ code: 'changed_since', facts: { present: { cancellation: LADDER } } });
  });

  test('of a fare class, found in the list of all; a deleted one is said to be gone', async () => {
    const { owner } = await addCarrier(app.sql);
    const [child] = (await app.call(pricesApi.addFareClass, { body: CHILD }, owner.token)).data;
    const params = { classId: child?.id ?? 0 };
    const header = seen(pricesApi.setFareClass, child);
    const save = (discountPercent: number, headers = header) =>
      app.call(pricesApi.setFareClass, { params, body: { ...CHILD, discountPercent } }, owner.token, headers);
    await save(50);
    expect(await refusal(save(40))).toMatchObject({
      code: 'changed_since',
      facts: { present: { discountPercent: 50 } },
    });
    await app.call(pricesApi.deleteFareClass, { params }, owner.token);
    expect(await refusal(save(40))).toEqual({ code: 'changed_since', facts: { present: null } });
  });

  test('of four saves in the same moment one succeeds', async () => {
    const { owner } = await addCarrier(app.sql);
    const body = { ...BUS, color: 'білий' };
    const bus = await app.call(fleetApi.add, { body }, owner.token);
    const params = { busId: bus.id };
    const saves = ['чорний', 'синій', 'жовтий', 'сірий'].map((color) =>
      outcome(app.call(fleetApi.edit, { params, body: { ...body, color } }, owner.token, seen(fleetApi.edit, bus))),
    );
    expect((await Promise.all(saves)).sort()).toEqual(['changed_since', 'changed_since', 'changed_since', 'done']);
  });

  test('a caller that does not say what it has seen saves as before', async () => {
    const { owner } = await addCarrier(app.sql);
    for (const percent of [10, 20]) await app.call(pricesApi.setReturnDiscount, { body: { percent } }, owner.token);
    expect(await app.call(pricesApi.returnDiscount, {}, owner.token)).toEqual({ percent: 20 });
  });

  test('a version that is none is a version that nobody has seen', async () => {
    const { owner } = await addCarrier(app.sql);
    const profile = await app.call(profilesApi.mine, {}, owner.token);
    const body = { name: profile.name, lastName: 'Інший' };
    expect(await outcome(app.call(profilesApi.save, { body }, owner.token, { 'if-match': '"other"' }))).toBe(
      'changed_since',
    );
  });
});
