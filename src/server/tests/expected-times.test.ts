import bindings from 'gtfs-realtime-bindings';
import { beforeEach, describe, expect, it } from 'vitest';
import { dashboardApi } from '#shared/office/dashboard/api.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import { shareApi } from '#shared/operations/tracking/share-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { type ArrivalRange, expectedArrival } from '#shared/sales/trips/delay.ts';
import { TRIP_TIMES } from '#testing/bookings.ts';
import { sheetPresses } from '#testing/presses.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import type { TestActor } from '#testing/server/carriers.ts';
import { addRider, driveTo, KRAKIVETS, LVIV, RZESZOW, runningTrip } from '#testing/tracking.ts';

const app = appScene({ now: TRIP_TIMES.lviv });
const trip = eachTest(() => runningTrip(app.sql));

let passenger: TestActor;
beforeEach(async () => {
  ({ passenger } = await addRider(app, trip, 'boarded'));
  await app.sql`
    update route set plan_id = (select plan_id from trip where id = ${trip.tripId})
    where id = (select route_id from trip where id = ${trip.tripId})`;
  await app.call(trackingApi.changeSettings, { body: { sharePositions: true } }, trip.owner.token);
});

interface SentMessage {
  seq: number;
  expected: ArrivalRange;
  state: string;
  minutes: number;
}

function saidOf(
  next: { seq: number; plannedAt: string | null; expected: ArrivalRange | null } | null | undefined,
): SentMessage {
  if (!next?.expected) throw new Error('nothing is expected');
  const { state, minutes } = expectedArrival(next.plannedAt, next.expected, app.clock.now());
  return { seq: next.seq, expected: next.expected, state, minutes };
}

const ofPosition = (live: Pick<TripPosition, 'stops' | 'nextSeq'>) =>
  saidOf(live.stops.find(({ seq }) => seq === live.nextSeq));

/** Text of each view about the next stop. */
async function allViews(): Promise<Record<string, SentMessage>> {
  const at = { params: { tripId: trip.tripId } };
  const { code } = await app.call(shareApi.share, { ...at, body: {} }, passenger.token);
  const [bus] = await app.call(trackingApi.buses, {}, trip.owner.token);
  const list = await app.call(tripsApi.list, { query: {} }, trip.driver.token);
  const { current, today } = await app.call(dashboardApi.dashboard, { query: {} }, trip.owner.token);
  const same = today.find(({ id }) => id === trip.tripId);
  return {
    sheet: saidOf((await app.call(tripsApi.sheet, at, trip.driver.token)).nextStop),
    'its live part': ofPosition(await app.call(trackingApi.position, at, trip.driver.token)),
    'the passenger’s trip': ofPosition(await app.call(trackingApi.position, at, passenger.token)),
    'shared link': ofPosition(await app.call(shareApi.sharedTrip, { params: { code } })),
    board: saidOf(bus && { seq: bus.nextSeq ?? -1, plannedAt: bus.nextPlannedAt, expected: bus.nextExpected }),
    list: saidOf(list.data.find(({ id }) => id === trip.tripId)?.nextStop),
    dashboard: saidOf(current?.nextStop),
    'trips of today': saidOf(same?.nextStop),
  };
}

async function feedOfTrip() {
  // The feed is rebuilt at most every few seconds.
  app.clock.advance(10_000);
  const response = await app.request('GET', '/gtfs-rt/trip-updates.pb');
  const { FeedMessage } = bindings.transit_realtime;
  const { entity } = FeedMessage.toObject(FeedMessage.decode(new Uint8Array(await response.arrayBuffer())), {
    longs: Number,
  });
  return entity.find((one: { id: string }) => one.id === `u${trip.tripId}`).tripUpdate;
}

const MINUTE = 60_000;

it.each([
  // The waiting time at the border ahead may absorb a delay of twelve minutes: the bus may still arrive on time.
  ['a delay within the range', LVIV, '2026-06-12T04:12:00Z', 1, 'onTime'],
  ['a delay beyond it', KRAKIVETS, '2026-06-12T09:40:00Z', 1, 'late'],
  ['a bus that is early', RZESZOW, '2026-06-12T07:00:00Z', 1, 'early'],
])('every view shows the same expected time of the next stop: %s', async (_, place, now, seq, state) => {
  expect(await driveTo(app, trip, place, now)).toBe('taken');
  const views = await allViews();
  const [first] = Object.values(views);
  expect(first).toMatchObject({ seq, state });
  expect(views).toEqual(Object.fromEntries(Object.keys(views).map((view) => [view, first])));
  const live = await app.call(trackingApi.position, { params: { tripId: trip.tripId } }, passenger.token);
  expect(live.delayMinutes).toBe(first?.minutes);
  const feed = await feedOfTrip();
  expect(
    Math.abs(feed.stopTimeUpdate[0].arrival.time * 1000 - Date.parse(first?.expected.expected ?? '')),
  ).toBeLessThan(MINUTE);
  expect(Math.abs((feed.delay ?? 0) - (first?.minutes ?? 0) * 60)).toBeLessThanOrEqual(60);
});

