import { describe, expect, it } from 'vitest';
import { type BookableTrip, TRIP_TIMES } from '#testing/bookings.ts';
import { allTests, eachTest } from '#testing/scene.ts';
import { testDatabase } from '#testing/server/database.ts';
import { LVIV, rowOf, runningTrip, trackOf } from '#testing/tracking.ts';
import { fixBuffer, keepTracks, type StoredFix, writeFixes } from './commands/flush.ts';

const database = allTests(testDatabase);
const trip = eachTest(() => runningTrip(database.sql));

const AT = Date.parse(TRIP_TIMES.lviv);
const fixOf = (of: BookableTrip, change: Partial<StoredFix> = {}): StoredFix => ({
  ...LVIV,
  accuracy: 10,
  speed: null,
  heading: 270,
  at: AT,
  tripId: of.tripId,
  driverId: of.driver.accountId,
  progress: 1,
  receivedAt: AT,
  source: 'app',
  ...change,
});
const write = (...fixes: StoredFix[]) => writeFixes(database.sql, fixes, fixes);
const newest = async () => {
  const [row] = await database.sql<{ at: Date; progress: number }[]>`
    select recorded_at as at, progress from trip_position where trip_id = ${trip.tripId}`;
  return row && { at: row.at.getTime(), progress: row.progress };
};

describe('writing reported positions', () => {
  it('stores one row with the newest position and every position of the track, to the millisecond', async () => {
    const at = AT + 123;
    await write(fixOf(trip, { at, receivedAt: at + 877, accuracy: null, speed: 22.5, source: 'osmand' }));
    const rows = await database.sql`select * from trip_position where trip_id = ${trip.tripId}`;
    expect(rows).toEqual([
      {
        tripId: trip.tripId,
        driverId: trip.driver.accountId,
        lat: LVIV.latitude,
        lon: LVIV.longitude,
        accuracy: null,
        speed: 22.5,
        heading: 270,
        progress: 1,
        recordedAt: new Date(at),
        receivedAt: new Date(at + 877),
        source: 'osmand',
      },
    ]);
    expect(await trackOf(database.sql, trip.tripId)).toEqual([{ at: new Date(at), lat: LVIV.latitude }]);
  });

  it('does not touch the newest row for a position that is only for the track', async () => {
    await writeFixes(database.sql, [], [fixOf(trip)]);
    expect(await rowOf(database.sql, trip.tripId)).toBeUndefined();
    expect(await trackOf(database.sql, trip.tripId)).toHaveLength(1);
  });

  it('stores nothing for empty lists', async () => {
    await writeFixes(database.sql, [], []);
    expect(await rowOf(database.sql, trip.tripId)).toBeUndefined();
  });

  it.each([
    ['newer', 1000, 7, { at: AT + 1000, progress: 7 }],
    ['newer, though further back along the line', 1000, 2, { at: AT + 1000, progress: 5 }],
    ['of the same time', 0, 7, { at: AT, progress: 5 }],
    ['older', -1000, 7, { at: AT, progress: 5 }],
  ])('updates the newest row correctly with a position that is %s', async (_, later, progress, expected) => {
    await write(fixOf(trip, { progress: 5 }));
    await write(fixOf(trip, { at: AT + later, progress }));
    expect(await newest()).toEqual(expected);
  });

  it('stores the same position once when it is written twice', async () => {
    await write(fixOf(trip));
    await write(fixOf(trip));
    await writeFixes(database.sql, [fixOf(trip)], [fixOf(trip), fixOf(trip)]);
    expect(await trackOf(database.sql, trip.tripId)).toHaveLength(1);
  });

  it.each(['finished', 'cancelled', 'new'] as const)(
    'stores no newest position for a trip that is %s',
    async (status) => {
      await database.sql`
      update trip set status = ${status}, finished_at = ${TRIP_TIMES.lviv}, cancelled_at = ${TRIP_TIMES.lviv}
      where id = ${trip.tripId}`;
      await write(fixOf(trip));
      expect(await rowOf(database.sql, trip.tripId)).toBeUndefined();
    },
  );

  it('skips a trip that no longer exists and stores the others', async () => {
    const gone = fixOf(trip, { tripId: 2_000_000_000 });
    await write(gone, fixOf(trip));
    expect(await rowOf(database.sql, trip.tripId)).toBeDefined();
  });

  it('creates the partition of a day that has none', async () => {
    const at = Date.parse('2031-01-01T00:30:00Z');
    await write(fixOf(trip, { at }));
    const [part] = await database.sql<{ name: string }[]>`
      select tableoid::regclass::text as name from trip_fix where trip_id = ${trip.tripId}`;
    expect(part?.name).toBe('trip_fix_20310101');
  });
});

