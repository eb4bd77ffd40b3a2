import type { Dated } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import type { CarrierParcel } from '#shared/sales/bookings/parcels/parcels-api.ts';
import { type PhoneFacts, phoneShown } from '#shared/sales/trips/phones.ts';

interface ParcelFilter {
  carrierId: number;
  trip?: number | undefined;
  status?: CarrierParcel['status'] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  per_page: number;
}

type Parcel = Dated<CarrierParcel, 'departsAt' | 'arrivesAt' | 'updatedAt'>;
type Row = Parcel & Omit<PhoneFacts, 'kind' | 'status'>;

/** One page of a carrier's parcels, those that changed last first, and their total number. */
export async function carrierParcels(
  sql: Db,
  filter: ParcelFilter,
  now: Date,
): Promise<{ rows: Parcel[]; total: number }> {
  const where = sql`
    b.carrier_id = ${filter.carrierId} and b.kind = 'parcel'
    and (${filter.trip ?? null}::int is null or b.trip_id = ${filter.trip ?? null})
    and (${filter.status ?? null}::text is null or b.status = ${filter.status ?? null})
    and (${filter.from ?? null}::date is null or t.service_date >= ${filter.from ?? null})
    and (${filter.to ?? null}::date is null or t.service_date <= ${filter.to ?? null})`;
  const [[count], rows] = await Promise.all([
    sql<
      { total: number }[]
    >`select count(*)::int as total from booking b join trip t on t.id = b.trip_id where ${where}`,
    sql<Row[]>`
      select b.id, b.trip_id, b.code, b.status, t.service_date,
        json_build_object('uk', f.uk, 'en', f.en) as "from", json_build_object('uk', d.uk, 'en', d.en) as "to",
        coalesce(board.departs_at, t.departs_at) as departs_at, coalesce(leave.arrives_at, t.arrives_at) as arrives_at,
        p.sender_name, p.sender_phone, p.receiver_name,
        p.receiver_phone, p.what, p.size_class, p.weight_kg::float as weight_kg,
        b.fare, b.paid, p.payer, (
          select step from custody_event e where e.booking_id = b.id and e.undone_at is null order by e.id desc limit 1
        ) as custody, b.updated_at, b.expires_at, t.status as trip_status,
        t.arrives_at as trip_arrives_at, t.finished_at as trip_finished_at
      from booking b join parcel p on p.booking_id = b.id join trip t on t.id = b.trip_id
      join trip_stop board on board.trip_id = t.id and board.seq = b.from_seq
      join trip_stop leave on leave.trip_id = t.id and leave.seq = b.to_seq
      join place f on f.id = board.place_id join place d on d.id = leave.place_id
      where ${where}
      order by b.updated_at desc, b.id desc limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
  ]);
  return { rows: rows.map((row) => present(row, now)), total: count?.total ?? 0 };
}

function present(row: Row, now: Date): Parcel {
  const shown = phoneShown('carrier', { ...row, kind: 'parcel' }, now);
  return {
    ...row,
    senderPhone: shown ? row.senderPhone : '',
    receiverPhone: shown ? row.receiverPhone : '',
  };
}
