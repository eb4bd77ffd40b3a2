import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { placeJson } from '#server/network/places/queries.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type RedirectFacts, redirectStops, redirectTerms } from '#shared/sales/bookings/parcels/redirect.ts';
import type { MeasuredParcel } from '#shared/sales/bookings/rules/parcel-rules.ts';
import { LAST_RECEIVERS, type OtherStop } from '#shared/sales/bookings/rules/receiver-schema.ts';
import { parcelRideFare, type Ride, rideOf } from '../changes/queries/change-ride.ts';

export interface ReceiverParcel extends RedirectFacts, MeasuredParcel {
  bookingId: number;
  tripId: number;
  receiverPhone: string;
}

/** The parcel of a receiver's link, in its state of now; throws `not_found`. */
export async function receiverParcel(sql: Db, code: string): Promise<ReceiverParcel> {
  return parcelBy(sql, sql`c.track_code = ${code}`);
}

export async function redirectedParcel(sql: Db, bookingId: number): Promise<ReceiverParcel> {
  return parcelBy(sql, sql`b.id = ${bookingId}`);
}

async function parcelBy(sql: Db, condition: ReturnType<Db>): Promise<ReceiverParcel> {
  const [row] = await sql<ReceiverParcel[]>`
    select b.id as booking_id, b.trip_id, b.status, t.status as trip_status, b.from_seq,
      b.to_seq, t.current_seq, b.fare, c.size_class, c.weight_kg, c.sides_cm as sides, c.receiver_phone,
      (select max(seq) from trip_stop where trip_id = t.id) as last_seq,
      exists (select from parcel_transfer x where x.booking_id = b.id and x.done_at is null and x.undone_at is null)
        or exists (select from custody_event e where e.booking_id = b.id and e.step = 'unclaimed' and e.undone_at is null) as held
    from parcel c join booking b on b.id = c.booking_id join trip t on t.id = b.trip_id
    where ${condition}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

type Stop = Dated<OtherStop, 'arrivesAt'>;

export async function otherStops(sql: Db, parcel: ReceiverParcel): Promise<Stop[]> {
  const seqs = redirectStops(parcel);
  if (seqs.length === 0) return [];
  const [ride, rows] = await Promise.all([
    rideOf(sql, parcel.tripId),
    sql<Omit<Stop, 'extra' | 'asks'>[]>`
      select s.seq, ${placeJson(sql, 'p')} as place, s.point, s.arrives_at
      from trip_stop s join place p on p.id = s.place_id
      where s.trip_id = ${parcel.tripId} and s.seq = any(${seqs}::int[]) order by s.seq`,
  ]);
  return rows.flatMap((stop) => {
    const terms = termsAt(ride, parcel, stop.seq);
    return terms ? [{ ...stop, extra: terms.extra, asks: terms.outcome === 'ask' }] : [];
  });
}

/** The terms of collecting a parcel at a stop; null where the price would be by arrangement. */
export function termsAt(ride: Ride, parcel: ReceiverParcel, toSeq: number) {
  const { price } = parcelRideFare(ride, { fromSeq: parcel.fromSeq, toSeq }, parcel);
  return parcel.fare === null ? null : redirectTerms(parcel.fare, price);
}

export async function lastReceivers(sql: Db, accountId: number) {
  return sql<{ name: string; phone: string; town: { uk: string; en: string } }[]>`
    select name, phone, town from (
      select distinct on (c.receiver_phone) c.receiver_name as name, c.receiver_phone as phone, b.id,
        json_build_object('uk', p.uk, 'en', p.en) as town
      from party join booking b on b.party_id = party.id join parcel c on c.booking_id = b.id
      join trip_stop s on s.trip_id = b.trip_id and s.seq = b.to_seq join place p on p.id = s.place_id
      where party.account_id = ${accountId} and c.receiver_phone <> ''
      order by c.receiver_phone, b.id desc
    ) receiver order by id desc limit ${LAST_RECEIVERS}`;
}
