import type { Db } from '#server/database/db.ts';

/** The seats that are held on any leg between two stops, in order. */
export async function takenSeats(sql: Db, tripId: number, fromSeq: number, toSeq: number): Promise<number[]> {
  const rows = await sql<{ seat: number }[]>`
    select distinct seat from booking
    where trip_id = ${tripId} and seat is not null and holds and legs && int4range(${fromSeq}::int, ${toSeq}::int)
    order by seat`;
  return rows.map((row) => row.seat);
}

/** The kilograms that still fit on every leg between two stops; 0 if the trip takes no parcels. */
export async function parcelRoom(sql: Db, tripId: number, fromSeq: number, toSeq: number): Promise<number> {
  const [row] = await sql<{ room: number | null }[]>`
    select min(parcel_limit_kg - parcel_kg) as room from trip_leg
    where trip_id = ${tripId} and leg >= ${fromSeq} and leg < ${toSeq}`;
  return row?.room ?? 0;
}
