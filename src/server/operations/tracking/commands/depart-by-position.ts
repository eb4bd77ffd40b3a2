import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { stopSpotJson } from '#server/network/timetable/queries/points.ts';
import { departByPosition } from '#server/sales/trips/commands/step.ts';
import { kmBetween } from '#shared/operations/tracking/positions/globe.ts';
import { ARRIVED_KM } from '#shared/operations/tracking/positions/limits.ts';
import type { Publish } from './live.ts';

interface Boarding {
  tripId: number;
  carrierId: number;
  driverId: number;
  seq: number;
  lat: number;
  lon: number;
  latitude: number;
  longitude: number;
  at: Date;
}

/**
 * Records the departure of trips whose bus is more than `ARRIVED_KM` away from the stop where it was boarding, if nothing is left to do
 * there. Nobody has to press "depart" for passengers to read that the bus is on its way.
 */
export async function departLeftStops(sql: Pool, now: Date, publish: Publish): Promise<void> {
  for (const trip of await boardingTrips(sql, now)) {
    const stop = { latitude: trip.lat, longitude: trip.lon };
    if (kmBetween(trip, stop) <= ARRIVED_KM) continue;
    const left = await transaction(sql, (tx) => departByPosition(tx, trip, trip.seq, trip.at, now));
    if (!left) continue;
    for (const topic of [`trip:${trip.tripId}`, `carrier:${trip.carrierId}`])
      publish(topic, { type: 'changed', topic });
  }
}

/**
 * Trips that board at a stop, with a position from after the arrival there. A departure that the staff have undone is left to them.
 */
function boardingTrips(sql: Db, now: Date): Promise<Boarding[]> {
  return sql<Boarding[]>`
    select t.id as trip_id, t.carrier_id, t.driver_id, s.seq, (spot->>'lat')::float8 as lat,
      (spot->>'lon')::float8 as lon, n.lat as latitude,
      n.lon as longitude, n.recorded_at as at
    from trip t
    join trip_stop s on s.trip_id = t.id and s.seq = t.current_seq
    join place p on p.id = s.place_id
    cross join lateral (select ${stopSpotJson(sql, 's')} as spot) stops
    join trip_position n on n.trip_id = t.id
    where t.status = 'started' and s.departed_at is null and n.recorded_at > s.arrived_at and n.recorded_at <= ${now}
      and not exists (select from trip_event e where e.trip_id = t.id and e.action = 'undoStep'
        and e.data->>'step' = 'depart' and (e.data->>'seq')::int = s.seq)
    order by t.id`;
}
