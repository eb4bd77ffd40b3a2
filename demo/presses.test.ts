import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_FILLED } from '#server/core/database/milestones.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import type { TestApp } from '#testing/server/api.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { pressForDrivers, staffTrips } from './presses.ts';

const app = appScene();

let trip: BookableTrip;
beforeEach(async () => {
  // Cancels the trips of earlier tests, so that they have no effect.
  await app.sql`update trip set status = 'cancelled', cancelled_at = departs_at, cancel_reason = '' where status <> 'cancelled'`;
  await app.sql`delete from session`;
  await app.sql`delete from milestone where name = ${DEMO_FILLED}`;
  await app.sql`update account set email = id || '@example.org' where email like '%@demo.vezu.app'`;
  trip = await addBookableTrip(app.sql);
  await nameDriver(`d${trip.tripId}@demo.vezu.app`);
});

async function nameDriver(email: string): Promise<void> {
  await app.sql`update account set email = ${email} where id = ${trip.driver.accountId}`;
}

async function press(at: string): Promise<void> {
  app.published.length = 0;
  const publish = (...said: TestApp['published'][number]) => void app.published.push(said);
  await pressForDrivers(app.context, new Date(at), publish);
}

async function tripNow() {
  const [row] = await app.sql<{ status: string; seq: number | null; startedAt: Date | null }[]>`
    select status, current_seq as seq, started_at from trip where id = ${trip.tripId}`;
  return row;
}

async function actionsOf(bookingId: number): Promise<string[]> {
  const rows = await app.sql<{ action: string }[]>`
    select action from booking_event where booking_id = ${bookingId} order by id`;
  return rows.map(({ action }) => action);
}

const BEFORE = '2026-06-12T03:40:00Z';
const STARTED = '2026-06-12T03:55:00Z';
const UNDERWAY = '2026-06-12T06:00:00Z';
const OVER = '2026-06-12T20:00:00Z';

describe('the drivers of the demo', () => {
  it('start some minutes ahead, arrive, and finish without a person', async () => {
    await press(BEFORE);
    expect(await tripNow()).toMatchObject({ status: 'planned' });
    await press(STARTED);
    expect(await tripNow()).toMatchObject({ status: 'started', seq: 0 });
    expect(app.published.map(([topic]) => topic)).toEqual(
      expect.arrayContaining([`trip:${trip.tripId}`, `carrier:${trip.carrierId}`]),
    );
    await press('2026-06-12T10:30:00Z');
    expect(await tripNow()).toMatchObject({ status: 'started', seq: 1 });
    await press(OVER);
    expect(await tripNow()).toMatchObject({ status: 'finished', seq: 3 });
  });

  it('catch up after a night without the server, with the times of the planned actions', async () => {
    await press('2026-06-14T08:00:00Z');
    expect(await tripNow()).toMatchObject({ status: 'finished' });
    const events = await app.sql<{ action: string; at: Date }[]>`
      select action, at from trip_event where trip_id = ${trip.tripId} order by id`;
    expect(events.map(({ action }) => action)).toEqual([
      'start',
      'depart',
      'arrive',
      'depart',
      'arrive',
      'depart',
      'arrive',
      'finish',
    ]);
    for (const [n, { at }] of events.entries()) {
      expect(at.getTime()).toBeGreaterThanOrEqual(events[n - 1]?.at.getTime() ?? 0);
      expect(at.toISOString().slice(0, 10)).toBe('2026-06-12');
    }
  });

  it('let passengers board and leave at their stops, and hand parcels over against their codes', async () => {
    const actions = bookingActions(app);
    app.clock.set('2026-06-11T04:00:00Z');
    const rider = await addPassenger(app.sql);
    const [seat = 0] = await actions.book(trip, rider, seatInput(null, 0, 1));
    const [parcel = 0] = await actions.book(trip, rider, parcelInput());
    for (const id of [seat, parcel]) await actions.act('confirm', id, trip.owner);
    await press(STARTED);
    expect(await actionsOf(seat)).toEqual(['book', 'confirm']);
    await press(UNDERWAY);
    expect(await actionsOf(parcel)).toEqual(expect.arrayContaining(['board']));
    expect(app.published.map(([topic]) => topic)).toContain(`account:${rider.accountId}`);
    // One in thirty passengers does not come, always the same ones.
    const came = (await actionsOf(seat)).includes('board');
    await press(OVER);
    const rows = await app.sql<{ id: number; status: string }[]>`
      select id, status from booking where id = any(${[seat, parcel]}::int[]) order by id`;
    expect(rows).toEqual([
      { id: seat, status: came ? 'completed' : 'no_show' },
      { id: parcel, status: 'completed' },
    ]);
    expect((await actionsOf(parcel)).filter((demoAction) => demoAction === 'complete')).toHaveLength(1);
  });

  it('do no action twice', async () => {
    await press(UNDERWAY);
    await press(UNDERWAY);
    await press(OVER);
    await press(OVER);
    const events = await app.sql<{ action: string }[]>`select action from trip_event where trip_id = ${trip.tripId}`;
    expect(events).toHaveLength(8);
    expect(app.published).toEqual([]);
  });

  it('stop at once when the server stops', async () => {
    await pressForDrivers(app.context, new Date(OVER), () => undefined, AbortSignal.abort());
    expect(await tripNow()).toMatchObject({ status: 'planned' });
  });
});

