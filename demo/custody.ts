import type { Db } from '#server/core/database/db.ts';
import { KEEP_DAYS } from '#shared/sales/bookings/rules/custody-schema.ts';
import { TEXTS } from './data.ts';

/** How many parcels of the last days nobody has come for: they are kept at the carrier's. */
const UNCLAIMED = 2;

/** Writes the chains of custody of the parcels' histories, with a photo of each that was taken over. */
export async function writeCustody(sql: Db, picture: { file: string; width: number; height: number }): Promise<void> {
  await sql`
    with taken as (
      insert into custody_event (booking_id, step, at, actor_id, weight_kg, condition, photos)
      select b.id, 'taken', e.at, e.actor_id, p.weight_kg, case when b.id % 5 = 0 then 'fragile' else 'whole' end, 1
      from booking_event e join booking b on b.id = e.booking_id join parcel p on p.booking_id = b.id
      where e.action = 'board' and b.status in ('boarded', 'completed', 'ejected')
      order by e.id returning id, booking_id, actor_id, at
    )
    insert into parcel_photo (id, trip_id, account_id, file, width, height, stored_at, event_id)
    select gen_random_uuid(), b.trip_id, taken.actor_id, ${picture.file}, ${picture.width}, ${picture.height}, taken.at, taken.id
    from taken join booking b on b.id = taken.booking_id`;
  await sql`
    insert into custody_event (booking_id, step, at, actor_id, by_pin, note, collector, collector_name)
    select b.id, case when e.action = 'complete' then 'handedOut' else 'returned' end, e.at, e.actor_id,
      case when e.action = 'complete' then true end, case when e.action = 'eject' then e.reason end,
      case when e.action = 'complete' then 'receiver' end, case when e.action = 'complete' then p.receiver_name end
    from booking_event e join booking b on b.id = e.booking_id join parcel p on p.booking_id = b.id
    where b.kind = 'parcel' and ((e.action = 'complete' and b.status = 'completed') or (e.action = 'eject' and b.status = 'ejected'))
    order by e.id`;
  const left = await sql<{ id: number }[]>`
    update booking set status = 'boarded'
    where id in (
      select distinct on (b.carrier_id) b.id from booking b join trip on trip.id = b.trip_id
      where b.kind = 'parcel' and b.status = 'completed' and trip.status = 'finished'
      order by b.carrier_id, trip.finished_at desc limit ${UNCLAIMED})
    returning id`;
  const ids = left.map(({ id }) => id);
  await sql`delete from custody_event where booking_id = any(${ids}::int[]) and step = 'handedOut'`;
  await sql`
    with kept as (
      update booking_event e set action = 'unclaimed', data = '{}', reason = (${TEXTS.storagePlaces}::text[])[1 + booking_id % 2]
      where booking_id = any(${ids}::int[]) and action = 'complete' returning booking_id, at, actor_id, reason
    )
    insert into custody_event (booking_id, step, at, actor_id, place, keep_until)
    select booking_id, 'unclaimed', at, actor_id, reason, (at at time zone 'UTC')::date + ${KEEP_DAYS}::int from kept`;
}