it('a bus without a position has the delay of its last departure in every view', async () => {
  const { pressed } = sheetPresses(app);
  await pressed(trip.tripId, trip.driver, { action: 'depart', seq: 0 });
  app.clock.set('2026-06-12T09:12:00Z');
  const at = { params: { tripId: trip.tripId } };
  await pressed(trip.tripId, trip.driver, { action: 'arrive', seq: 1 });
  const due = Date.parse(TRIP_TIMES.krakow) + 12 * MINUTE;
  const expected = new Date(due).toISOString();
  const range = { low: expected, expected, high: expected };
  const said = { seq: 2, expected: range, state: 'late', minutes: 12 };
  const list = await app.call(tripsApi.list, { query: {} }, trip.owner.token);
  const { current } = await app.call(dashboardApi.dashboard, { query: {} }, trip.owner.token);
  const sheet = await app.call(tripsApi.sheet, at, trip.driver.token);
  expect([sheet, current, list.data[0]].map((row) => saidOf(row?.nextStop))).toEqual([said, said, said]);
});

describe('what the driver says of a delay', () => {
  const press = (input: object) =>
    sheetPresses(app).press(trip.tripId, trip.driver, { action: 'late', seq: 1, ...input });
  const at = { params: { tripId: 0 } };
  beforeEach(async () => {
    at.params.tripId = trip.tripId;
    await driveTo(app, trip, LVIV, '2026-06-12T05:00:00Z');
  });

  it('is the same hour of the next stop in every view, and every later stop is as late', async () => {
    const [, stop] = (await app.call(tripsApi.sheet, at, trip.driver.token)).stops;
    const due = Date.parse(stop?.arrivesAt ?? '');
    const expectedAt = new Date(due + 80 * MINUTE).toISOString();
    expect(await press({ expectedAt })).toBe('done');
    const views = await allViews();
    const said = {
      seq: 1,
      expected: { low: expectedAt, expected: expectedAt, high: expectedAt },
      state: 'late',
      minutes: 80,
    };
    expect(views).toEqual(Object.fromEntries(Object.keys(views).map((view) => [view, said])));
    const live = await app.call(trackingApi.position, at, passenger.token);
    expect(live.stops.slice(1).map(({ plannedAt, expected }) => minutesBetween(plannedAt, expected?.expected))).toEqual(
      [80, 80, 80],
    );
    expect((await feedOfTrip()).delay).toBe(80 * 60);
  });

  it('without a known delay takes away every expected time, and says until when more is said', async () => {
    const moreBy = '2026-06-12T06:00:00.000Z';
    expect(await press({ moreBy })).toBe('done');
    const live = await app.call(trackingApi.position, at, passenger.token);
    expect(live.late).toEqual({ seq: 1, expectedAt: null, moreBy, saidAt: '2026-06-12T05:00:00.000Z' });
    expect(live.stops.every(({ expected }) => expected === null)).toBe(true);
    const list = await app.call(tripsApi.list, { query: {} }, trip.owner.token);
    expect(list.data[0]).toMatchObject({ nextStop: null, late: { moreBy } });
  });

  it('ends when the bus has covered half of the rest of its road, and is not asked of another stop or of the past', async () => {
    const [, stop] = (await app.call(tripsApi.sheet, at, trip.driver.token)).stops;
    const expectedAt = new Date(Date.parse(stop?.arrivesAt ?? '') + 80 * MINUTE).toISOString();
    expect(await press({ seq: 2, expectedAt })).toBe('wrong_stop');
    expect(await press({ expectedAt: '2026-06-12T04:59:00Z' })).toBe('invalid_input');
    await press({ expectedAt });
    expect((await app.call(trackingApi.position, at, passenger.token)).late).toMatchObject({ expectedAt });
    await driveTo(app, trip, KRAKIVETS, '2026-06-12T06:10:00Z');
    expect((await app.call(trackingApi.position, at, passenger.token)).late).toMatchObject({ expectedAt });
    await driveTo(app, trip, RZESZOW, '2026-06-12T07:40:00Z');
    expect((await app.call(trackingApi.position, at, passenger.token)).late).toBeNull();
  });
});

function minutesBetween(from: string | null, to: string | undefined): number {
  return (Date.parse(to ?? '') - Date.parse(from ?? '')) / MINUTE;
}