describe('the demo does not act', () => {
  it('for people outside the demo', async () => {
    await nameDriver('stepan@example.org');
    await press(OVER);
    expect(await tripNow()).toMatchObject({ status: 'planned' });
  });

  it('for a driver whose account somebody signed in to within a day', async () => {
    await app.sql`
      insert into session (account_id, token_hash, created_at, last_seen_at, expires_at, ends_at)
      values (${trip.driver.accountId}, '\\x01', '2026-06-01', '2026-06-11T21:00:00Z', '2026-07-01', '2026-08-01')`;
    await press(OVER);
    expect(await tripNow()).toMatchObject({ status: 'planned' });
    await press('2026-06-12T21:01:00Z');
    expect(await tripNow()).toMatchObject({ status: 'finished' });
  });

  it('for the demo account of a driver until a day after the demo was filled', async () => {
    await nameDriver('driver@demo.vezu.app');
    await press(OVER);
    expect(await tripNow()).toMatchObject({ status: 'planned' });
    await app.sql`insert into milestone (name, reached_at) values (${DEMO_FILLED}, '2026-06-12T01:00:00Z')`;
    await press(OVER);
    expect(await tripNow()).toMatchObject({ status: 'planned' });
    await press('2026-06-13T01:01:00Z');
    expect(await tripNow()).toMatchObject({ status: 'finished' });
  });

  it('on a cancelled trip', async () => {
    await app.sql`
      update trip set status = 'cancelled', cancelled_at = '2026-06-11', cancel_reason = 'Ремонт' where id = ${trip.tripId}`;
    await press(OVER);
    expect(await tripNow()).toMatchObject({ status: 'cancelled', seq: null });
  });
});

describe('a demo trip without a driver', () => {
  const staff = (at: string) => staffTrips(app.sql, new Date(at), () => undefined);
  beforeEach(async () => {
    const { sql } = app;
    await sql`update account set email = ${`o${trip.tripId}@demo.vezu.app`} where id = ${trip.owner.accountId}`;
    await sql`
      update route set driver_id = ${trip.driver.accountId}
      where id = (select route_id from trip where id = ${trip.tripId})`;
    await sql`update trip set status = 'new', driver_id = null where id = ${trip.tripId}`;
  });

  it('gets the driver of its route half a day ahead', async () => {
    await staff('2026-06-11T15:00:00Z');
    expect(await tripNow()).toMatchObject({ status: 'new' });
    await staff('2026-06-11T17:00:00Z');
    expect(await tripNow()).toMatchObject({ status: 'planned' });
  });

  it('is left to the owner of the carrier when they have signed in', async () => {
    await app.sql`
      insert into session (account_id, token_hash, created_at, last_seen_at, expires_at, ends_at)
      values (${trip.owner.accountId}, '\\x02', '2026-06-01', '2026-06-11T16:00:00Z', '2026-07-01', '2026-08-01')`;
    await staff('2026-06-11T17:00:00Z');
    expect(await tripNow()).toMatchObject({ status: 'new' });
  });

  it('waits while the driver is on another trip', async () => {
    const other = await addBookableTrip(app.sql);
    await app.sql`update trip set driver_id = ${trip.driver.accountId} where id = ${other.tripId}`;
    await staff('2026-06-11T17:00:00Z');
    expect(await tripNow()).toMatchObject({ status: 'new' });
  });

  it('is left alone when its carrier does not belong to the demo', async () => {
    await app.sql`update account set email = 'boss@example.org' where id = ${trip.owner.accountId}`;
    await staff('2026-06-11T17:00:00Z');
    expect(await tripNow()).toMatchObject({ status: 'new' });
  });
});
