import type { Db } from '#server/core/database/db.ts';
import { crosses } from '#shared/network/timetable/crossed.ts';
import type { BookingRow } from '#shared/sales/bookings/core/booking-row.ts';
import type { OWN_ANSWERS, OWN_SORTS } from '#shared/sales/bookings/core/own-list.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { TripTab } from '#shared/sales/trips/schema.ts';

/** A passenger's tabs filter by the status of the booking, not of the trip: planned, cancelled, finished. */
const TABS: Readonly<Record<TripTab, readonly BookingStatus[]>> = {
  planned: ['unconfirmed', 'confirmed', 'boarded'],
  cancelled: ['cancelled'],
  finished: ['completed', 'no_show', 'left_behind', 'ejected'],
};

interface OwnBookingsFilter {
  accountId: number;
  tab: TripTab;
  kind?: BookingKind | undefined;
  /** Only bookings on this trip, of any status. */
  trip?: number | undefined;
  sort?: (typeof OWN_SORTS)[number] | undefined;
  answer?: (typeof OWN_ANSWERS)[number] | undefined;
  page: number;
  per_page: number;
  now: Date;
}

type Row = Omit<BookingRow, 'departsAt' | 'arrivesAt' | 'expiresAt'> & {
  departsAt: Date;
  arrivesAt: Date;
  expiresAt: Date | null;
};

/** A page of the account's rides and parcels, one row for each seat: planned ones by departure, others by departure descending. */
export async function ownBookings(sql: Db, filter: OwnBookingsFilter): Promise<{ rows: Row[]; total: number }> {
  const order = ordering(sql, filter.sort ?? (filter.tab === 'planned' ? 'departure' : '-departure'));
  const own = sql`
    from booking b join party p on p.id = b.party_id
    where p.account_id = ${filter.accountId}
      and (b.status = any(${[...TABS[filter.tab]]}::text[]) or b.trip_id = ${filter.trip ?? null})
      and (${filter.trip ?? null}::int is null or b.trip_id = ${filter.trip ?? null})
      and (${filter.kind ?? null}::text is null or b.kind = ${filter.kind ?? null})
      and (${filter.answer ?? null}::text is null or (b.status = 'unconfirmed') = (${filter.answer ?? null} = 'unconfirmed'))`;
  const [[count], rows] = await Promise.all([
    sql<{ total: number }[]>`select count(*) as total ${own}`,
    sql<(Row & { countries: string[] | null })[]>`
      select mine.*, mine.asked and board.departs_at > ${filter.now} as coming_asked,
        t.status as trip_status, board.departs_at, leave.arrives_at,
        json_build_object('name', json_build_object('uk', f.uk, 'en', f.en), 'zone', f.zone, 'country', f.country) as from,
        json_build_object('name', json_build_object('uk', d.uk, 'en', d.en), 'zone', d.zone, 'country', d.country) as to,
        case when x.key is not null then json_build_object('uk', x.uk_short, 'en', x.en_short) end as crossing_short, x.countries,
        c.name as carrier_name
      from (
        select b.id, b.trip_id, b.party_id, b.kind, b.status, b.code, b.seat, b.name,
          b.from_seq, b.to_seq, b.carrier_id,
          b.needs_calculation, b.fare, b.contract_price,
          b.declined_at is not null as declined, b.expires_at, p.unproven_until is not null as unproven,
          exists (select from booking_change h where h.booking_id = b.id and h.state = 'open' and h.side = 'carrier'
            and b.status in ('unconfirmed', 'confirmed')) as change_offered,
          (select what from parcel where booking_id = b.id) as what,
          b.status = 'confirmed' and exists (select from coming_question q
            where q.booking_id = b.id and q.trip_id = b.trip_id and q.answered_at is null) as asked
        ${own}) mine
      join trip t on t.id = mine.trip_id
      join carrier c on c.id = mine.carrier_id
      join route_plan plan on plan.id = t.plan_id
      left join crossing x on x.key = coalesce(t.crossing_key, plan.crossing_key)
      join trip_stop board on board.trip_id = mine.trip_id and board.seq = mine.from_seq
      join trip_stop leave on leave.trip_id = mine.trip_id and leave.seq = mine.to_seq
      join place f on f.id = board.place_id
      join place d on d.id = leave.place_id
      order by ${order}, mine.id
      limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
  ]);
  return { rows: rows.map(present), total: count?.total ?? 0 };
}

function ordering(sql: Db, sort: (typeof OWN_SORTS)[number]) {
  return {
    departure: sql`board.departs_at`,
    '-departure': sql`board.departs_at desc`,
    price: sql`mine.fare nulls last, board.departs_at`,
    newest: sql`mine.party_id desc`,
  }[sort];
}

/** Names the border crossing only if the booked part of the trip crosses the border. */
function present({ countries, ...row }: Row & { countries: string[] | null }): Row {
  const over = countries !== null && crosses(row.from.country, row.to.country, { countries });
  return { ...row, crossingShort: over ? row.crossingShort : null };
}
