import type { Db } from '#server/core/database/db.ts';
import { freeSeatsByBookings } from '#server/sales/trips/queries/free-seats.ts';
import { bookingCode, parcelPin, trackCode } from '#shared/sales/bookings/core/codes.ts';
import type { People } from '../accounts.ts';
import { insertRows, numbered } from '../insert.ts';
import { chanceOf } from '../random.ts';
import type { DemoTrip } from '../trips.ts';
import { fillTrips } from './generate.ts';
import type { Party } from './party.ts';
import { scenarioParties } from './scenarios.ts';
import { World } from './world.ts';

export type WrittenParty = Party & { id: number };

/** Writes the bookings of all trips with their histories, and the counters that the real commands would have updated. */
export async function writeBookings(
  sql: Db,
  trips: readonly DemoTrip[],
  people: People,
  now: Date,
): Promise<WrittenParty[]> {
  const world = new World(people, now);
  const made = fillTrips(trips, scenarioParties(trips, people, world), world);
  const parties = numbered(made.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
  await insertRows(
    sql,
    'party',
    parties.map(({ id, trip, booker, staffId, note, createdAt }) => ({
      ...{ id, trip_id: trip.id, account_id: booker.accountId, booked_by: booker.accountId ?? staffId, note },
      ...{ contact_name: booker.name, contact_phone: booker.phone, created_at: createdAt },
    })),
  );
  const newCode = codes();
  const bookings = numbered(parties.flatMap((party) => party.travellers.map((traveller) => ({ party, traveller }))));
  await insertRows(
    sql,
    'booking',
    bookings.map(({ id, party: { id: party_id, trip, parcel, fromSeq, toSeq, createdAt, life }, traveller }) => ({
      ...{ id, party_id, trip_id: trip.id, carrier_id: trip.carrierId, code: newCode(), created_at: createdAt },
      ...{ kind: parcel ? 'parcel' : 'passenger', from_seq: fromSeq, to_seq: toSeq, ...traveller, ...life.row },
    })),
  );
  const chance = chanceOf('parcel codes');
  const parcels = bookings.flatMap(({ id, party: { parcel, booker } }) => {
    const sender = { sender_name: booker.name, sender_phone: booker.phone };
    const secrets = { pin: parcelPin(chance.bytes), track_code: trackCode(chance.bytes) };
    return parcel ? [{ booking_id: id, ...sender, ...parcel, ...secrets }] : [];
  });
  await insertRows(sql, 'parcel', parcels);
  const events = bookings.flatMap(({ id, party }) => party.life.events.map((event) => ({ booking_id: id, ...event })));
  await insertRows(sql, 'booking_event', numbered(events.sort((a, b) => a.at.getTime() - b.at.getTime())));
  // The planner has no statistics of the new rows yet and would assume only a handful of them.
  await sql`analyze trip, trip_stop, trip_leg, party, booking, parcel`;
  await countRoom(sql);
  return parties;
}

function codes(): () => string {
  const chance = chanceOf('codes');
  const usedCodes = new Set<string>();
  return () => {
    let code = bookingCode(chance.bytes);
    while (usedCodes.has(code)) code = bookingCode(chance.bytes);
    usedCodes.add(code);
    return code;
  };
}

/** Updates the free seats of each leg for search, the parcels' weight per leg, and each carrier's number of finished trips. */
async function countRoom(sql: Db): Promise<void> {
  await sql`update trip set free_seats = ${freeSeatsByBookings(sql, 'trip')}`;
  await sql`
    update trip_leg set parcel_kg = loaded.kg
    from (
      select b.trip_id, leg, sum(p.weight_kg) as kg
      from booking b join parcel p on p.booking_id = b.id cross join lateral generate_series(b.from_seq, b.to_seq - 1) as leg
      where b.holds group by b.trip_id, leg
    ) loaded
    where loaded.trip_id = trip_leg.trip_id and loaded.leg = trip_leg.leg`;
  await sql`
    update carrier set trips_count = (
      select count(*) from trip where trip.carrier_id = carrier.id and trip.status = 'finished')`;
}
