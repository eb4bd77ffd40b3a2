import { beforeEach, describe, expect, it } from 'vitest';
import type { DomainMessage } from '#shared/core/realtime.ts';
import { TRIP_TIMES } from '#testing/bookings.ts';
import { allTests, eachTest } from '#testing/scene.ts';
import { testContext } from '#testing/server/context.ts';
import { testDatabase } from '#testing/server/database.ts';
import { KRAKIVETS, LVIV, RZESZOW, rowOf, runningTrip, trackOf } from '#testing/tracking.ts';
import { Live, liveOf } from './commands/live.ts';
import { arrivedAt, lastExpected, presentLiveTrip } from './present.ts';
import { openTrips, type StoredPosition, type TripPath, tripPathsOf } from './queries/trip-paths.ts';

const database = allTests(testDatabase);
const trip = eachTest(() => runningTrip(database.sql));
const AT = Date.parse(TRIP_TIMES.lviv);
const MINUTE = 60_000;

describe('live positions', () => {
  let notified: [string, DomainMessage][];

  beforeEach(() => {
    notified = [];
  });

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
});

describe('what is shown', () => {
  let tripPath: TripPath;

  beforeEach(async () => {
    tripPath = await read(new Date(AT));
  });

  const later = (minutes: number) => new Date(AT + minutes * MINUTE);

  async function read(now: Date): Promise<TripPath> {
    const found = (await tripPathsOf(database.sql, [trip.tripId], now)).get(trip.tripId);
    if (!found) throw new Error('no such road');
    return found;
  }

  function place(where: { latitude: number; longitude: number }, progress: number, minutes = 0): StoredPosition {
    return { ...where, accuracy: 10, speed: 20, heading: 270, progress, at: AT + minutes * MINUTE };
  }

  const stateOf = (where: StoredPosition | undefined) => presentLiveTrip(tripPath, where, later(120)).border?.state;

  describe('the shown position', () => {
    it.each([
      ['the position of this process when it is newer', 10, 5, 10],
      ['the position in the database when another process received a newer one', 5, 10, 10],
    ])('is %s', (_, here, there, shown) => {
      tripPath.position = place(LVIV, 1, there);
      const { position } = presentLiveTrip(tripPath, place(LVIV, 1, here), later(11));
      expect(position?.recordedAt).toBe(later(shown).toISOString());
      expect(position?.age).toBe((11 - shown) * 60);
    });

    it.each(['new', 'finished', 'cancelled'] as const)('is absent for a trip that is %s', (status) => {
      expect(presentLiveTrip({ ...tripPath, status }, place(LVIV, 1), later(1)).position).toBeNull();
    });

    it('is never one from the future, even when two clocks differ by more than a minute', () => {
      expect(presentLiveTrip(tripPath, place(LVIV, 1, 2), later(0)).position).toBeNull();
      expect(presentLiveTrip(tripPath, place(LVIV, 1, 0.5), later(0)).position).toMatchObject({ age: 0 });
    });
  });

  describe('the border state', () => {
    it.each([
      ['before the border', { ...KRAKIVETS, longitude: 23.3 }, 53, 'ahead'],
      ['within the border area', KRAKIVETS, 67, 'there'],
      ['just beyond the border area', { ...KRAKIVETS, longitude: 23.0 }, 66.9, 'ahead'],
      ['far beyond the border', { ...KRAKIVETS, longitude: 22.8 }, 90, 'passed'],
    ])('is correct for a bus %s', (_, where, km, state) => {
      expect(stateOf(place(where, km, 120))).toBe(state);
    });

    it('is “ahead” without any position, and “passed” after an arrival beyond the border', () => {
      expect(stateOf(undefined)).toBe('ahead');
      const stops = tripPath.stops.map((stop) =>
        stop.seq === 1 ? { ...stop, arrivedAt: later(60).toISOString() } : stop,
      );
      expect(presentLiveTrip({ ...tripPath, stops }, undefined, later(120)).border?.state).toBe('passed');
    });

    it('is absent on a path without a crossing', () => {
      expect(presentLiveTrip({ ...tripPath, crossing: null }, place(LVIV, 1), later(1)).border).toBeNull();
    });

    it('uses the measured wait of its hour once there are enough measurements', () => {
      const cell = { weekday: 4, hour: 7, p10: 10, median: 20, p80: 30, p90: 40, measurements: 5 };
      expect(presentLiveTrip({ ...tripPath, waits: [cell] }, place(LVIV, 1), later(1)).border?.wait).toEqual({
        median: 20,
        p80: 30,
        measurements: 5,
      });
      const wide = { ...cell, weekday: -1, hour: -1, median: 50, p80: 70 };
      const few = presentLiveTrip(
        { ...tripPath, waits: [{ ...cell, measurements: 4 }, wide] },
        place(LVIV, 1),
        later(1),
      );
      expect(few.border?.wait.median).toBe(50);
    });
  });

  describe('the expected times', () => {
    it('are whole minutes, the earliest rounded down and the latest rounded up', () => {
      for (const { expected } of presentLiveTrip(tripPath, place(LVIV, 0), later(1)).stops) {
        for (const instant of Object.values(expected ?? {})) expect(Date.parse(instant) % MINUTE).toBe(0);
      }
    });

    it('are absent for a bus that was silent for half an hour, while the last ones remain known', () => {
      const where = place(LVIV, 0);
      expect(presentLiveTrip(tripPath, where, later(30)).stops[3]?.expected).not.toBeNull();
      expect(presentLiveTrip(tripPath, where, later(31))).toMatchObject({ nextSeq: null, delayMinutes: null });
      const [, first] = lastExpected(tripPath, where, later(300));
      expect(first?.expected?.high).toBeGreaterThan(AT);
      expect(lastExpected(tripPath, where, later(300))).toEqual(lastExpected(tripPath, where, later(1)));
      expect(lastExpected(tripPath, undefined, later(1))).toEqual([]);
    });
  });

  describe('the suggestion “arrived in the city”', () => {
    it.each([
      ['near the next stop', RZESZOW, 0, 'started', 0, 1],
      ['two kilometres away from the next stop', { ...RZESZOW, longitude: 22.03 }, 0, 'started', 0, null],
      ['near a stop that is not the next', RZESZOW, 1, 'started', 0, null],
      ['before the trip has started', RZESZOW, 0, 'planned', 0, null],
      ['for a position that is an hour old', RZESZOW, 0, 'started', -60, null],
    ] as const)('is correct %s', (_, where, currentSeq, status, minutes, seq) => {
      expect(arrivedAt({ ...tripPath, currentSeq, status }, place(where, 150, minutes), later(0))).toBe(seq);
    });

    it('is absent after the last stop', () => {
      expect(arrivedAt({ ...tripPath, currentSeq: 3 }, place(RZESZOW, 150), later(0))).toBeNull();
    });
  });

  describe('the trips that are followed', () => {
    it.each([
      ['started, with a position', 'started', true, true],
      ['planned, with a position', 'planned', true, true],
      ['started, without a position', 'started', false, false],
      ['finished', 'finished', true, false],
      ['cancelled', 'cancelled', true, false],
    ] as const)('include or exclude a trip that is %s', async (_, status, received, followed) => {
      if (received) {
        await database.sql`
          insert into trip_position (trip_id, driver_id, lat, lon, progress, recorded_at, received_at, source)
          values (${trip.tripId}, ${trip.driver.accountId}, 49.84, 24.03, 0, ${later(0)}, ${later(0)}, 'app')`;
      }
      await database.sql`update trip set status = ${status} where id = ${trip.tripId}`;
      expect((await openTrips(database.sql, later(0))).includes(trip.tripId)).toBe(followed);
    });

    it('no query runs for an empty list of trips', async () => {
      expect(await tripPathsOf(database.sql, [], later(0))).toEqual(new Map());
    });
  });
});
