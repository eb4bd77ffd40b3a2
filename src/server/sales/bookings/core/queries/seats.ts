import type { Db } from '#server/core/database/db.ts';
import {
  CHILD_SEATS,
  type ChildSeat,
  type ChildSeatCounts,
  NO_CHILD_SEATS,
} from '#shared/network/fleet/child-seats.ts';

/** The seats that are booked, or held for the waiting list, on any leg between two stops, in order. */
export async function takenSeats(sql: Db, tripId: number, fromSeq: number, toSeq: number): Promise<number[]> {
  const rows = await sql<{ seat: number }[]>`
    select seat from booking
    where trip_id = ${tripId} and seat is not null and holds and legs && int4range(${fromSeq}::int, ${toSeq}::int)
    union
    select seat from seat_hold where trip_id = ${tripId} and legs && int4range(${fromSeq}::int, ${toSeq}::int)
    order by seat`;
  return rows.map((row) => row.seat);
}

/** How many animals can still ride between two stops; null where the carrier sets no limit. */
export async function petRoom(sql: Db, tripId: number, fromSeq: number, toSeq: number): Promise<number | null> {
  const [row] = await sql<{ room: number | null }[]>`
    select min(greatest(0, c.pets_per_trip - l.pets))::int as room
    from trip_leg l join trip t on t.id = l.trip_id join carrier c on c.id = t.carrier_id
    where l.trip_id = ${tripId} and l.leg >= ${fromSeq} and l.leg < ${toSeq} and c.pets_per_trip is not null`;
  return row?.room ?? null;
}

/** How many child seats of each kind are still free between two stops. */
export async function childSeatRoom(sql: Db, tripId: number, fromSeq: number, toSeq: number): Promise<ChildSeatCounts> {
  const rows = await sql<{ kind: ChildSeat; room: number }[]>`
    select wanted as kind, min(greatest(0, coalesce((bus.child_seats->>wanted)::int, 0) - (
      select count(*)::int from booking b
      where b.trip_id = l.trip_id and b.child_seat = wanted and b.holds and b.from_seq <= l.leg and b.to_seq > l.leg)))::int as room
    from trip_leg l join trip t on t.id = l.trip_id join bus on bus.id = t.bus_id
      cross join unnest(${[...CHILD_SEATS]}::text[]) as wanted
    where l.trip_id = ${tripId} and l.leg >= ${fromSeq} and l.leg < ${toSeq} and bus.child_seats <> '{}'
    group by wanted`;
  return { ...NO_CHILD_SEATS, ...Object.fromEntries(rows.map(({ kind, room }) => [kind, room])) };
}

/** The kilograms that still fit on every leg between two stops; 0 if the trip takes no parcels. */
export async function parcelRoom(sql: Db, tripId: number, fromSeq: number, toSeq: number): Promise<number> {
  const [row] = await sql<{ room: number | null }[]>`
    select min(parcel_limit_kg - parcel_kg) as room from trip_leg
    where trip_id = ${tripId} and leg >= ${fromSeq} and leg < ${toSeq}`;
  return row?.room ?? 0;
}
