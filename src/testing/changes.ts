import type { z } from 'zod/mini';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import type { bookingChange } from '#shared/sales/bookings/rules/change-schema.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { addTrip, type BookableTrip } from './bookings.ts';
import type { TestApp } from './server/api.ts';
import { addMember, type TestActor } from './server/carriers.ts';

type Change = z.input<typeof bookingChange>;

/** One more trip of the same carrier, with its own driver, this many days later. */
export async function addLaterTrip(
  app: TestApp,
  trip: BookableTrip,
  values: Parameters<typeof addTrip>[2] & { days?: number } = {},
): Promise<BookableTrip> {
  const { sql } = app;
  const driver = await addMember(sql, trip.carrierId, 'driver');
  const { tripId } = await addTrip(sql, { carrierId: trip.carrierId, driverId: driver.accountId }, values);
  const by = `${values.days ?? 1} days`;
  await sql`
    update trip set departs_at = departs_at + ${by}::interval, arrives_at = arrives_at + ${by}::interval where id = ${tripId}`;
  await sql`
    update trip_stop set departs_at = departs_at + ${by}::interval, arrives_at = arrives_at + ${by}::interval
    where trip_id = ${tripId}`;
  return { ...trip, tripId, driver };
}

export function changeActions(app: TestApp) {
  const answer =
    (endpoint: 'acceptChange' | 'declineChange' | 'withdrawChange') => (booking: Booking, actor: TestActor) =>
      app.call(
        changeApi[endpoint],
        { params: { bookingId: booking.id, changeId: booking.change?.id ?? 0 } },
        actor.token,
      );
  return {
    propose: (
      bookingId: number,
      actor: TestActor,
      change: Change,
      options: { agreed?: boolean; alone?: boolean } = {},
    ): Promise<Booking> =>
      app.call(changeApi.proposeChange, { params: { bookingId }, body: { change, ...options } }, actor.token),
    preview: (
      bookingId: number,
      actor: TestActor,
      change: Change,
      options: { agreed?: boolean; alone?: boolean } = {},
    ) => app.call(changeApi.previewChange, { params: { bookingId }, body: { change, ...options } }, actor.token),
    accept: answer('acceptChange'),
    decline: answer('declineChange'),
    withdraw: answer('withdrawChange'),
  };
}
