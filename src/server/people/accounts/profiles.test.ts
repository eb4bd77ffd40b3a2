import { describe, expect, test } from 'vitest';
import { profilesApi } from '#shared/people/accounts/base/profile-api.ts';
import type { ProfileInput } from '#shared/people/accounts/base/profile-schema.ts';
import { addBookableTrip } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene({ now: '2026-06-10T06:00:00Z' });

const FULL: ProfileInput = {
  name: 'Анна-Марія',
  lastName: 'Савчук',
  newPhoneNumber: '+48600100200',
  contacts: [
    { kind: 'phone', value: '+38 (067) 123-45-67' },
    { kind: 'telegram', value: '@Anna_Savchuk' },
  ],
  city: 'Івано-Франківськ',
  address: 'вул. Стрийська, 109',
  country: 'UA',
  gender: 'female',
  dateOfBirth: '1962-3-7',
  description: 'Їжджу до доньки у Вроцлав.',
  licenseNumber: '',
  drivingSince: '',
  languages: [],
};

const mine = (actor: TestActor) => app.call(profilesApi.mine, {}, actor.token);
const save = (actor: TestActor, change: Partial<ProfileInput> = {}) =>
  app.call(profilesApi.save, { body: { ...FULL, ...change } }, actor.token);

describe('one’s own profile', () => {
  test('starts with the fields of the sign-up and stores every other field', async () => {
    const passenger = await addPassenger(app.sql);
    expect(await mine(passenger)).toMatchObject({
      name: 'Оксана',
      contacts: [],
      city: '',
      gender: 'not_selected',
      dateOfBirth: '',
      rating: null,
      avatarUrl: null,
      userType: 'passenger',
      status: 'active',
    });
    const saved = await save(passenger);
    const { newPhoneNumber, ...fields } = FULL;
    expect(saved).toMatchObject({
      ...fields,
      phone: newPhoneNumber,
      dateOfBirth: '1962-03-07',
      contacts: [
        { kind: 'phone', value: '380671234567' },
        { kind: 'telegram', value: 'anna_savchuk' },
      ],
    });
    expect(await mine(passenger)).toEqual(saved);
    expect(app.notified).toContain(`account:${passenger.accountId}`);
  });

  test.each(['male', 'female', 'other', 'not_selected'] as const)('stores the gender %s', async (gender) => {
    const passenger = await addPassenger(app.sql);
    expect((await save(passenger, { gender })).gender).toBe(gender);
    expect((await mine(passenger)).gender).toBe(gender);
  });

  test('every field except the name may be emptied again', async () => {
    const passenger = await addPassenger(app.sql);
    await save(passenger);
    const body = { name: 'Анна' };
    const bare = await app.call(profilesApi.save, { body }, passenger.token);
    expect(bare).toMatchObject({ lastName: '', phone: null, contacts: [], city: '', country: '', dateOfBirth: '' });
  });

  test('stores licence, languages and driving years of a driver, and drops them for a passenger', async () => {
    const wheel = { licenseNumber: 'ВХО 123456', drivingSince: '2014-3', languages: ['uk' as const, 'pl' as const] };
    const { owner } = await addCarrier(app.sql, { singleDriver: true });
    expect(await save(owner, wheel)).toMatchObject({ ...wheel, drivingSince: '2014-03' });
    const passenger = await addPassenger(app.sql);
    expect(await save(passenger, wheel)).toMatchObject({ licenseNumber: '', drivingSince: '', languages: [] });
  });

  test('a change by a driver refreshes the page of the carrier', async () => {
    const { owner, carrierId } = await addCarrier(app.sql, { singleDriver: true });
    await save(owner);
    expect(app.notified).toContain(`carrier:${carrierId}`);
  });

  test('two saves at once leave one complete list of contacts', async () => {
    const passenger = await addPassenger(app.sql);
    const lists = ['a', 'b', 'c', 'd'].map((letter) => [
      { kind: 'telegram' as const, value: letter.repeat(5) },
      { kind: 'telegram' as const, value: letter.repeat(6) },
    ]);
    const outcomes = await Promise.allSettled(lists.map((contacts) => save(passenger, { contacts })));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(lists).toContainEqual((await mine(passenger)).contacts);
  });

  test.each([
    ['a visitor', undefined, 401],
    ['an unknown token', 'nobody', 401],
  ])('refuses %s', async (_who, token, status) => {
    expect(await problemOf(app.call(profilesApi.mine, {}, token))).toMatchObject({ status });
    expect(await problemOf(app.call(profilesApi.save, { body: FULL }, token))).toMatchObject({ status });
  });

  test.each<[string, Partial<Record<keyof ProfileInput, unknown>>, string]>([
    ['dateOfBirth', { dateOfBirth: '2026-06-12' }, 'birth_date_future'],
    ['dateOfBirth', { dateOfBirth: '1899-12-31' }, 'birth_date_past'],
    ['dateOfBirth', { dateOfBirth: '2001-02-29' }, 'birth_date_format'],
    ['dateOfBirth', { dateOfBirth: '1962--7' }, 'birth_date_format'],
    ['dateOfBirth', { dateOfBirth: '+275760-09-13' }, 'birth_date_format'],
    ['drivingSince', { drivingSince: '2026-07' }, 'driving_since_future'],
    ['drivingSince', { drivingSince: '1949-12' }, 'driving_since_past'],
    ['drivingSince', { drivingSince: '1961-12' }, 'driving_since_birth'],
    ['gender', { gender: 'unknown' }, 'field_invalid'],
    ['languages.0', { languages: ['xx'] }, 'field_invalid'],
    ['contacts', { contacts: Array.from({ length: 6 }, (_, n) => phone(`38067000000${n}`)) }, 'contacts_max'],
    ['contacts.1.value', { contacts: [phone('+38 (067) 123-45-67'), phone('380671234567')] }, 'contact_exists'],
    ['contacts.1.value', { contacts: [telegram('@Name_1'), telegram('name_1')] }, 'contact_exists'],
    ['contacts.0.value', { contacts: [phone('')] }, 'contact_required'],
    ['contacts.0.value', { contacts: [telegram('1name')] }, 'telegram_format'],
    ['contacts.0.kind', { contacts: [{ kind: 'viber', value: '380671234567' }] }, 'field_invalid'],
    ['name', { name: 'Олена 🙂' }, 'first_name_format'],
    ['name', { name: 'е\u0323\u0301'.repeat(20) }, 'first_name_max_length'],
    ['lastName', { lastName: 'Тк\u0007ач' }, 'last_name_format'],
    ['description', { description: 'дзвін \u0007 знак' }, 'description_format'],
  ])('refuses the field %s in %j with its error key', async (field, change, key) => {
    const passenger = await addPassenger(app.sql);
    const body = JSON.stringify({ ...FULL, ...change });
    const headers = { authorization: `Bearer ${passenger.token}`, 'content-type': 'application/json' };
    const response = await app.request('PUT', '/api/me/profile', { body, headers });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: expect.arrayContaining([{ field, key }]) });
  });

  test('a name of fifty letters with combining marks counts as fifty letters', async () => {
    const passenger = await addPassenger(app.sql);
    expect(await save(passenger, { name: 'й'.normalize('NFD').repeat(50) })).toMatchObject({ name: 'й'.repeat(50) });
    const longer = save(passenger, { name: 'й'.normalize('NFD').repeat(51) });
    expect((await problemOf(longer)).errors).toEqual([{ field: 'name', key: 'first_name_max_length' }]);
  });
});

