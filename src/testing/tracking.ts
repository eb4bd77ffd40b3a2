import type { Db } from '#server/core/database/db.ts';
import { liveOf } from '#server/operations/tracking/commands/live.ts';
import type { FixOutcome } from '#shared/operations/tracking/positions/fix.ts';
import { locationApi } from '#shared/operations/tracking/positions/location-api.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { bookingActions, forceBooking } from './booking-actions.ts';
import { addBookableTrip, type BookableTrip, seatInput, TRIP_TIMES } from './bookings.ts';
import type { TestApp } from './server/api.ts';
import { addPassenger, type TestActor } from './server/carriers.ts';

export const LVIV = { latitude: 49.8397, longitude: 24.0297 } as const;
export const KRAKIVETS = { latitude: 49.9565, longitude: 23.1148 } as const;
export const RZESZOW = { latitude: 50.0413, longitude: 21.999 } as const;
export const KRAKOW = { latitude: 50.0614, longitude: 19.9366 } as const;

/** A trip from Lviv to Wrocław that has just set off. */
export async function runningTrip(sql: Db): Promise<BookableTrip> {
  const trip = await addBookableTrip(sql);
  await sql`
    update trip set status = 'started', current_seq = 0, started_at = ${TRIP_TIMES.lviv}::timestamptz - interval '10 minutes'
    where id = ${trip.tripId}`;
  await sql`update trip_stop set arrived_at = ${TRIP_TIMES.lviv} where trip_id = ${trip.tripId} and seq = 0`;
  return trip;
}

export async function rowOf(sql: Db, tripId: number) {
  const [row] = await sql<{ lat: number; lon: number; speed: number | null; source: string; progress: number }[]>`
    select lat, lon, speed, source, progress from trip_position where trip_id = ${tripId}`;
  return row;
}

export async function trackOf(sql: Db, tripId: number) {
  return sql<{ at: Date; lat: number }[]>`
    select recorded_at as at, lat from trip_fix where trip_id = ${tripId} order by recorded_at`;
}

/** Sends the position of a trip's bus at an instant, and waits until it is stored; returns its outcome. */
export async function driveTo(app: TestApp, trip: BookableTrip, place: object, at: string): Promise<FixOutcome> {
  app.clock.set(at);
  const body = { location: place };
  const { data } = await app.call(locationApi.update, { query: {}, body }, trip.driver.token);
  await liveOf(app.context).buffer.flush();
  return data.outcome;
}

/** A passenger with a seat on a running trip, whose booking has this status; the clock shows the trip's departure again. */
export async function addRider(
  app: TestApp,
  trip: BookableTrip,
  status: BookingStatus,
  part: { from?: number; to?: number } = {},
): Promise<{ passenger: TestActor; bookingId: number }> {
  const passenger = await addPassenger(app.sql);
  app.clock.set('2026-06-11T04:00:00Z');
  await app.sql`update trip set status = 'planned', started_at = null where id = ${trip.tripId}`;
  const seat = seatInput(null, part.from ?? 0, part.to ?? 3);
  const [bookingId = 0] = await bookingActions(app).book(trip, passenger, seat);
  await app.sql`update trip set status = 'started', started_at = ${TRIP_TIMES.lviv} where id = ${trip.tripId}`;
  await forceBooking(app.sql, bookingId, status);
  app.clock.set(TRIP_TIMES.lviv);
  return { passenger, bookingId };
}
