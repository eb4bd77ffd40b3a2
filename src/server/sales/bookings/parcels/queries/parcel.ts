import type { Db } from '#server/core/database/db.ts';
import { publicTrip } from '#server/sales/trips/queries/public-trip.ts';
import { DomainError } from '#shared/core/errors.ts';
import { storedPhone } from '#shared/core/text/phone.ts';
import { chainForReceiver } from '#shared/sales/bookings/parcels/custody-chain.ts';
import { parcelPageIsOver } from '#shared/sales/bookings/parcels/parcel-page.ts';
import type { TrackedParcel } from '#shared/sales/bookings/rules/tracked-parcel.ts';
import { maskedPhone } from '#shared/sales/bookings/tickets/ticket-page.ts';
import { type PhoneFacts, phoneShown } from '#shared/sales/trips/phones.ts';
import { chainOf } from './custody.ts';

/**
 * A parcel for anybody who has its link: no phone number of the sender, no last names. Throws `not_found` for an unknown code,
 * `link_expired` for an old one.
 */
export async function trackedParcel(sql: Db, code: string, now: Date): Promise<TrackedParcel> {
  const [row] = await sql<Row[]>`
    select b.id, b.trip_id, b.kind, b.status, b.expires_at, b.updated_at as changed_at, c.what,
      c.size_class, c.weight_kg, c.pin, b.from_seq, b.to_seq,
      split_part(c.receiver_name, ' ', 1) as receiver_first_name, split_part(c.sender_name, ' ', 1) as sender_first_name,
      case when b.status in ('cancelled', 'no_show') then 0 else ${receiversDue(sql)} end as due,
      case when c.collector_name <> '' then json_build_object('name', c.collector_name, 'phone', c.collector_phone) end as collector,
      (select json_build_object('id', r.id, 'toSeq', r.to_seq, 'extra', r.fare - r.old_fare, 'state', r.state) from parcel_redirect r
          where r.booking_id = b.id and r.state in ('open', 'declined') order by r.id desc limit 1) as redirect,
      coalesce((select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.stored_at, f.id)
          from parcel_photo f where f.booking_id = b.id), '[]'::json) as photos,
      driver.phone as driver_phone, coalesce((
        select array_agg(k.value order by k.position) from carrier_contact k
        where k.carrier_id = b.carrier_id and k.kind = 'phone'), '{}') as carrier_phones, t.status as trip_status, t.arrives_at as trip_arrives_at,
      t.finished_at as trip_finished_at
    from parcel c join booking b on b.id = c.booking_id join trip t on t.id = b.trip_id
      left join account driver on driver.id = t.driver_id
    where c.track_code = ${code}`;
  if (!row) throw new DomainError('not_found');
  if (parcelPageIsOver(row, now)) throw new DomainError('link_expired');
  const [trip, chain] = await Promise.all([publicTrip(sql, row.tripId), chainOf(sql, row.id)]);
  const callable = row.status === 'boarded' || row.status === 'completed';
  return {
    ...row,
    collector: row.collector && { ...row.collector, phone: maskedPhone(row.collector.phone) },
    driverPhone: callable && phoneShown('passenger', row, now) ? row.driverPhone : null,
    carrierPhones: row.carrierPhones.map((phone) => storedPhone(phone)),
    custody: chainForReceiver(chain),
    trip,
  };
}

export interface LinkedParcel {
  /** The id of its booking. */
  id: number;
  partyId: number;
}

/** The parcel of a receiver's link; throws as `trackedParcel` does. */
export async function parcelOfLink(sql: Db, code: string, now: Date): Promise<LinkedParcel> {
  await trackedParcel(sql, code, now);
  const [row] = await sql<LinkedParcel[]>`
    select b.id, b.party_id from parcel c join booking b on b.id = c.booking_id where c.track_code = ${code}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

interface Row extends Omit<TrackedParcel, 'trip' | 'custody'>, PhoneFacts {
  id: number;
  tripId: number;
  status: TrackedParcel['status'];
  changedAt: Date;
}

/** Euro cents that the receiver of a parcel has paid by card; of cash nobody records who paid it. For queries with `booking b`. */
export function paidByReceiver(sql: Db) {
  return sql`(
    select sum(p.eur_cents)::int from payment p join checkout k on k.id = p.checkout_id
    where p.booking_id = b.id and k.by_receiver)`;
}

/** Euro cents that the receiver of a parcel still pays: all of it, or what another stop costs more. For queries with `booking b` and `parcel c`. */
export function receiversDue(sql: Db) {
  return sql`(
    select greatest(0, case when c.payer = 'receiver' then coalesce(b.fare, 0) - b.paid
      else least(c.receiver_extra, coalesce(b.fare, 0) - b.paid + own.paid) - own.paid end)
    from (select coalesce(${paidByReceiver(sql)}, 0) as paid) own)`;
}
