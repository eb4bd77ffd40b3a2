import type { Db } from '#server/core/database/db.ts';
import { Pages } from '#server/core/http/calls/json-stream.ts';

export async function custodyData(sql: Db, accountId: number): Promise<Record<string, unknown>> {
  return {
    parcelCustody: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select e.id as after, e.booking_id, e.step, e.at, e.weight_kg, e.condition, e.note, e.place,
          e.collector as collected_by, e.collector_name,
          e.keep_until as kept_until, e.undone_at,
          coalesce((select json_agg('/api/trips/' || p.trip_id || '/photos/' || p.id order by p.id)
            from parcel_photo p where p.event_id = e.id), '[]') as photos
        from custody_event e join booking b on b.id = e.booking_id join party on party.id = b.party_id
        where party.account_id = ${accountId} and e.id > ${after} order by e.id limit ${limit}`,
    ),
    parcelActions: new Pages(
      0,
      (after, limit) => sql<{ after: number }[]>`
        select id as after, booking_id, step, at, note, place, keep_until as kept_until, collector as collected_by,
          collector_name from custody_event
        where actor_id = ${accountId} and id > ${after} order by id limit ${limit}`,
    ),
    parcelTransfers: await sql`
      select booking_id, given_at, taken_at, done_at, undone_at
      from parcel_transfer where given_by = ${accountId} or taken_by = ${accountId} order by id desc limit 5000`,
    parcelPhotos: await sql`
      select id, trip_id, stored_at from parcel_photo
      where account_id = ${accountId} order by stored_at desc limit 5000`,
  };
}

/** The words that the chain holds about a person's parcels, and those that they wrote themselves. */
export async function custodyTraces(sql: Db, accountId: number): Promise<string[]> {
  const [row] = await sql<{ traces: (string | null)[] }[]>`
    select array_agg(distinct trace) as traces
    from custody_event e join booking b on b.id = e.booking_id join party on party.id = b.party_id
      cross join unnest(array[e.note, e.place, e.collector_name]) as trace
    where party.account_id = ${accountId} or e.actor_id = ${accountId}`;
  return (row?.traces ?? []).flatMap((trace) => trace ?? []);
}