describe('the public profile of a driver', () => {
  const look = (driverId: number, by?: TestActor) =>
    app.call(profilesApi.driver, { params: { driverId } }, by?.token ?? null);

  test('shows what everybody may see, and no contacts', async () => {
    const { owner, carrierId } = await addCarrier(app.sql, { name: 'Степан Бойко', singleDriver: true });
    await save(owner, { languages: ['uk'], drivingSince: '2014-03', licenseNumber: 'ВХО123456' });
    const shown = await look(owner.accountId);
    expect(shown).toMatchObject({
      name: 'Анна-Марія',
      rating: null,
      tripsCount: 0,
      drivingSince: '2014-03-01',
      busId: null,
      carrier: { id: carrierId, name: 'Степан Бойко', singleDriver: true },
    });
    expect(JSON.stringify(shown)).not.toMatch(/example\.org|48600|38067|anna_savchuk|1962|123456|Стрийська/);
  });

  test('counts the trips that the driver has finished, as the first or the second one', async () => {
    const trips = [await addBookableTrip(app.sql), await addBookableTrip(app.sql), await addBookableTrip(app.sql)];
    const [planned, first, second] = trips;
    const driver = planned?.driver.accountId ?? 0;
    await app.sql`update trip set status = 'finished', driver_id = ${driver} where id = ${first?.tripId ?? 0}`;
    await app.sql`update trip set status = 'finished', second_driver_id = ${driver} where id = ${second?.tripId ?? 0}`;
    expect((await look(driver)).tripsCount).toBe(2);
  });

  test('shows the rating and the verification', async () => {
    const { owner } = await addCarrier(app.sql, { singleDriver: true });
    expect(await look(owner.accountId)).toMatchObject({ rating: null, ratingCount: 0, verified: false });
    await app.sql`
      update account set rating_sum = 9, rating_count = 2, verified_at = ${app.clock.now()} where id = ${owner.accountId}`;
    expect(await look(owner.accountId)).toMatchObject({ rating: 4.5, ratingCount: 2, verified: true });
  });

  test('names the bus that is assigned to an employed driver', async () => {
    const { carrierId } = await addCarrier(app.sql);
    const driver = await addMember(app.sql, carrierId, 'driver');
    const [bus] = await app.sql<{ id: number }[]>`
      insert into bus (carrier_id, manufacturer, model, year, color, number, seats_count, layout, parcel_capacity_kg, amenities)
      values (${carrierId}, 'VW', 'Crafter', 2020, 'white', 'P1', 18, '2+1', 100, '{wifi}') returning id`;
    await app.sql`insert into driver_bus (account_id, bus_id) values (${driver.accountId}, ${bus?.id ?? 0})`;
    expect(await look(driver.accountId)).toMatchObject({ busId: bus?.id, carrier: { singleDriver: false } });
  });

  test('counts each viewer once a day, and never the carrier’s members or visitors', async () => {
    const { owner, carrierId } = await addCarrier(app.sql, { singleDriver: true });
    const [viewer, another] = [await addPassenger(app.sql), await addPassenger(app.sql)];
    const other = await addCarrier(app.sql, { singleDriver: true });
    const views = async (id = carrierId) => (await app.sql`select from profile_view where carrier_id = ${id}`).length;
    for (const actor of [viewer, viewer, owner, undefined]) await look(owner.accountId, actor);
    expect(await views()).toBe(1);
    expect(await views(other.carrierId)).toBe(0);
    await look(owner.accountId, another);
    expect(await views()).toBe(2);
    app.clock.advance(24 * 3_600_000);
    await look(owner.accountId, viewer);
    expect(await views()).toBe(3);
  });

  test('an account that is blocked or does not belong to a driver is not found', async () => {
    const passenger = await addPassenger(app.sql);
    const { owner } = await addCarrier(app.sql, { singleDriver: true });
    await app.sql`update account set status = 'blocked' where id = ${owner.accountId}`;
    for (const id of [passenger.accountId, owner.accountId, 999_999]) {
      expect(await problemOf(look(id))).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

function phone(value: string) {
  return { kind: 'phone' as const, value };
}

function telegram(value: string) {
  return { kind: 'telegram' as const, value };
}
