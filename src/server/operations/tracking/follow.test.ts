import { beforeEach, describe, expect, it } from 'vitest';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { TRIP_TIMES } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addRider, driveTo, KRAKIVETS, runningTrip } from '#testing/tracking.ts';
import { followTrips } from './commands/follow.ts';
import { measureBorder } from './commands/measure-border.ts';

const app = appScene({ now: TRIP_TIMES.lviv });
const trip = eachTest(() => runningTrip(app.sql));
async function drive(place: object, at: string) {
  expect(await driveTo(app, trip, place, at)).toBe('taken');
}

describe('following a trip', () => {
  let notified: string[];

  beforeEach(() => {
    notified = [];
  });

  /** A place on the way to Rzeszów, given by its longitude in degrees. */
  const east = (longitude: number) => ({ latitude: 50.0 + (22.6 - longitude) * 0.065, longitude });

  const follow = () =>
    followTrips(app.context, app.sql, app.clock.now(), (topic, message) => {
      if (topic === `trip:${trip.tripId}`) notified.push(`${message.type} ${topic}`);
    });

  async function delay(): Promise<number | null> {
    const [row] = await app.sql<
      { delay: number | null }[]
    >`select delay_minutes as delay from trip where id = ${trip.tripId}`;
    return row?.delay ?? null;
  }

  describe('the delay of a trip', () => {
    const notification = () => [`changed trip:${trip.tripId}`];

    it('is stored with the trip', async () => {
      await drive(east(22.4), '2026-06-12T09:30:00Z');
      await follow();
      expect(await delay()).toBeGreaterThan(30);
    });

    it('is sent to open screens when it appears and when it changes, not when it stays the same', async () => {
      await drive(east(22.4), '2026-06-12T09:30:00Z');
      await follow();
      expect(notified).toEqual(notification());
      await follow();
      expect(notified).toEqual(notification());
      const before = await delay();
      await drive(east(22.39), '2026-06-12T09:50:00Z');
      await follow();
      expect(notified).toEqual([...notification(), ...notification()]);
      expect(await delay()).toBeGreaterThan((before ?? 0) + 10);
    });

    it('that differs by a minute is neither stored nor sent', async () => {
      await drive(east(22.4), '2026-06-12T09:30:00Z');
      await follow();
      const shown = await delay();
      await app.sql`update trip set delay_minutes = delay_minutes + 1 where id = ${trip.tripId}`;
      await follow();
      expect([await delay(), notified]).toEqual([(shown ?? 0) + 1, notification()]);
    });

    it('becomes unknown when the bus is silent for half an hour or its position is deleted', async () => {
      await drive(east(22.4), '2026-06-12T09:30:00Z');
      await follow();
      app.clock.advance(31 * 60_000);
      await follow();
      expect([await delay(), notified]).toEqual([null, [...notification(), ...notification()]]);
      await app.sql`update trip set delay_minutes = 12 where id = ${trip.tripId}`;
      await app.sql`delete from trip_position where trip_id = ${trip.tripId}`;
      await follow();
      expect([await delay(), notified.length]).toEqual([null, 3]);
    });

    it('stays as it was when the trip is finished', async () => {
      await drive(east(22.4), '2026-06-12T09:30:00Z');
      await follow();
      const shown = await delay();
      await app.sql`
        update trip set status = 'finished', finished_at = ${app.clock.now()} where id = ${trip.tripId}`;
      app.clock.advance(31 * 60_000);
      await follow();
      expect([await delay(), notified]).toEqual([shown, notification()]);
    });

    it('is the same on the carrier’s map, to the minute', async () => {
      await drive(east(22.4), '2026-06-12T09:30:00Z');
      await follow();
      const [bus] = await app.call(trackingApi.buses, {}, trip.owner.token);
      expect(bus?.delayMinutes).toBe(await delay());
    });
  });

  describe('passengers who board at the next stop', () => {
    const notifications = (bookingId: number) => app.sql<{ kind: string; seq: number }[]>`
      select kind, seq from trip_notice where booking_id = ${bookingId} order by id`;

    it('are notified once at 30 and once at 10 minutes', async () => {
      const { bookingId } = await addRider(app, trip, 'confirmed', { from: 1 });
      const later = await addRider(app, trip, 'confirmed', { from: 2 });
      await drive(east(22.3), '2026-06-12T08:40:00Z');
      await follow();
      await follow();
      expect(await notifications(bookingId)).toEqual([{ kind: 'bus_in_30', seq: 1 }]);
      await drive(east(22.05), '2026-06-12T08:58:00Z');
      await follow();
      await follow();
      expect(await notifications(bookingId)).toEqual([
        { kind: 'bus_in_30', seq: 1 },
        { kind: 'bus_in_10', seq: 1 },
      ]);
      expect(await notifications(later.bookingId)).toEqual([]);
    });

    it('and those aboard who leave there are woken once, fifteen minutes before', async () => {
      const aboard = await addRider(app, trip, 'boarded', { from: 0, to: 1 });
      const farther = await addRider(app, trip, 'boarded', { from: 0, to: 2 });
      await drive(east(22.3), '2026-06-12T08:40:00Z');
      await follow();
      expect(await notifications(aboard.bookingId)).toEqual([]);
      await drive(east(22.05), '2026-06-12T08:58:00Z');
      await follow();
      await follow();
      expect(await notifications(aboard.bookingId)).toEqual([{ kind: 'own_stop', seq: 1 }]);
      expect(await notifications(farther.bookingId)).toEqual([]);
    });

    it('are notified only of the ten minutes when the bus first appears that near', async () => {
      const { bookingId } = await addRider(app, trip, 'confirmed', { from: 1 });
      await drive(east(22.05), '2026-06-12T08:58:00Z');
      await follow();
      app.clock.advance(60_000);
      await follow();
      expect(await notifications(bookingId)).toEqual([{ kind: 'bus_in_10', seq: 1 }]);
    });

    it('are not notified while the bus is far away or was silent for a long time', async () => {
      const { bookingId } = await addRider(app, trip, 'confirmed', { from: 1 });
      await drive(east(23.4), '2026-06-12T05:00:00Z');
      await follow();
      await drive(east(22.05), '2026-06-12T08:20:00Z');
      app.clock.advance(31 * 60_000);
      await follow();
      expect(await notifications(bookingId)).toEqual([]);
    });

    it.each(['unconfirmed', 'cancelled', 'boarded', 'no_show'] as const)(
      'are not notified of a booking that is %s',
      async (status) => {
        const { bookingId } = await addRider(app, trip, status, { from: 1 });
        await drive(east(22.05), '2026-06-12T08:58:00Z');
        await follow();
        expect(await notifications(bookingId)).toEqual([]);
      },
    );
  });

  it('the job runs by itself each minute and notifies through the app', async () => {
    await drive(east(22.4), '2026-06-12T09:30:00Z');
    app.published.length = 0;
    await app.sql`select graphile_worker.add_job('tracking.follow')`;
    expect(await app.runJobs()).toContain('tracking.follow');
    expect(app.published).toContainEqual([`trip:${trip.tripId}`, { type: 'changed', topic: `trip:${trip.tripId}` }]);
  });
});

const BEFORE = { ...KRAKIVETS, longitude: 23.17 };

const BEYOND = { ...KRAKIVETS, longitude: 23.0 };

async function passage() {
  const [row] = await app.sql<{ enteredAt: Date; leftAt: Date | null; measured: boolean; direction: string }[]>`
    select entered_at, left_at, measured, direction from crossing_passage
    where trip_id = ${trip.tripId}`;
  return row;
}

describe('measured waiting times at the border', () => {
  it('are computed from passages, with the number of measurements', async () => {
    for (const wait of [40, 50, 60, 70, 80]) {
      Object.assign(trip, await runningTrip(app.sql));
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
