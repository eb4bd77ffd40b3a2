import type { Pool } from '#server/database/db.ts';
import { bookingsApi } from '#shared/bookings/api.ts';
import type { BookingStatus } from '#shared/bookings/lifecycle.ts';
import type { BookInput, Booking } from '#shared/bookings/schema.ts';
import type { TripStatus } from '#shared/trips/schema.ts';
import type { TestApp } from './api.ts';
import { type BookableTrip, seatInput } from './bookings.ts';
import type { TestActor } from './carriers.ts';

export type TestAction = Exclude<
  keyof typeof bookingsApi,
  'book' | 'promo' | 'terms' | 'seats' | 'mine' | 'booking' | 'findByCode' | 'parcel'
>;

/** What an action sends unless a test says otherwise. */
const BODIES: Partial<Record<TestAction, object>> = {
  cancel: { reason: 'Зламався автобус' },
  eject: { reason: 'Без документів' },
  quote: { price: '60' },
  pay: { paid: true },
};

/** What people of a test do with bookings of an app. */
export function bookingActions(app: TestApp) {
  return {
    /** Books as a person; returns the ids. */
    async book(trip: BookableTrip, actor: TestActor, body: BookInput = seatInput()): Promise<number[]> {
      const made = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body }, actor.token);
      return made.bookings.map(({ id }) => id);
    },
    /** Does something with a booking as somebody; answers the booking, or throws a TestProblem. */
    act(action: TestAction, bookingId: number, actor: TestActor, body: object = {}): Promise<Booking> {
      return app.call(
        { ...bookingsApi.confirm, path: bookingsApi[action].path },
        { params: { bookingId }, body: { ...BODIES[action], ...body } },
        actor.token,
      );
    },
  };
}

/** 'done', or the code of the problem. */
export async function outcome(result: Promise<unknown>): Promise<string> {
  return result.then(
    () => 'done',
    (error) => error.code,
  );
}

export async function forceBooking(sql: Pool, bookingId: number, status: BookingStatus): Promise<void> {
  await sql`update booking set status = ${status} where id = ${bookingId}`;
}

export async function forceTrip(sql: Pool, tripId: number, status: TripStatus): Promise<void> {
  await sql`update trip set status = ${status}, current_seq = 0 where id = ${tripId}`;
}
