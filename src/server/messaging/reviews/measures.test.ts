import { expect, it } from 'vitest';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { LEAST_TRIPS } from '#shared/messaging/reviews/measures.ts';
import { bookingActions, forceBooking } from '#testing/booking-actions.ts';
import { addBookableTrip, addTrip, type BookableTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { countMeasures } from './commands/count-measures.ts';

const app = appScene();

const NOW = new Date('2026-06-20T09:00:00Z');
/** A carrier with a driver; its first trip is gone, so that the driver is free. */
async function carrier(): Promise<BookableTrip> {
  const own = await addBookableTrip(app.sql, { instant: true });
  await app.sql`update trip set status = 'cancelled' where id = ${own.tripId}`;
  return own;
}

const ofCarrier = (carrierId: number) => app.call(reviewsApi.measuresOfCarrier, { params: { carrierId } });
const ofDriver = (driverId: number) => app.call(reviewsApi.measuresOfDriver, { params: { driverId } });

/** A trip of the carrier that ran on a day and reached its three stops this many minutes late, with these people aboard. */
async function ran(of: BookableTrip, day: string, late: number, riders: readonly TestActor[] = []) {
  app.clock.set('2026-06-10T09:00:00Z');
  const { tripId } = await addTrip(app.sql, { carrierId: of.carrierId, driverId: of.driver.accountId });
  for (const rider of riders) {
    const [id = 0] = await bookingActions(app).book({ ...of, tripId }, rider, seatInput());
    await forceBooking(app.sql, id, 'completed');
  }
  await app.sql`update trip_stop set arrived_at = arrives_at + make_interval(mins => ${late}) where trip_id = ${tripId}`;
  await app.sql`update trip set status = 'finished', service_date = ${day} where id = ${tripId}`;
  return tripId;
}

it('measures punctual stops, cancelled trips that somebody had booked, and who rode again, each over its period', async () => {
  const own = await carrier();
  const people = await Promise.all(Array.from({ length: 10 }, () => addPassenger(app.sql)));
  const [first, second] = people;
  await ran(own, '2026-06-12', 15, people);
  for (let n = 1; n < LEAST_TRIPS; n += 1) await ran(own, '2026-06-13', 16);
  // One rode forty days earlier, one only there and back, and one long ago.
  await ran(own, '2026-05-01', 0, first ? [first] : []);
  await ran(own, '2026-06-10', 0, second ? [second] : []);
  await ran(own, '2025-01-01', 0, people);
  // A cancelled trip counts if it was ever booked.
  const dropped = await ran(own, '2026-06-14', 0, people.slice(2, 3));
  const empty = await ran(own, '2026-06-14', 0);
  await app.sql`update booking set status = 'cancelled', cancelled_by = 'trip' where trip_id = ${dropped}`;
  await app.sql`update trip set status = 'cancelled' where id in (${dropped}, ${empty})`;

  expect(await ofCarrier(own.carrierId)).toBeNull();
  await countMeasures(app.sql, NOW);
  const measured = {
    countedOn: '2026-06-20',
    trips: 7,
    punctual: { stops: 21, inTime: 9 },
    cancelled: { trips: 8, cancelled: 1 },
    riders: { all: 10, again: 1 },
  };
  expect(await ofCarrier(own.carrierId)).toEqual({ ...measured, aspects: [] });
  expect(await ofDriver(own.driver.accountId)).toMatchObject({ trips: 7, punctual: measured.punctual });

  // Three people gave stars for the driving, two for cleanliness, and one of four reviews is hidden.
  const stars = [{ driving: 5, cleanliness: 3 }, { driving: 4, cleanliness: 3 }, { driving: 4 }, { driving: 1 }];
  const parties = await app.sql<{ id: number; tripId: number }[]>`
    select party_id as id, trip_id from booking where carrier_id = ${own.carrierId} order by party_id limit 4`;
  for (const [index, { id, tripId }] of parties.entries()) {
    await app.sql`
      insert into review (party_id, trip_id, carrier_id, driver_id, stars, aspects, created_at, hidden_at)
      values (${id}, ${tripId}, ${own.carrierId}, ${own.driver.accountId}, 4, ${app.sql.json(stars[index] ?? {})}, ${NOW},
        ${index === 3 ? NOW : null})`;
  }
  const aspects = [{ aspect: 'driving', average: 4.3, n: 3 }];
  expect(await ofCarrier(own.carrierId)).toMatchObject({ aspects });
  expect(await ofDriver(own.driver.accountId)).toMatchObject({ aspects });
});

it('says nothing of a carrier without trips, and forgets what was counted a day before', async () => {
  const own = await carrier();
  await ran(own, '2026-06-12', 0);
  await countMeasures(app.sql, NOW);
  expect(await ofCarrier(own.carrierId)).toBeNull();
  await app.sql`update trip set service_date = '2020-01-01' where carrier_id = ${own.carrierId}`;
  await countMeasures(app.sql, new Date('2026-06-21T09:00:00Z'));
  const rows = await app.sql`select from measure where carrier_id = ${own.carrierId}`;
  expect(rows).toHaveLength(0);
});

it('counts only trips that are over, stops with both times, and people with an account who rode themselves', async () => {
  const own = await carrier();
  const people = await Promise.all(Array.from({ length: 12 }, () => addPassenger(app.sql)));
  const [absent, guest] = people;
  const last = await ran(own, '2026-06-12', 0, people);
  const sender = await addPassenger(app.sql);
  app.clock.set('2026-06-10T09:00:00Z');
  const next = await addTrip(app.sql, { carrierId: own.carrierId, driverId: own.driver.accountId });
  const [parcel = 0] = await bookingActions(app).book({ ...own, tripId: next.tripId }, sender, parcelInput());
  await forceBooking(app.sql, parcel, 'completed');
  await app.sql`update trip set status = 'finished', service_date = '2026-06-12' where id = ${next.tripId}`;
  for (let n = 1; n < LEAST_TRIPS; n += 1) await ran(own, '2026-06-13', 0);
  // One of them did not come, another one has no account any more.
  await app.sql`
    update booking set status = 'no_show' where trip_id = ${last}
      and party_id in (select id from party where account_id = ${absent?.accountId ?? 0})`;
  await app.sql`update party set account_id = null where account_id = ${guest?.accountId ?? 0}`;
  // The bus did not report the second stop; no arrival is planned at the first.
  await app.sql`update trip_stop set arrived_at = null where trip_id = ${last} and seq = 1`;
  await app.sql`update trip_stop set arrived_at = departs_at where trip_id = ${last} and seq = 0`;
  // A trip that still runs, and one whose passenger had cancelled before it was.
  const running = await ran(own, '2026-06-14', 0, people.slice(2, 3));
  const without = await ran(own, '2026-06-15', 0, people.slice(3, 4));
  await app.sql`update booking set status = 'cancelled', cancelled_by = 'trip' where trip_id = ${running}`;
  await app.sql`update trip set status = 'started' where id = ${running}`;
  await app.sql`update booking set status = 'cancelled', cancelled_by = 'passenger' where trip_id = ${without}`;
  await app.sql`update trip set status = 'cancelled' where id = ${without}`;
  await countMeasures(app.sql, NOW);
  expect(await ofCarrier(own.carrierId)).toMatchObject({
    trips: LEAST_TRIPS + 1,
    punctual: { stops: 3 * LEAST_TRIPS - 1, inTime: 3 * LEAST_TRIPS - 1 },
    cancelled: { trips: LEAST_TRIPS + 1, cancelled: 0 },
    riders: { all: 10, again: 0 },
  });
});
