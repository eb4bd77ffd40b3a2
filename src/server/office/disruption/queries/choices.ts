import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import type { Busy } from '#shared/network/timetable/clash.ts';
import type { OutKind } from '#shared/office/disruption/period.ts';
import type { BusChoice, DriverChoice } from '#shared/office/disruption/schema.ts';

type ChoiceRow<Choice extends { clash: unknown }> = Omit<Choice, 'clash'> & { clash: Choice['clash'] };

/** The buses of a carrier that are not retired, each with the trip that has it while this trip needs one; the free ones come first. */
export async function busChoices(sql: Db, trip: Busy & { id: number; carrierId: number }): Promise<BusChoice[]> {
  return sql<ChoiceRow<BusChoice>[]>`
    select bus.id, bus.manufacturer || ' ' || bus.model as name, bus.number, bus.color, bus.seats_count, bus.layout,
      bus.status = 'active' as runs, ${clash(sql)}
    from bus left join lateral (${otherTrip(sql, trip, sql`other.bus_id = bus.id`)}) taken on true
    where bus.carrier_id = ${trip.carrierId} and bus.status <> 'retired'
    order by bus.status <> 'active', taken.id is not null, bus.seats_count, bus.number`;
}

/** The drivers of a carrier, each with the trip that has them while this trip needs one; the free ones come first. */
export async function driverChoices(sql: Db, trip: Busy & { id: number; carrierId: number }): Promise<DriverChoice[]> {
  return sql<ChoiceRow<DriverChoice>[]>`
    select account.id, account.name, account.last_name, account.phone, ${clash(sql)}
    from member join account on account.id = member.account_id
    left join lateral (${otherTrip(sql, trip, drives(sql, sql`account.id`, sql`other`))}) taken on true
    where member.carrier_id = ${trip.carrierId} and member.role in ('driver', 'owner')
    order by taken.id is not null, account.last_name collate ukrainian, account.name collate ukrainian, account.id`;
}

/** The trip that has a bus or a driver while this trip needs one; null if they are free. */
export async function clashOf(
  sql: Db,
  trip: Busy & { id: number },
  kind: OutKind,
  id: number,
): Promise<BusChoice['clash']> {
  const has = kind === 'bus' ? sql`other.bus_id = ${id}` : drives(sql, id, sql`other`);
  const [row] = await sql<{ clash: BusChoice['clash'] }[]>`
    select ${clash(sql)} from (${otherTrip(sql, trip, has)}) taken`;
  return row?.clash ?? null;
}

function clash(sql: Db) {
  return sql`case when taken.id is not null then json_build_object('tripId', taken.id, 'from', taken."from", 'to', taken."to",
    'departsAt', taken.departs_at, 'arrivesAt', taken.arrives_at, 'fromZone', taken.from_zone, 'toZone', taken.to_zone) end as clash`;
}

function otherTrip(sql: Db, trip: Busy & { id: number }, has: SqlFragment) {
  return sql`
    select other.id, other.departs_at, other.arrives_at, json_build_object('uk', a.uk, 'en', a.en) as "from",
      json_build_object('uk', b.uk, 'en', b.en) as "to", a.zone as from_zone, b.zone as to_zone
    from trip other
    join trip_stop first on first.trip_id = other.id and first.seq = 0
    join place a on a.id = first.place_id
    join lateral (select place_id from trip_stop where trip_id = other.id order by seq desc limit 1) last on true
    join place b on b.id = last.place_id
    where ${has} and other.id <> ${trip.id} and other.status in ('planned', 'started')
      and other.departs_at < ${trip.arrivesAt} and other.arrives_at > ${trip.departsAt}
    order by other.departs_at limit 1`;
}
