import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { disruptionApi } from '#shared/disruption/api.ts';
import type { OutKind, OutPlan } from '#shared/disruption/period.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, seatInput } from '#testing/bookings.ts';
import { addMember, addPassenger, findTestActor, type TestActor } from '#testing/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';

let app: TestApp;
let first: BookableTrip;
let second: BookableTrip;
let rider: TestActor;
let [out, spare] = [0, 0];
let book: ReturnType<typeof bookingActions>['book'];

beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
  ({ book } = bookingActions(app));
});
beforeEach(async () => {
  app.clock.set('2026-06-10T09:00:00Z');
  first = await addBookableTrip(app.sql, { instant: true, seats: 20 });
  rider = await addPassenger(app.sql);
  spare = await addTestBus(app.sql, first.carrierId, { seats: 8, number: 'BC 0008 AA' });
  const [bus] = await app.sql<{ id: number }[]>`select bus_id as id from trip where id = ${first.tripId}`;
  out = bus?.id ?? 0;
  // The same bus and driver a day later.
  const other = await addMember(app.sql, first.carrierId, 'driver');
  const { tripId } = await addTrip(app.sql, { carrierId: first.carrierId, driverId: other.accountId }, { seats: 20 });
  second = { ...first, tripId };
  await app.sql`
    update trip set bus_id = ${out}, driver_id = ${first.driver.accountId}, service_date = '2026-06-13', departs_at = departs_at + interval '1 day',
      arrives_at = arrives_at + interval '1 day' where id = ${tripId}`;
  await app.sql`
    update trip_stop set departs_at = departs_at + interval '1 day', arrives_at = arrives_at + interval '1 day' where trip_id = ${tripId}`;
});
afterAll(() => app.close());

const plan = (change: { by?: number; until?: string; kind?: OutKind; out?: number } = {}, who = first.owner) =>
  app.call(
    disruptionApi.out,
    { query: { kind: 'bus', out, from: '2026-06-10', until: '2026-06-14', ...change } },
    who.token,
  );

const apply = (
  { trips }: Pick<OutPlan, 'trips'>,
  change: { by?: number; kind?: OutKind; out?: number } = {},
  who = first.owner,
) =>
  app.call(
    disruptionApi.replaceOut,
    {
      body: {
        kind: 'bus',
        out,
        by: spare,
        trips: trips.flatMap(({ tripId, effect }) => (effect ? [{ tripId, digest: effect.digest }] : [])),
        ...change,
      },
    },
    who.token,
  );

const busOf = async () => {
  const rows = await app.sql<{ bus: number }[]>`
    select bus_id as bus from trip where id in (${first.tripId}, ${second.tripId}) order by id`;
  return rows.map(({ bus }) => bus);
};

describe('a bus that is out for a period', () => {
  it('shows its trips and who could be used, then what that does, and changes them at once', async () => {
    for (let seat = 1; seat <= 8; seat += 1) await book(first, rider, seatInput(seat));
    await book(first, first.owner, seatInput(15));
    const before = await plan();
    expect(before.trips.map(({ tripId, booked, effect }) => [tripId, booked, effect])).toEqual([
      [first.tripId, 9, null],
      [second.tripId, 0, null],
    ]);
    expect(before.standIns).toContainEqual(
      expect.objectContaining({ id: spare, mark: 'BC 0008 AA', seatsCount: 8, runs: true, busy: 0 }),
    );
    expect(before.standIns.map(({ id }) => id)).not.toContain(out);
    const shown = await plan({ by: spare });
    expect(shown.trips[0]?.effect).toMatchObject({
      riders: 9,
      moved: 0,
      unseated: ['Ірина Савчук'],
      notified: 9,
      calls: 1,
    });
    expect(await apply(shown)).toEqual({ trips: 2, notified: 9, calls: 1, unseated: 1 });
    expect(await busOf()).toEqual([spare, spare]);
    expect((await plan()).trips).toEqual([]);
  });

  it('takes only the trips that were chosen', async () => {
    const shown = await plan({ by: spare });
    await apply({ trips: shown.trips.slice(1) });
    expect(await busOf()).toEqual([out, spare]);
  });

  it('names the trip that has the other bus at that time, and refuses to use it there', async () => {
    const shown = await plan({ by: spare });
    const driver = await addMember(app.sql, first.carrierId, 'driver');
    const busy = await addTrip(app.sql, { carrierId: first.carrierId, driverId: driver.accountId });
    await app.sql`update trip set bus_id = ${spare} where id = ${busy.tripId}`;
    const again = await plan({ by: spare });
    expect(again.trips.map(({ clash, effect }) => [clash?.tripId, effect !== null])).toEqual([
      [busy.tripId, false],
      [undefined, true],
    ]);
    expect(again.standIns.find(({ id }) => id === spare)?.busy).toBe(1);
    expect(await outcome(apply(shown))).toBe('bus_in_use');
    expect(await busOf()).toEqual([out, out]);
  });

  it('changes nothing when one of the trips differs from its preview', async () => {
    const shown = await plan({ by: spare });
    await book(second, rider, seatInput(3));
    expect(await outcome(apply(shown))).toBe('preview_outdated');
    expect(await busOf()).toEqual([out, out]);
  });
});

it('a driver who is ill for a period is replaced in the same way', async () => {
  const next = await addMember(app.sql, first.carrierId, 'driver');
  const ill = { kind: 'driver', out: first.driver.accountId } as const;
  const shown = await plan({ ...ill, by: next.accountId, until: '2026-06-12' });
  expect(shown.trips).toHaveLength(1);
  expect(await apply(shown, { ...ill, by: next.accountId })).toMatchObject({ trips: 1, notified: 0 });
  await app.runJobs();
  const rows = await app.sql`
    select account_id as id, subject from notification where trip_id = ${first.tripId} or path = '/trips/list' order by subject`;
  expect(rows).toEqual([
    { id: first.driver.accountId, subject: 'notYours' },
    { id: next.accountId, subject: 'yours' },
  ]);
});

describe('another carrier', () => {
  it.each([
    ['its dispatcher sees no trips of a strange bus', () => (who: TestActor) => plan({}, who), 'not_found'],
    ['nor uses a strange bus', () => (who: TestActor) => plan({ by: spare }, who), 'not_found'],
    [
      'nor a strange driver',
      () => (who: TestActor) => plan({ kind: 'driver', out: first.driver.accountId }, who),
      'not_found',
    ],
  ] as const)('%s', async (_, ask, code) => {
    const other = await addBookableTrip(app.sql);
    const dispatcher = await addMember(app.sql, other.carrierId, 'dispatcher');
    expect(await outcome(ask()(dispatcher))).toBe(code);
  });

  it('cannot replace, and neither can a hired driver', async () => {
    const other = await addBookableTrip(app.sql);
    const dispatcher = await addMember(app.sql, other.carrierId, 'dispatcher');
    const shown = await plan({ by: spare });
    expect(await outcome(apply(shown, {}, dispatcher))).toBe('not_found');
    expect(await outcome(apply(shown, {}, first.driver))).toBe('not_allowed');
    expect(await outcome(plan({}, first.driver))).toBe('not_allowed');
    expect(await outcome(plan({}, rider))).toBe('not_allowed');
    const strange = await addTestBus(app.sql, other.carrierId, { number: 'BC 7777 AA' });
    expect(await outcome(plan({ by: strange }))).toBe('not_found');
    expect(await outcome(apply(shown, { by: strange }))).toBe('not_found');
    expect(await busOf()).toEqual([out, out]);
  });
});
