import { randomUUID } from 'node:crypto';
import type { Db } from '#server/database/db.ts';
import { KEEP_DAYS } from '#shared/bookings/custody-schema.ts';
import { TEXTS } from './data.ts';

/** How many parcels of the last days nobody has come for. */
const UNCLAIMED = 2;

/** Writes the chains of custody that the histories of the parcels tell, with a photo of each that was taken over. */
export async function writeCustody(sql: Db, picture: { file: string; width: number; height: number }): Promise<void> {
  const taken = await sql<{ id: number; tripId: number; actorId: number | null; at: Date }[]>`
    insert into custody_event (booking_id, step, at, actor_id, weight_kg, condition, photos)
    select b.id, 'taken', e.at, e.actor_id, p.weight_kg, case when b.id % 5 = 0 then 'fragile' else 'whole' end, 1
    from booking_event e join booking b on b.id = e.booking_id join parcel p on p.booking_id = b.id
    where e.action = 'board' and b.status in ('boarded', 'completed', 'ejected')
    order by e.id
    returning id, (select trip_id from booking where booking.id = booking_id) as "tripId", actor_id as "actorId", at`;
  for (const { id, tripId, actorId, at } of taken) {
    await sql`
      insert into parcel_photo (id, trip_id, account_id, file, width, height, stored_at, event_id)
      values (${randomUUID()}, ${tripId}, ${actorId}, ${picture.file}, ${picture.width}, ${picture.height}, ${at}, ${id})`;
  }
  await sql`
    insert into custody_event (booking_id, step, at, actor_id, by_pin, note)
    select b.id, case when e.action = 'complete' then 'handedOut' else 'returned' end, e.at, e.actor_id,
      case when e.action = 'complete' then true end, case when e.action = 'eject' then e.reason end
    from booking_event e join booking b on b.id = e.booking_id
    where b.kind = 'parcel' and ((e.action = 'complete' and b.status = 'completed') or (e.action = 'eject' and b.status = 'ejected'))
    order by e.id`;
  await leaveSome(sql);
}

/** Nobody came for some parcels of the last days: they are kept at the carrier's. */
async function leaveSome(sql: Db): Promise<void> {
  const left = await sql<{ id: number; at: Date; actorId: number | null }[]>`
    update booking set status = 'boarded'
    where id in (
      select distinct on (b.carrier_id) b.id from booking b join trip on trip.id = b.trip_id
      where b.kind = 'parcel' and b.status = 'completed' and trip.status = 'finished'
      order by b.carrier_id, trip.finished_at desc limit ${UNCLAIMED})
    returning id, updated_at as at,
      (select driver_id from trip where trip.id = trip_id) as "actorId"`;
  const ids = left.map(({ id }) => id);
  await sql`delete from custody_event where booking_id = any(${ids}::int[]) and step = 'handedOut'`;
  await sql`delete from booking_event where booking_id = any(${ids}::int[]) and action = 'complete'`;
  for (const [index, { id, at, actorId }] of left.entries()) {
    const place = TEXTS.storagePlaces[index % TEXTS.storagePlaces.length] ?? '';
    const until = new Date(at.getTime() + KEEP_DAYS * 86_400_000).toISOString().slice(0, 10);
    await sql`
      insert into custody_event (booking_id, step, at, actor_id, place, keep_until)
      values (${id}, 'unclaimed', ${at}, ${actorId}, ${place}, ${until})`;
    await sql`
      insert into booking_event (booking_id, at, actor_id, action, reason)
      values (${id}, ${at}, ${actorId}, 'unclaimed', ${place})`;
  }
}