describe('the partition of a day of tracks', () => {
  const APRIL = Date.parse('2026-04-10T12:00:00Z');

  it.each([
    ['the 30th day after it', '2026-05-10T02:20:00Z', 1],
    ['the 31st day after it', '2026-05-11T02:20:00Z', 0],
  ])('on %s holds this number of rows: %s', async (_, now, left) => {
    await writeFixes(database.sql, [], [fixOf(trip, { at: APRIL })]);
    await keepTracks(database.sql, new Date(now));
    expect(await trackOf(database.sql, trip.tripId)).toHaveLength(left);
  });

  it('is created for each day, ten days ahead', async () => {
    await keepTracks(database.sql, new Date('2026-05-27T02:20:00Z'));
    const rows = await database.sql<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'trip_fix'::regclass`;
    const names = rows.map(({ name }) => name);
    for (const day of ['20260526', '20260528', '20260604']) expect(names).toContain(`trip_fix_${day}`);
    expect(names.every((name) => name >= 'trip_fix_20260427')).toBe(true);
  });

  it('the cleaning job also deletes newest positions of finished trips and of buses that were silent for two days', async () => {
    const over = await runningTrip(database.sql);
    const silent = await runningTrip(database.sql);
    await write(fixOf(trip), fixOf(over), fixOf(silent, { at: AT - 48 * 3_600_000 }));
    await database.sql`update trip set status = 'finished' where id = ${over.tripId}`;
    await keepTracks(database.sql, new Date(AT + 60_000));
    const stored = await Promise.all([trip, over, silent].map(({ tripId }) => rowOf(database.sql, tripId)));
    expect(stored.map((row) => row !== undefined)).toEqual([true, false, false]);
  });
});

describe('the buffer of positions', () => {
  it('writes a position that moves the bus into the newest row, and every position into the track', async () => {
    const buffer = fixBuffer(database.sql);
    buffer.move(fixOf(trip));
    buffer.move(fixOf(trip, { at: AT + 5000, longitude: 23.9 }));
    buffer.track(fixOf(trip, { at: AT + 1000 }));
    await buffer.flush();
    await buffer.flush();
    expect(await rowOf(database.sql, trip.tripId)).toMatchObject({ lon: 23.9 });
    expect(await trackOf(database.sql, trip.tripId)).toHaveLength(3);
  });

  it('writes by itself after a short time', async () => {
    fixBuffer(database.sql).move(fixOf(trip));
    await expect.poll(() => rowOf(database.sql, trip.tripId), { timeout: 20_000 }).toBeDefined();
  });

  it.each<[string, Partial<StoredFix>]>([
    ['of a deleted driver', { driverId: 2_000_000_000 }],
    ['with an invalid latitude', { latitude: 91 }],
    ['with a speed too small for its column', { speed: 1e-50 }],
    ['with NaN as its coordinates', { progress: Number.NaN, latitude: Number.NaN }],
  ])('drops only the position %s that the database refuses', async (_, bad) => {
    const others = [await runningTrip(database.sql), await runningTrip(database.sql), await runningTrip(database.sql)];
    const buffer = fixBuffer(database.sql);
    buffer.move(fixOf(trip, bad));
    for (const other of others) buffer.move(fixOf(other));
    await buffer.flush();
    expect(await rowOf(database.sql, trip.tripId)).toBeUndefined();
    for (const other of others) expect(await rowOf(database.sql, other.tripId)).toMatchObject({ lat: LVIV.latitude });
  });

  it('keeps positions while the database is not available, and the newest of them wins', async () => {
    const buffer = fixBuffer(database.sql);
    await database.sql`alter table trip_position rename to trip_position_away`;
    buffer.move(fixOf(trip));
    await buffer.flush();
    buffer.move(fixOf(trip, { at: AT + 5000, longitude: 23.9 }));
    await database.sql`alter table trip_position_away rename to trip_position`;
    await buffer.flush();
    expect(await rowOf(database.sql, trip.tripId)).toMatchObject({ lon: 23.9 });
    expect(await trackOf(database.sql, trip.tripId)).toHaveLength(2);
  });
});
