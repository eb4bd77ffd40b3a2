import { beforeEach, describe, expect, it } from 'vitest';
import { pricesApi } from '#shared/sales/prices/api.ts';
import { conditionsApi } from '#shared/sales/prices/conditions-api.ts';
import { type FareClassInput, MAX_FARE_CLASSES } from '#shared/sales/prices/schema.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();

const CHILD: FareClassInput = {
  nameUk: 'Дитина',
  nameEn: 'Child',
  discountPercent: 30,
  fixedCents: null,
  ageFrom: 4,
  ageTo: 12,
  needsSeat: true,
};

const add = (actor: TestActor, body: FareClassInput = CHILD) => app.call(pricesApi.addFareClass, { body }, actor.token);

describe('fare classes', () => {
  it('are added, changed and deleted by the owner, and read by everybody in the company', async () => {
    const { owner, carrierId } = await addCarrier(app.sql);
    const { data } = await add(owner);
    expect(data).toEqual([
      {
        id: expect.any(Number),
        name: { uk: 'Дитина', en: 'Child' },
        discountPercent: 30,
        fixedCents: null,
        ageFrom: 4,
        ageTo: 12,
        needsSeat: true,
      },
    ]);
    const params = { classId: data[0]?.id ?? 0 };
    const body = { ...CHILD, discountPercent: null, fixedCents: 1000 };
    expect((await app.call(pricesApi.setFareClass, { params, body }, owner.token)).data).toMatchObject([
      { discountPercent: null, fixedCents: 1000 },
    ]);
    for (const role of ['dispatcher', 'driver'] as const) {
      const member = await addMember(app.sql, carrierId, role);
      expect((await app.call(pricesApi.fareClasses, {}, member.token)).data).toHaveLength(1);
      expect(await outcome(add(member))).toBe('not_allowed');
    }
    expect((await app.call(pricesApi.deleteFareClass, { params }, owner.token)).data).toEqual([]);
  });

  it('of another carrier are not found', async () => {
    const { owner } = await addCarrier(app.sql);
    const stranger = (await addCarrier(app.sql)).owner;
    const [one] = (await add(owner)).data;
    const params = { classId: one?.id ?? 0 };
    expect((await app.call(pricesApi.fareClasses, {}, stranger.token)).data).toEqual([]);
    expect(await outcome(app.call(pricesApi.setFareClass, { params, body: CHILD }, stranger.token))).toBe('not_found');
    expect(await outcome(app.call(pricesApi.deleteFareClass, { params }, stranger.token))).toBe('not_found');
  });

  it.each([
    ['two rules', { fixedCents: 100 }],
    ['no rule', { discountPercent: null }],
    ['a discount of more than everything', { discountPercent: 101 }],
    ['ages that run backwards', { ageFrom: 13 }],
    ['no name', { nameUk: ' ' }],
  ])('refuse %s', async (_, change) => {
    const { owner } = await addCarrier(app.sql);
    expect(await outcome(add(owner, { ...CHILD, ...change }))).toBe('invalid_input');
  });

  it('are limited in number', async () => {
    const { owner } = await addCarrier(app.sql);
    for (let index = 0; index < MAX_FARE_CLASSES; index += 1) await add(owner);
    expect(await outcome(add(owner))).toBe('too_many_fare_classes');
  });
});

describe('the parts of a fare', () => {
  const parts = [
    { part: 'base', cents: 3000 },
    { part: 'class', cents: -900 },
  ];

  it('add up to it: the database refuses others, and leaves what changes a fare later to its own part', async () => {
    const trip = await addBookableTrip(app.sql, { instant: true, seats: 8 });
    const rider = await addPassenger(app.sql);
    const [id = 0] = await bookingActions(app).book(trip, rider, seatInput(3));
    const set = async (fare: number | null, value?: object[]) => {
      const [row] = await app.sql<{ parts: object[] }[]>`
        update booking set fare = ${fare},
          fare_parts = coalesce(${value ? JSON.stringify(value) : null}::text::jsonb, fare_parts)
        where id = ${id} returning fare_parts as parts`;
      return row?.parts;
    };
    await expect(set(2000, parts)).rejects.toThrow('booking_fare_parts_sum');
    await expect(set(null, parts)).rejects.toThrow('booking_fare_parts_sum');
    await expect(set(0, parts)).rejects.toThrow('booking_fare_parts_sum');
    expect(await set(2100, parts)).toEqual(parts);
    expect(await set(2500)).toEqual([...parts, { part: 'manual', cents: 400 }]);
    expect(await set(2000)).toEqual([...parts, { part: 'manual', cents: -100 }]);
    expect(await set(2100)).toEqual(parts);
    expect(await set(null)).toEqual([{ part: 'class', cents: 0 }]);
    expect(await set(1500)).toEqual([
      { part: 'class', cents: 0 },
      { part: 'manual', cents: 1500 },
    ]);
    expect(await set(1500, [])).toEqual([]);
    expect(await set(1600)).toEqual([]);
  });
});

describe('conditions of a carrier', () => {
  const TERMS = [
    { hoursBefore: 24, percent: 20 },
    { hoursBefore: 0, percent: 100 },
  ];
  const TARIFF = {
    includedKg: 2.5,
    volumeDivisor: null,
    rates: { s: { perKg: 150, minimum: 0 }, l: { perKg: 180, minimum: 2000 } },
  };
  let carrierId: number;
  let owner: TestActor;

  beforeEach(async () => {
    ({ carrierId, owner } = await addCarrier(app.sql));
  });

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
});
