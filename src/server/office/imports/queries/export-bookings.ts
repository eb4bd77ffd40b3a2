import type { Db } from '#server/core/database/db.ts';
import type { CsvCell } from '#shared/core/text/csv.ts';
import { localDate, localTime } from '#shared/core/time.ts';
import type { Locale } from '#shared/i18n/locale.ts';

const MAX_BOOKINGS = 5_000;

export async function bookingRows(
  sql: Db,
  carrierId: number,
  locale: Locale,
  now: Date,
): Promise<Record<string, CsvCell>[]> {
  const name = locale === 'uk' ? sql`uk` : sql`en`;
  const rows = await sql<BookedRow[]>`
    select a.departs_at, pa.zone, pa.${name} as "from", pz.${name} as "to", b.name, p.contact_phone as phone, b.seat,
      b.fare, b.paid, p.note
    from booking b join party p on p.id = b.party_id join trip t on t.id = b.trip_id
    join trip_stop a on a.trip_id = b.trip_id and a.seq = b.from_seq join place pa on pa.id = a.place_id
    join trip_stop z on z.trip_id = b.trip_id and z.seq = b.to_seq join place pz on pz.id = z.place_id
    where b.carrier_id = ${carrierId} and b.kind = 'passenger' and b.status in ('unconfirmed', 'confirmed')
      and t.status in ('new', 'planned') and t.departs_at > ${now}
    order by a.departs_at, b.trip_id, b.seat, b.id limit ${MAX_BOOKINGS}`;
  return rows.map(({ departsAt, zone, fare, paid, seat, ...words }) => ({
    ...words,
    date: localDate(departsAt, zone),
    time: localTime(departsAt, zone),
    seat: seat === null ? '' : String(seat),
    price: fare === null ? null : { hundredths: fare },
    paid: paid === 0 ? null : { hundredths: paid },
  }));
}

interface BookedRow {
  departsAt: Date;
  zone: string;
  from: string;
  to: string;
  name: string;
  phone: string;
  seat: number | null;
  fare: number | null;
  paid: number;
  note: string;
}
