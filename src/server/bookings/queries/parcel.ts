import type { Db } from '#server/database/db.ts';
import { publicTrip } from '#server/trips/queries/public-trip.ts';
import { chainForReceiver } from '#shared/bookings/custody-chain.ts';
import { parcelPageIsOver } from '#shared/bookings/parcel-page.ts';
import type { TrackedParcel } from '#shared/bookings/schema.ts';
import { DomainError } from '#shared/core/errors.ts';
import { storedPhone } from '#shared/core/phone.ts';
import { type PhoneFacts, phoneShown } from '#shared/trips/phones.ts';
import { chainOf } from './custody.ts';

/**
 * A parcel for anybody who has its link: no phone number of the sender, no last names. Throws `not_found` for an unknown code,
 * `link_expired` for an old one.
 */
export async function trackedParcel(sql: Db, code: string, now: Date): Promise<TrackedParcel> {
  const [row] = await sql<Row[]>`
    select b.id, b.trip_id as "tripId", b.kind, b.status, b.expires_at as "expiresAt", b.updated_at as "changedAt", c.what,
      c.size_class as "sizeClass", c.weight_kg as "weightKg", c.pin, b.from_seq as "fromSeq", b.to_seq as "toSeq",
      split_part(c.receiver_name, ' ', 1) as "receiverFirstName", split_part(c.sender_name, ' ', 1) as "senderFirstName",
      case when c.payer = 'receiver' then greatest(0, coalesce(b.fare, 0) - b.paid) else 0 end as due,
      driver.phone as "driverPhone", coalesce((
        select array_agg(k.value order by k.position) from carrier_contact k
        where k.carrier_id = b.carrier_id and k.kind = 'phone'), '{}') as "carrierPhones", t.status as "tripStatus", t.arrives_at as "tripArrivesAt",
      t.finished_at as "tripFinishedAt"
    from parcel c join booking b on b.id = c.booking_id join trip t on t.id = b.trip_id
      left join account driver on driver.id = t.driver_id
    where c.track_code = ${code}`;
  if (!row) throw new DomainError('not_found');
  if (parcelPageIsOver(row, now)) throw new DomainError('link_expired');
  const [trip, chain] = await Promise.all([publicTrip(sql, row.tripId), chainOf(sql, row.id)]);
  const callable = row.status === 'boarded' || row.status === 'completed';
  return {
    ...row,
    due: row.status === 'cancelled' || row.status === 'no_show' ? 0 : row.due,
    driverPhone: callable && phoneShown('passenger', row, now) ? row.driverPhone : null,
    carrierPhones: row.carrierPhones.map((phone) => storedPhone(phone)),
    custody: chainForReceiver(chain),
    trip,
  };
}

interface Row extends Omit<TrackedParcel, 'trip' | 'custody'>, PhoneFacts {
  id: number;
  tripId: number;
  status: TrackedParcel['status'];
  changedAt: Date;
}
