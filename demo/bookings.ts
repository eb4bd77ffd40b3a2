import type { Db } from '#server/database/db.ts';
import { freeSeatsByBookings } from '#server/trips/queries/free-seats.ts';
import type { People } from './accounts.ts';
import { fillTrips } from './bookings/fill.ts';
import { scenarioParties } from './bookings/scenarios.ts';
import { worldOf } from './bookings/world.ts';
import { type Written, writeParties } from './bookings/write.ts';
import { dispatchersOf } from './crews.ts';
import { DEMO_CARRIERS, SCRIPTS } from './data.ts';
import type { DemoTrip } from './trips.ts';

/** Writes the bookings of all trips, and the counters that the real commands would have updated. */
export async function writeBookings(
  sql: Db,
  trips: readonly DemoTrip[],
  people: People,
  now: Date,
): Promise<Written[]> {
  const dispatchers = dispatchersOf(people);
  const handling = new Map(
    DEMO_CARRIERS.map((carrier) => {
      const id = people.carriers.get(carrier.name) ?? 0;
      return [id, { ...carrier, staffId: dispatchers.get(id) ?? 0 }];
    }),
  );
  const quiet = scenarioPeople(people);
  const world = worldOf(people.passengers, quiet, handling, now);
  const scenario = scenarioParties(trips, people.carriers, world);
  const parties = await writeParties(sql, fillTrips(trips, scenario, world));
  // The planner has no statistics of the new rows yet and would assume only a handful of them.
  await sql`analyze trip, trip_stop, trip_leg, party, booking, parcel`;
  await countRoom(sql);
  return parties;
}

/** Accounts whose bookings and reviews are all listed in the data, so that no random ones are added. */
export function scenarioPeople(people: People): Set<number> {
  const emails = new Set(['newpassenger@demo.vezu.app', ...SCRIPTS.flatMap(({ by }) => by ?? [])]);
  return new Set(people.passengers.filter(({ email }) => emails.has(email)).map(({ id }) => id));
}

/** Updates the free seats of each leg for search, the parcels' weight per leg, and each carrier's number of finished trips. */
async function countRoom(sql: Db): Promise<void> {
  await sql`update trip set free_seats = ${freeSeatsByBookings(sql, 'trip')}`;
  await sql`
    update trip_leg set parcel_kg = loaded.kg
    from (
      select b.trip_id, leg, sum(p.weight_kg) as kg
      from booking b join parcel p on p.booking_id = b.id
      cross join lateral generate_series(b.from_seq, b.to_seq - 1) as leg
      where b.holds group by b.trip_id, leg
    ) loaded
    where loaded.trip_id = trip_leg.trip_id and loaded.leg = trip_leg.leg`;
  await sql`
    update carrier set trips_count = (
      select count(*) from trip where trip.carrier_id = carrier.id and trip.status = 'finished')`;
}
