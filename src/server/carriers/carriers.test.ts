import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriersApi } from '#shared/carriers/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { addCarrier, addMember, addPassenger, findTestActor } from '#testing/carriers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
afterAll(() => app.close());

describe('public page', () => {
  it('shows a company and its drivers to anybody, without phones', async () => {
    const { carrierId } = await addCarrier(app.sql, { name: 'Карпати Тур' });
    const driver = await addMember(app.sql, carrierId, 'driver');
    await addMember(app.sql, carrierId, 'dispatcher');
    await app.sql`update carrier set rating_sum = 14, rating_count = 3, trips_count = 7 where id = ${carrierId}`;
    const page = await app.call(carriersApi.carrier, { params: { carrierId } });
    expect(page).toMatchObject({ name: 'Карпати Тур', rating: 4.7, ratingCount: 3, tripsCount: 7, verified: false });
    expect(page.logo).toBeNull();
    expect(page.drivers).toEqual([{ id: driver.accountId, name: 'Тарас', lastName: 'Тест', avatarUrl: null }]);
    expect(JSON.stringify(page)).not.toContain('+380');
  });

  it('is not there for an id that is none', async () => {
    const call = app.call(carriersApi.carrier, { params: { carrierId: 999_999 } });
    await expect(call).rejects.toMatchObject({ code: 'not_found' });
  });

  it('counts who looked, once a day, and none of its own people', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const passenger = await addPassenger(app.sql);
    const look = (token?: string) => app.call(carriersApi.carrier, { params: { carrierId } }, token);
    const views = async () => (await app.sql`select from profile_view where carrier_id = ${carrierId}`).length;
    for (const token of [passenger.token, passenger.token, owner.token, undefined]) await look(token);
    await expect.poll(views).toBe(1);
    app.clock.advance(24 * 3_600_000);
    await look(passenger.token);
    await expect.poll(views).toBe(2);
  });
});

describe('about', () => {
  const about = {
    description: 'Возимо людей і посилки з 2012 року.',
    countries: ['UA' as const, 'PL' as const],
    instantConfirmation: true,
    petsAllowed: true,
    petRules: 'У переносці',
    baggageRules: 'Одна валіза до 30 кг',
    parcelClasses: ['envelope' as const, 's' as const],
    parcelMaxKg: 20,
    forbiddenGoods: 'Алкоголь, тютюн',
  };

  it('an owner changes them, a dispatcher sees them', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
    expect(await app.call(carriersApi.setAbout, { body: about }, owner.token)).toEqual(about);
    expect(await app.call(carriersApi.about, {}, dispatcher.token)).toEqual(about);
    const { description, countries, rules } = await app.call(carriersApi.carrier, { params: { carrierId } });
    expect({ ...rules, description, countries }).toEqual(about);
    await expect(app.call(carriersApi.setAbout, { body: about }, dispatcher.token)).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });

  it('a link in the words is refused', async () => {
    const { owner } = await addCarrier(app.sql);
    const body = { ...about, petRules: 'див. https://example.org' };
    await expect(app.call(carriersApi.setAbout, { body }, owner.token)).rejects.toMatchObject({
      errors: [{ field: 'petRules', key: 'description_format' }],
    });
  });
});

describe('members', () => {
  it('are shown to those who dispatch, owner first', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const driver = await addMember(app.sql, carrierId, 'driver');
    const dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
    const members = await app.call(carriersApi.members, {}, dispatcher.token);
    expect(members.map(({ role, accountId }) => [role, accountId])).toEqual([
      ['owner', owner.accountId],
      ['dispatcher', dispatcher.accountId],
      ['driver', driver.accountId],
    ]);
    await expect(app.call(carriersApi.members, {}, driver.token)).rejects.toMatchObject({ code: 'not_allowed' });
  });
});
