import type { Db } from '#server/core/database/db.ts';
import type { Staff } from '#server/network/timetable/commands/route.ts';
import type { LocalName } from '#shared/i18n/locale.ts';
import { type Busy, type Clash, overlaps } from '#shared/network/timetable/clash.ts';
import { driversOf, drives } from '#shared/sales/trips/drives.ts';
import { drives as drivesTrip } from './drives.ts';

export interface BusyTrip extends Busy, Staff {}

export async function busyTrips(sql: Db, staff: readonly Staff[], from: Date): Promise<BusyTrip[]> {
  const ids = (values: (number | null)[]) => [...new Set(values.filter((id) => id !== null))];
  const drivers = ids(staff.flatMap(driversOf));
  return sql<BusyTrip[]>`
    select departs_at, arrives_at, bus_id, driver_id,
      second_driver_id from trip
    where status in ('planned', 'started') and arrives_at > ${from}
      and (bus_id = any(${ids(staff.map(({ busId }) => busId))}::int[])
        or driver_id = any(${drivers}::int[]) or second_driver_id = any(${drivers}::int[]))`;
}

/** The wanted bus and drivers, each only if no other trip has it at that time. Without a first driver there is no second one. */
export function freeStaff(busy: readonly BusyTrip[], staff: Staff, span: Busy): Staff {
  const meeting = busy.filter((trip) => overlaps(trip, span));
  const free = (id: number | null) => (id !== null && meeting.some((trip) => drives(trip, id)) ? null : id);
  const driverId = free(staff.driverId);
  return {
    busId: meeting.some(({ busId }) => busId === staff.busId) ? null : staff.busId,
    driverId,
    secondDriverId: driverId === null ? null : free(staff.secondDriverId),
  };
}

interface ClashRow {
  id: number;
  routeId: number;
  departsAt: Date;
  arrivesAt: Date;
  from: LocalName;
  to: LocalName;
  fromZone: string;
  toZone: string;
  bus: string;
  driver: string;
}

/** Describes the planned or started trip that uses this bus or this driver at the time of the trip; null if there is none. */
export async function tripClash(
  sql: Db,
  trip: Busy & { id: number },
  busy: Clash['busy'],
  id: number,
): Promise<Clash | null> {
  const has = busy === 'bus' ? sql`trip.bus_id = ${id}` : drivesTrip(sql, id);
  const driver = busy === 'driver' ? id : 0;
  const [[other], [own]] = await Promise.all([
    sql<ClashRow[]>`
      ${selectEnds(sql, driver)}
      where ${has} and trip.id <> ${trip.id} and trip.status in ('planned', 'started')
        and trip.departs_at < ${trip.arrivesAt} and trip.arrives_at > ${trip.departsAt}
      order by trip.departs_at limit 1`,
    sql<ClashRow[]>`${selectEnds(sql, driver)} where trip.id = ${trip.id}`,
  ]);
  if (!other || !own) return null;
  const who = other[busy];
  return {
    busy,
    who,
    own: side(own),
    other: side(other),
    tripId: other.id,
    routeId: other.routeId,
    days: [],
    possible: null,
  };
}

function selectEnds(sql: Db, driver: number) {
  return sql`
    select trip.id, trip.route_id, trip.departs_at, trip.arrives_at,
      json_build_object('uk', a.uk, 'en', a.en) as "from", json_build_object('uk', b.uk, 'en', b.en) as "to",
      a.zone as from_zone, b.zone as to_zone,
      bus.manufacturer || ' ' || bus.model || ', ' || bus.number as bus, trim(account.name || ' ' || account.last_name) as driver
    from trip
    join trip_stop first on first.trip_id = trip.id and first.seq = 0
    join place a on a.id = first.place_id
    join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) last on true
    join place b on b.id = last.place_id
    left join bus on bus.id = trip.bus_id
    left join account on account.id = ${driver}`;
}

function side({ from, to, fromZone, toZone, departsAt, arrivesAt }: ClashRow): Clash['own'] {
  return { from, to, fromZone, toZone, departsAt: departsAt.toISOString(), arrivesAt: arrivesAt.toISOString() };
}
