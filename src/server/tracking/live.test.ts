import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DomainMessage } from '#shared/core/realtime.ts';
import { type BookableTrip, TRIP_TIMES } from '#testing/bookings.ts';
import { testContext } from '#testing/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { KRAKIVETS, LVIV, RZESZOW, rowOf, runningTrip, trackOf } from '#testing/tracking.ts';
import { Live, liveOf } from './commands/live.ts';

let database: TestDatabase;
let trip: BookableTrip;
let notified: [string, DomainMessage][];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  trip = await runningTrip(database.sql);
  notified = [];
});

const AT = Date.parse(TRIP_TIMES.lviv);
const MINUTE = 60_000;
const publish = (topic: string, message: DomainMessage) => void notified.push([topic, message]);
const take = (live: Live, place: object, minutes: number) =>
  live.take(trip.driver.accountId, place, AT + minutes * MINUTE, 'app', publish);
const kms = () => notified.map(([, { km }]) => Number(km));

describe('the live positions of a process', () => {
  it('exist once per app', () => {
    const app = testContext(database.sql);
    expect(liveOf(app)).toBe(liveOf(app));
    expect(liveOf(app)).not.toBe(liveOf(testContext(database.sql)));
  });

  it('continue from the newest row after a restart', async () => {
    const before = new Live(database.sql);
    await take(before, KRAKIVETS, 80);
    await before.buffer.flush();
    const after = new Live(database.sql);
    expect(after.newest(trip.tripId)).toBeUndefined();
    expect(await take(after, { ...LVIV, recordedAt: AT + 10 * MINUTE }, 81)).toBe('late');
    expect(await take(after, { ...KRAKIVETS, recordedAt: AT + 80 * MINUTE }, 82)).toBe('same');
    expect(await take(after, { latitude: 52, longitude: 13 }, 83)).toBe('implausible');
    expect(await take(after, { ...KRAKIVETS, longitude: 23.13 }, 84)).toBe('taken');
    const [first = 0, second = 0] = kms();
    expect(first).toBeCloseTo(66.8, 0);
    expect(second).toBeGreaterThanOrEqual(first);
  });

  it('never move the bus back when two processes receive positions of one trip', async () => {
    const [here, there] = [new Live(database.sql), new Live(database.sql)];
    await take(here, LVIV, 0);
    await take(there, { ...LVIV, longitude: 23.95 }, 5);
    await take(here, { ...LVIV, longitude: 23.9, recordedAt: AT + 4 * MINUTE }, 6);
    await Promise.all([here.buffer.flush(), there.buffer.flush()]);
    expect(await rowOf(database.sql, trip.tripId)).toMatchObject({ lon: 23.95 });
    expect(await trackOf(database.sql, trip.tripId)).toHaveLength(3);
  });

  it('stop within ten seconds after the trip is over, without more queries than one in ten seconds', async () => {
    const live = new Live(database.sql);
    await take(live, LVIV, 0);
    await database.sql`
      update trip set status = 'finished', finished_at = ${new Date(AT + 5_000)} where id = ${trip.tripId}`;
    expect(await take(live, LVIV, 0.1)).toBe('taken');
    expect(await take(live, LVIV, 0.2)).toBe('not_tracked');
  });

  it('remove a bus that was silent for a quarter of an hour, and load it again', async () => {
    const live = new Live(database.sql);
    await take(live, LVIV, 0);
    await live.buffer.flush();
    const other = await runningTrip(database.sql);
    await live.take(other.driver.accountId, LVIV, AT + 16 * MINUTE, 'app', publish);
    expect(live.newest(trip.tripId)).toBeUndefined();
    expect(await take(live, { ...LVIV, recordedAt: AT }, 17)).toBe('same');
  });

  it('are loaded again after a failure of the database', async () => {
    const live = new Live(database.sql);
    await database.sql`alter table trip_position rename to trip_position_away`;
    await expect(take(live, LVIV, 0)).rejects.toThrow('trip_position');
    await database.sql`alter table trip_position_away rename to trip_position`;
    expect(await take(live, LVIV, 0)).toBe('taken');
  });
});

describe('the distance of a bus along its path', () => {
  it('only grows, also with inaccurate positions and a driver who turns round', async () => {
    const live = new Live(database.sql);
    const places = [LVIV, { ...KRAKIVETS, longitude: 23.6 }, { ...KRAKIVETS, longitude: 23.65 }, KRAKIVETS, RZESZOW];
    for (const [index, place] of places.entries()) {
      expect(await take(live, place, index * 60)).toBe('taken');
      await live.buffer.flush();
    }
    expect(kms()).toEqual(kms().toSorted((a, b) => a - b));
    expect(kms().at(-1)).toBeGreaterThan(140);
  });

  it('is not behind the stop that the driver reported last', async () => {
    await database.sql`update trip set current_seq = 1 where id = ${trip.tripId}`;
    await take(new Live(database.sql), LVIV, 0);
    expect(kms()[0]).toBeGreaterThan(140);
  });
});

describe('positions that were stored on the device', () => {
  const takeAll = (live: Live, raw: object[], minutes: number) =>
    live.takeAll(trip.driver.accountId, raw, AT + minutes * MINUTE, publish);
  const at = (minutes: number, longitude: number) => ({ ...LVIV, longitude, recordedAt: AT + minutes * MINUTE });

  it('do not count for the limit of five seconds, and move the bus once', async () => {
    const live = new Live(database.sql);
    const stored = [at(3, 23.97), at(2, 23.99), at(1, 24.01), at(0, 24.03)];
    expect(await takeAll(live, stored, 4)).toEqual(['taken', 'taken', 'taken', 'taken']);
    expect(notified.map(([, { longitude }]) => longitude)).toEqual([23.97]);
  });

  it('do not move the bus when they are older than the live position', async () => {
    const live = new Live(database.sql);
    await take(live, { ...LVIV, longitude: 23.9 }, 6);
    expect(await takeAll(live, [at(3, 23.97), at(2, 23.99)], 7)).toEqual(['late', 'late']);
    expect(notified).toHaveLength(1);
    await live.buffer.flush();
    expect(await rowOf(database.sql, trip.tripId)).toMatchObject({ lon: 23.9 });
  });

  it('belong to the trip that was running at their time', async () => {
    const live = new Live(database.sql);
    await database.sql`
      update trip set status = 'finished', finished_at = ${new Date(AT + 30 * MINUTE)} where id = ${trip.tripId}`;
    const outcomes = await takeAll(live, [at(10, 23.97), at(40, 23.9), { latitude: 91 }], 60);
    expect(outcomes.toSorted()).toEqual(['late', 'no_coordinates', 'not_tracked']);
    expect(notified).toEqual([]);
  });
});
