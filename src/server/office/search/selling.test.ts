import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { applySellingRule, settleSelling } from '#server/network/carriers/commands/settle-selling.ts';
import { searchApi } from '#shared/office/search/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { seatsInput } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus, addTestRoute, lvivWroclaw, TOWNS, tripsOf } from '#testing/timetable.ts';

const NOW = '2026-10-20T09:00:00Z';

const app = appScene({ now: NOW });
const passenger = allTests(() => addPassenger(app.sql));

let owner: TestActor;
let carrierId: number;
let tripId: number;
beforeAll(async () => {
  ({ owner, carrierId } = await addCarrier(app.sql));
  const driver = await addMember(app.sql, carrierId, 'driver');
  const busId = await addTestBus(app.sql, carrierId, { seats: 8 });
  const plan = { stops: lvivWroclaw().stops, busId, driverId: driver.accountId };
  tripId = (await tripsOf(app.sql, await addTestRoute(app.sql, owner, plan, app.clock.now()))).get(DAY) ?? 0;
});
afterEach(() => applySellingRule(app.sql, false, app.clock.now()));

const DAY = '2026-10-22';

const ends = { from: TOWNS.lviv, to: TOWNS.wroclaw };
const found = async () => {
  const { data, carriers } = await app.call(searchApi.search, { query: { ...ends, date: DAY } });
  return { trips: data.length, carriers: carriers.length };
};
const book = (actor: TestActor) =>
  app.call(
    bookingsApi.book,
    {
      params: { tripId },
      body: seatsInput({ fromSeq: 0, toSeq: 1, travellers: [{ name: 'Ірина Савчук', seat: null }] }),
    },
    actor.token,
  );

describe('where only verified carriers sell, one without the mark', () => {
  test('is in no search, on no day, and its offer says so', async () => {
    expect(await found()).toEqual({ trips: 1, carriers: 1 });
    await applySellingRule(app.sql, true, app.clock.now());
    expect(await found()).toEqual({ trips: 0, carriers: 0 });
    const days = await app.call(searchApi.days, { query: { ...ends, date: DAY, days: 1 } });
    expect(days).toMatchObject([{ trips: 0 }]);
    expect(await app.call(searchApi.departures, { query: { carrier: carrierId } })).toEqual([]);
    expect(await app.call(searchApi.offer, { params: { tripId }, query: {} })).toMatchObject({
      bookable: false,
      sells: false,
    });
  });

  test('is booked by nobody, its own office neither', async () => {
    await applySellingRule(app.sql, true, app.clock.now());
    expect((await problemOf(book(passenger))).code).toBe('carrier_not_selling');
    expect((await problemOf(book(owner))).code).toBe('carrier_not_selling');
    const terms = await app.call(bookingsApi.terms, { params: { tripId }, query: {} }, passenger.token);
    expect(terms.refusal).toBe('carrier_not_selling');
  });

  test('sells from the moment when it has the mark', async () => {
    await applySellingRule(app.sql, true, app.clock.now());
    await app.sql`update carrier set verified_at = now() where id = ${carrierId}`;
    expect(await settleSelling(app.sql, app.clock.now(), carrierId)).toEqual([carrierId]);
    expect(await found()).toEqual({ trips: 1, carriers: 1 });
    expect((await book(passenger)).bookings).toHaveLength(1);
    await app.sql`update carrier set verified_at = null where id = ${carrierId}`;
  });

  test('and that is new does not sell from its first moment', async () => {
    await applySellingRule(app.sql, true, app.clock.now());
    const { carrierId: newcomer } = await addCarrier(app.sql);
    const [row] = await app.sql`select sells from carrier where id = ${newcomer}`;
    expect(row).toEqual({ sells: false });
  });
});

test('where verification is a mark only, everybody sells', async () => {
  expect(await found()).toEqual({ trips: 1, carriers: 1 });
  expect((await book(passenger)).bookings).toHaveLength(1);
});
