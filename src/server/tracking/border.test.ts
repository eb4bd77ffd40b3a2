import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { trackingApi } from '#shared/tracking/api.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { type BookableTrip, TRIP_TIMES } from '#testing/bookings.ts';
import { findTestActor } from '#testing/carriers.ts';
import { driveTo, KRAKIVETS, runningTrip } from '#testing/tracking.ts';
import { measureBorder } from './commands/measure-border.ts';

let app: TestApp;
let trip: BookableTrip;
beforeAll(async () => {
  app = await testApp({ findActor: findTestActor });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TRIP_TIMES.lviv);
  trip = await runningTrip(app.sql);
});

const BEFORE = { ...KRAKIVETS, longitude: 23.17 };
const BEYOND = { ...KRAKIVETS, longitude: 23.0 };

async function drive(place: object, at: string) {
  expect(await driveTo(app, trip, place, at)).toBe('taken');
}

async function passage() {
  const [row] = await app.sql<{ enteredAt: Date; leftAt: Date | null; measured: boolean; direction: string }[]>`
    select entered_at as "enteredAt", left_at as "leftAt", measured, direction from crossing_passage
    where trip_id = ${trip.tripId}`;
  return row;
}

describe('measured waiting times at the border', () => {
  it('are computed from passages, with the number of measurements', async () => {
    for (const wait of [40, 50, 60, 70, 80]) {
      trip = await runningTrip(app.sql);
      await drive(BEFORE, '2026-06-12T05:10:00Z');
      await drive(KRAKIVETS, '2026-06-12T05:20:00Z');
      const left = new Date(Date.parse('2026-06-12T05:20:00Z') + wait * 60_000);
      await drive({ ...KRAKIVETS, latitude: 49.957 }, new Date(left.getTime() - 6 * 60_000).toISOString());
      await drive(BEYOND, left.toISOString());
    }
    await measureBorder(app.sql, app.clock.now());
    await measureBorder(app.sql, app.clock.now());
    const measured = await app.call(trackingApi.waits, { query: { crossing: 'krakivets' } });
    expect(measured).toContainEqual({
      crossingKey: 'krakivets',
      direction: 'out',
      weekday: 4,
      hour: 8,
      median: 60,
      p80: 72,
      measurements: 5,
    });
    app.clock.set('2026-06-19T05:30:00Z');
    const now = await app.call(trackingApi.waits, { query: {} });
    const here = now.find(({ crossingKey, direction }) => crossingKey === 'krakivets' && direction === 'out');
    expect(here).toMatchObject({ median: 60, p80: 72, measurements: 5 });
    const back = now.find(({ crossingKey, direction }) => crossingKey === 'krakivets' && direction === 'in');
    expect(back).toMatchObject({ median: 75, p80: 150, measurements: 0 });
  });

  it('a track that begins inside the border area is a passage without a measured wait', async () => {
    await drive(KRAKIVETS, '2026-06-12T05:20:00Z');
    await drive(BEYOND, '2026-06-12T05:30:00Z');
    await measureBorder(app.sql, app.clock.now());
    const passages = await app.sql`select measured from crossing_passage where trip_id = ${trip.tripId}`;
    expect(passages).toEqual([{ measured: false }]);
  });

  it('a bus that is still at the border has entered and not left', async () => {
    await drive(BEFORE, '2026-06-12T05:10:00Z');
    await drive(KRAKIVETS, '2026-06-12T05:20:00Z');
    await measureBorder(app.sql, app.clock.now());
    expect(await passage()).toEqual({
      enteredAt: new Date('2026-06-12T05:20:00Z'),
      leftAt: null,
      measured: false,
      direction: 'out',
    });
  });

  it.each([
    ['within twenty minutes at both ends counts', '05:10', '06:20', '06:30', true],
    ['after a gap does not count', '04:50', '06:20', '06:30', false],
    ['before a gap does not count', '05:10', '06:00', '06:30', false],
  ])('a passage that was seen %s as measured', async (_, before, last, after, measured) => {
    const at = (time: string) => `2026-06-12T${time}:00Z`;
    await drive(BEFORE, at(before));
    await drive(KRAKIVETS, at('05:20'));
    await drive({ ...KRAKIVETS, latitude: 49.957 }, at(last));
    await drive(BEYOND, at(after));
    await measureBorder(app.sql, app.clock.now());
    expect(await passage()).toMatchObject({ leftAt: new Date(at(after)), measured });
  });

  it('positions that arrive late are counted by the next run', async () => {
    await drive(BEFORE, '2026-06-12T05:10:00Z');
    await drive(KRAKIVETS, '2026-06-12T05:20:00Z');
    await drive(BEYOND, '2026-06-12T06:30:00Z');
    await measureBorder(app.sql, app.clock.now());
    expect(await passage()).toMatchObject({ measured: false });
    expect(await driveTo(app, trip, { ...KRAKIVETS, recordedAt: '2026-06-12T06:20:00Z' }, '2026-06-12T06:31:00Z')).toBe(
      'late',
    );
    await measureBorder(app.sql, app.clock.now());
    expect(await passage()).toMatchObject({ measured: true });
  });

  it('a trip without a border crossing has no passage', async () => {
    await app.sql`
      update route_plan set crossing_key = null where id = (select plan_id from trip where id = ${trip.tripId})`;
    await drive(KRAKIVETS, '2026-06-12T05:20:00Z');
    await measureBorder(app.sql, app.clock.now());
    expect(await passage()).toBeUndefined();
  });
});
