import type { Db } from '#server/core/database/db.ts';
import type { Extra, OfferedExtra } from '#shared/sales/prices/extras.ts';

/** The extras of a carrier, in the order in which they were added. */
export async function extrasOfCarrier(sql: Db, carrierId: number): Promise<Extra[]> {
  return sql<Extra[]>`select ${columns(sql)} from extra where carrier_id = ${carrierId} order by id`;
}

/** The extras that a trip offers between two stops, with how many it still takes; no animals where the carrier takes none. */
export async function offeredExtras(
  sql: Db,
  { tripId, fromSeq, toSeq }: { tripId: number; fromSeq: number; toSeq: number },
): Promise<OfferedExtra[]> {
  return sql<OfferedExtra[]>`
    select ${columns(sql)}, (
      select min(greatest(0, extra.per_trip - coalesce((
        select sum((part ->> 'count')::int) from booking b, jsonb_array_elements(b.fare_parts) part
        where b.trip_id = trip.id and b.holds and b.from_seq <= leg and b.to_seq > leg
          and b.fare_parts @> '[{"part": "extra"}]' and (part ->> 'extra')::int = extra.id), 0)))::int
      from generate_series(${fromSeq}::int, ${toSeq}::int - 1) as leg) as room
    from trip join carrier on carrier.id = trip.carrier_id join extra on extra.carrier_id = carrier.id
    where trip.id = ${tripId} and (extra.kind <> 'animal' or carrier.pets_allowed) order by extra.id`;
}

function columns(sql: Db) {
  return sql`extra.id, extra.kind, json_build_object('uk', extra.name_uk, 'en', extra.name_en) as name,
    extra.price_cents, extra.per_trip`;
}
