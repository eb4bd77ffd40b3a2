import type { Db } from '#server/database/db.ts';

/** The seats that are held on any leg between two stops, in order. */
export async function takenSeats(sql: Db, tripId: number, fromSeq: number, toSeq: number): Promise<number[]> {
  const rows = await sql<{ seat: number }[]>`
    select distinct seat from booking
    where trip_id = ${tripId} and seat is not null and holds and legs && int4range(${fromSeq}::int, ${toSeq}::int)
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

/** The kilograms that still fit on every leg between two stops; 0 if the trip takes no parcels. */
export async function parcelRoom(sql: Db, tripId: number, fromSeq: number, toSeq: number): Promise<number> {
  const [row] = await sql<{ room: number | null }[]>`
    select min(parcel_limit_kg - parcel_kg) as room from trip_leg
    where trip_id = ${tripId} and leg >= ${fromSeq} and leg < ${toSeq}`;
  return row?.room ?? 0;
}
