import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StoredTexts, storedTexts } from '#server/notifications/labels.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { forceBooking } from '#testing/booking-actions.ts';
import { type BookableTrip, TRIP_TIMES } from '#testing/bookings.ts';
import { findTestActor, type TestActor } from '#testing/carriers.ts';
import { addRider, driveTo, runningTrip } from '#testing/tracking.ts';
import { followTrips } from './commands/follow.ts';

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

/** Follows the buses at each minute of the clock, from this minute of the day on. */
async function follow(from: string, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    app.clock.set(new Date(Date.parse(from) + minute * 60_000).toISOString());
    await followTrips(app.context, app.sql, app.clock.now(), () => undefined);
  }
  await app.runJobs();
}

async function notified({ accountId }: TestActor): Promise<string[]> {
  const rows = await app.sql<StoredTexts[]>`
    select subject, facts, title, body from notification where account_id = ${accountId} and subject = 'rangeMoved' order by id`;
  return rows.map((row) => storedTexts(row, 'uk').title);
}

/** The bus is far before Rzeszów half an hour after it was due there. */
const late = () => driveTo(app, trip, { latitude: 50.013, longitude: 22.4 }, '2026-06-12T09:30:00Z');

describe('a passenger whose bus comes at another time than planned', () => {
  it('is notified of their own stop, once, when it has lasted for three minutes', async () => {
    const waiting = await addRider(app, trip, 'confirmed', { from: 1 });
    const aboard = await addRider(app, trip, 'boarded', { to: 2 });
    await late();
    await follow('2026-06-12T09:30:00Z', 3);
    expect(await notified(waiting.passenger)).toEqual([]);
    await follow('2026-06-12T09:33:00Z', 6);
    expect(await notified(waiting.passenger)).toEqual([
      expect.stringMatching(/^Інший час: Жешув, \d\d:\d\d–\d\d:\d\d$/),
    ]);
    expect(await notified(aboard.passenger)).toEqual([expect.stringMatching(/^Інший час: Краків, /)]);
  });

  it('is not notified before the booking is confirmed, nor once it is over', async () => {
    const asked = await addRider(app, trip, 'unconfirmed', { from: 1 });
    const gone = await addRider(app, trip, 'confirmed', { from: 1 });
    await late();
    await follow('2026-06-12T09:30:00Z', 3);
    await forceBooking(app.sql, gone.bookingId, 'cancelled');
    await follow('2026-06-12T09:33:00Z', 4);
    expect([...(await notified(asked.passenger)), ...(await notified(gone.passenger))]).toEqual([]);
  });

  it('is notified again when the bus falls behind once more', async () => {
    const { passenger } = await addRider(app, trip, 'confirmed', { from: 1 });
    await late();
    await follow('2026-06-12T09:30:00Z', 5);
    expect(await notified(passenger)).toHaveLength(1);
    await driveTo(app, trip, { latitude: 50.0135, longitude: 22.395 }, '2026-06-12T10:10:00Z');
    await follow('2026-06-12T10:10:00Z', 5);
    expect(await notified(passenger)).toHaveLength(2);
  });
});
