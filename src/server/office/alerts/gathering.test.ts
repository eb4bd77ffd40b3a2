import { expect, it } from 'vitest';
import { GATHER_LAST_HOURS, GATHER_MINUTES } from '#shared/office/alerts/limits.ts';
import { bookingActions, outcome } from '#testing/booking-actions.ts';
import { seatInput } from '#testing/bookings.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { waitingScene } from '#testing/waiting.ts';

const { app, trip, join, entry, take, leave, cancel, free, notified, cron } = waitingScene();
const actions = bookingActions(app);
const MINUTE = 60_000;

async function pairAndSingle() {
  const [two, one] = [await addPassenger(app.sql), await addPassenger(app.sql)];
  const pair = await join(two, { seats: 2 });
  const single = await join(one);
  return { two, one, pair, single };
}

it('holds the first freed seat for a pair before anyone behind it, and offers both with the second', async () => {
  const { two, one, pair, single } = await pairAndSingle();
  await cancel(4);
  await app.runJobs();
  expect(await entry(two, pair)).toMatchObject({
    status: 'waiting',
    seats: [4],
    gathersUntil: '2026-06-10T11:00:00.000Z',
    offerEndsAt: null,
    total: null,
  });
  expect(await entry(one, single)).toMatchObject({ status: 'waiting', seats: [], gathersUntil: null });
  expect(await free()).toBe(0);
  expect(await outcome(actions.book(trip, one, seatInput(4)))).toBe('seat_taken');
  expect(await outcome(take(two, pair)), 'one seat is no offer').toBe('offer_over');
  expect(await notified(two)).toEqual([]);
  app.clock.advance(60 * MINUTE);
  await cancel(7);
  await app.runJobs();
  expect(await entry(two, pair)).toMatchObject({ status: 'offered', seats: [4, 7], gathersUntil: null, total: 9000 });
  expect(await notified(two)).toEqual(['seatOffered']);
  await take(two, pair);
  expect(await entry(two, pair)).toMatchObject({ status: 'taken' });
});

it('offers the seat to the next when the time is over, and the pair keeps its place', async () => {
  const { two, one, pair, single } = await pairAndSingle();
  await cancel(4);
  await app.runJobs();
  app.clock.advance(GATHER_MINUTES * MINUTE - 1);
  await cron();
  expect(await entry(one, single)).toMatchObject({ status: 'waiting' });
  app.clock.advance(1);
  await cron();
  expect(await entry(one, single)).toMatchObject({ status: 'offered', seats: [4], ahead: 1 });
  expect(await entry(two, pair)).toMatchObject({ status: 'waiting', seats: [], gathersUntil: null, ahead: 0 });
  await cancel(5);
  await app.runJobs();
  expect(await free(), 'not held again on the same day').toBe(1);
  await cancel(6);
  await app.runJobs();
  expect(await entry(two, pair)).toMatchObject({ status: 'offered', seats: [5, 6] });
});

it('passes a held seat on when the pair leaves, and holds none in the last hours', async () => {
  const { two, one, pair, single } = await pairAndSingle();
  await cancel(4);
  await app.runJobs();
  await leave(two, pair);
  expect(await free()).toBe(0);
  await app.runJobs();
  expect(await entry(one, single)).toMatchObject({ status: 'offered', seats: [4] });
  const again = await join(two, { seats: 2 });
  app.clock.set(new Date(Date.parse('2026-06-12T04:00:00Z') - GATHER_LAST_HOURS * 60 * MINUTE).toISOString());
  await cron();
  expect(await entry(one, single)).toMatchObject({ status: 'missed' });
  expect(await entry(two, again)).toMatchObject({ status: 'waiting', seats: [] });
  expect(await free()).toBe(1);
});

it('looks for another seat when the staff gives the held one away', async () => {
  const { two, pair } = await pairAndSingle();
  await cancel(4);
  await app.runJobs();
  await app.sql`update booking set seat = 4 where trip_id = ${trip.tripId} and seat = 1 and holds`;
  await app.runJobs();
  expect(await entry(two, pair)).toMatchObject({
    status: 'waiting',
    seats: [1],
    gathersUntil: '2026-06-10T11:00:00.000Z',
  });
});

it('does not wait in the job of each minute for a trip that is locked, and looks at it in the next', async () => {
  const { one, single, two, pair } = await pairAndSingle();
  await cancel(4);
  await app.runJobs();
  app.clock.advance(GATHER_MINUTES * MINUTE);
  await app.sql.begin(async (sql) => {
    await sql`select from trip where id = ${trip.tripId} for key share`;
    await cron();
    expect(await entry(two, pair)).toMatchObject({ seats: [4] });
  });
  await cron();
  expect(await entry(one, single)).toMatchObject({ status: 'offered', seats: [4] });
});
