import { beforeEach, describe, expect, it } from 'vitest';
import { erasePhone } from '#server/sales/bookings/tickets/commands/answer-data-request.ts';
import { customersApi } from '#shared/office/customers/api.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { forceBooking } from '#testing/booking-actions.ts';
import { seatsInput } from '#testing/bookings.ts';
import { bookingScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const [FIRST, SECOND, THIRD] = ['+380673412208', '+380503412209', '+380633412210'] as const;
const { app, trip } = bookingScene({ seats: 40 });
const dispatcher = eachTest(() => addMember(app.sql, trip.carrierId, 'dispatcher'));

beforeEach(async () => {
  await app.sql`truncate caller_note`;
  await app.sql`update party set contact_phone = '' where contact_phone in (${FIRST}, ${SECOND}, ${THIRD})`;
});

const list = (query: { q?: string; show?: 'owing' | 'noted'; page?: number } = {}, actor: TestActor = dispatcher) =>
  app.call(customersApi.list, { query }, actor.token);
const phones = async (q: string) => (await list({ q })).data.map(({ phone }) => phone);
const book = (actor: TestActor, phone: string, name = 'Марія Коваль') =>
  app.call(
    bookingsApi.book,
    {
      params: { tripId: trip.tripId },
      body: seatsInput({ phone, travellers: [{ name, seat: null }] }),
    },
    actor.token,
  );
const merge = (phone: string, into: string, actor: TestActor = dispatcher) =>
  app.call(customersApi.merge, { body: { phone, into } }, actor.token);
const note = (phone: string, text: string) =>
  app.call(callersApi.note, { body: { phone, note: text } }, dispatcher.token);

describe('the customers of a carrier', () => {
  it('are those who called, with what they rode and owe, and those of its tables', async () => {
    const ridden = await book(dispatcher, FIRST);
    for (const { id } of ridden.bookings) await forceBooking(app.sql, id, 'completed');
    const missed = await book(dispatcher, FIRST);
    for (const { id } of missed.bookings) await forceBooking(app.sql, id, 'no_show');
    await book(await addPassenger(app.sql), THIRD);
    await app.sql`insert into caller_note (carrier_id, phone, name, note, updated_at)
      values (${trip.carrierId}, ${SECOND}, 'Ґудзь Ганна', 'возить песика', now())`;
    const { data, total } = await list();
    expect(data).toMatchObject([
      { phone: FIRST, name: 'Марія Коваль', rides: 1, noShows: 1, owed: 4500, lastAt: '2026-06-12T04:00:00.000Z' },
      { phone: SECOND, name: 'Ґудзь Ганна', note: 'возить песика', rides: 0, owed: 0, lastAt: null },
    ]);
    expect(total).toBe(2);
    expect((await list({ show: 'owing' })).data.map(({ phone }) => phone)).toEqual([FIRST]);
    expect((await list({ show: 'noted' })).data.map(({ phone }) => phone)).toEqual([SECOND]);
    expect((await list({ page: 2 })).data).toEqual([]);
  });

  it.each([
    ['Kowal', [FIRST]],
    ['марія коваль', [FIRST]],
    ['067 341 22 08', [FIRST]],
    ['2209', [SECOND]],
    ['гудзь', [SECOND]],
    ['песик', [SECOND]],
    ['Шевченко', []],
    ['к', []],
  ])('are found by “%s”', async (text, found) => {
    await book(dispatcher, FIRST);
    await app.sql`insert into caller_note (carrier_id, phone, name, note, updated_at)
      values (${trip.carrierId}, ${SECOND}, 'Ґудзь Ганна', 'возить песика', now())`;
    expect(await phones(text)).toEqual(found);
  });

  it('are of its office only', async () => {
    await book(dispatcher, FIRST);
    const rival = await addCarrier(app.sql);
    expect((await list({}, rival.owner)).data).toEqual([]);
    expect(await problemOf(list({}, trip.driver))).toMatchObject({ code: 'not_allowed' });
    expect(await problemOf(merge(FIRST, SECOND, rival.owner))).toMatchObject({ code: 'not_found' });
  });
});

describe('two numbers of one customer', () => {
  it('are shown together, with one note, and a call from either finds all', async () => {
    await book(dispatcher, FIRST);
    await book(dispatcher, SECOND, 'Марійка Коваль');
    await note(FIRST, 'з дитиною');
    await note(SECOND, 'платить карткою');
    await merge(SECOND, FIRST);
    expect((await list()).data).toMatchObject([{ phone: FIRST, note: 'з дитиною · платить карткою' }]);
    expect(await phones('2209')).toEqual([FIRST]);
    for (const phone of [FIRST, SECOND]) {
      const known = await app.call(callersApi.caller, { query: { phone } }, dispatcher.token);
      expect(known).toMatchObject({ phone, numbers: [FIRST, SECOND], note: 'з дитиною · платить карткою' });
      expect(known.coming).toHaveLength(2);
      const booked = await app.call(customersApi.bookings, { query: { phone } }, dispatcher.token);
      expect(booked.data.map(({ name }) => name).toSorted()).toEqual(['Марійка Коваль', 'Марія Коваль']);
    }
    await note(SECOND, 'лише зранку');
    expect((await list()).data).toMatchObject([{ phone: FIRST, note: 'лише зранку' }]);
  });

  it('are merged once, also with the numbers of both, and can be separated again', async () => {
    for (const phone of [FIRST, SECOND, THIRD]) await book(dispatcher, phone);
    await merge(SECOND, FIRST);
    expect(await problemOf(merge(FIRST, SECOND))).toMatchObject({ code: 'conflict' });
    expect(await problemOf(merge(FIRST, FIRST))).toMatchObject({ code: 'conflict' });
    expect(await problemOf(merge('+380670000000', FIRST))).toMatchObject({ code: 'not_found' });
    await merge(FIRST, THIRD);
    expect((await list()).data.map(({ phone }) => phone)).toEqual([THIRD]);
    const split = (phone: string) => app.call(customersApi.split, { body: { phone } }, dispatcher.token);
    await split(SECOND);
    expect((await list()).data.map(({ phone }) => phone).toSorted()).toEqual([SECOND, THIRD].toSorted());
    expect(await problemOf(split(SECOND))).toMatchObject({ code: 'not_found' });
  });

  it('are separate again once the first one is erased', async () => {
    for (const phone of [FIRST, SECOND]) {
      const { bookings } = await book(dispatcher, phone);
      for (const { id } of bookings) await forceBooking(app.sql, id, 'completed');
    }
    await merge(SECOND, FIRST);
    const body = { phone: FIRST, channel: 'phone', askedOn: '2026-06-01', proof: 'Called from the number' } as const;
    await erasePhone(app.sql, { accountId: dispatcher.accountId, carrierId: trip.carrierId }, body, app.clock.now());
    expect(await app.sql`select from caller_note where ${FIRST} in (phone, same_as)`).toHaveLength(0);
    expect((await list()).data.map(({ phone }) => phone)).toEqual([SECOND]);
  });

  it('are never each the other one of the other, also when two people merge them in the same moment', async () => {
    for (const phone of [FIRST, SECOND]) await book(dispatcher, phone);
    const results = await Promise.allSettled([merge(FIRST, SECOND), merge(SECOND, FIRST)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await list()).data).toHaveLength(1);
  });
});
