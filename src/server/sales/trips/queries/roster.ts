import type { Dated } from '#server/core/clock.ts';
import type { Db, SqlFragment } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { addDays, instantOf, type LocalDate, localDate, weekday } from '#shared/core/time.ts';
import { drivingMinutes, hoursWarnings } from '#shared/network/timetable/driving-hours.ts';
import type { HoursWarning } from '#shared/network/timetable/driving-limits.ts';
import type { DutyTrip } from '#shared/network/timetable/duties.ts';
import { weekHours } from '#shared/network/timetable/weekly-hours.ts';
import { driversOf as bothDrivers, drives as drivesTrip } from '#shared/sales/trips/drives.ts';
import { type Absence, ROSTER_DAYS, ROSTER_ZONE, type RosterTrip } from '#shared/sales/trips/roster-schema.ts';
import { drives } from './drives.ts';
import { plannedBy } from './rows.ts';

/**
 * The rest that a driver needs in a week depends on the trips before and after it: the missing hours of a reduced rest are taken within the
 * three weeks after its own.
 */
const DAYS_AROUND = 29;

interface Person {
  id: number;
  name: string;
  lastName: string;
}

export type DatedTrip = Dated<RosterTrip, 'departsAt' | 'arrivesAt'>;

type StoredTrip = DatedTrip & {
  driverId: number | null;
  secondDriverId: number | null;
  first: RosterTrip['mate'];
  second: RosterTrip['mate'];
};

/** Seven days of the drivers of the actor's carrier; a hired driver reads their own only. */
export async function rosterWeek(sql: Db, actor: Actor, from: LocalDate) {
  if (actor.carrierId === null) throw new DomainError('not_found');
  const own = actor.role === 'driver' ? actor.accountId : null;
  const to = addDays(from, ROSTER_DAYS);
  const [start, end] = [dayStart(from), dayStart(to)];
  const [people, trips, absences] = await Promise.all([
    driversBetween(sql, actor.carrierId, own, { start, end }),
    tripsBetween(sql, actor.carrierId, start, end),
    absencesBetween(sql, actor.carrierId, from, addDays(to, -1)),
  ]);
  const duties = await dutiesOf(
    sql,
    people.map(({ id }) => id),
    spanAround(start, end),
  );
  return {
    from,
    drivers: people.map((person) => {
      const duty = duties.get(person.id) ?? [];
      const warnings = hoursWarnings(duty, ROSTER_ZONE).filter(({ at }) => at >= start && at < end);
      return {
        ...person,
        trips: ofDriver(trips, person.id),
        absences: absences
          .filter(({ driverId }) => driverId === person.id)
          .map(({ driverId: _, ...absence }) => absence),
        driving: drivingMinutes(duty, start, end),
        hours: weekHours(duty, addDays(from, -weekday(from)), ROSTER_ZONE),
        warnings,
      };
    }),
    open: own === null ? trips.filter(({ driverId }) => driverId === null).map((trip) => presentTrip(trip, null)) : [],
  };
}

/** The trips that a driver has between two dates, both included. */
export async function tripsOfDriver(
  sql: Db,
  staff: { carrierId: number; driverId: number },
  from: LocalDate,
  to: LocalDate,
): Promise<DatedTrip[]> {
  const trips = await tripsBetween(sql, staff.carrierId, dayStart(from), dayStart(addDays(to, 1)));
  return ofDriver(trips, staff.driverId);
}

/**
 * The warnings by the regulation about a trip if this driver took it, as one of this many drivers, and whether they have days off then. By
 * default, the number comes from the trip.
 */
export async function hoursWith(
  sql: Db,
  carrierId: number | null,
  tripId: number,
  { driver: driverId, drivers }: { driver: number; drivers?: '1' | '2' | undefined },
): Promise<{ warnings: HoursWarning[]; absent: boolean }> {
  const [trip] = await sql<{ departsAt: Date; arrivesAt: Date }[]>`
    select departs_at, arrives_at from trip
    where id = ${tripId} and carrier_id = ${carrierId}
      and exists (select from member where account_id = ${driverId} and carrier_id = ${carrierId})`;
  if (!trip || carrierId === null) throw new DomainError('not_found');
  const span = spanAround(trip.departsAt, trip.arrivesAt);
  const others = (await dutiesOf(sql, [driverId], span)).get(driverId) ?? [];
  const planned = others.some(({ id }) => id === tripId) ? others : [...others, ...(await dutyOfTrip(sql, tripId))];
  const wantedDrivers = drivers && (drivers === '2' ? 2 : 1);
  const duty = planned.map((one) => (one.id === tripId ? { ...one, drivers: wantedDrivers ?? one.drivers } : one));
  const [from, to] = [localDate(trip.departsAt, ROSTER_ZONE), localDate(trip.arrivesAt, ROSTER_ZONE)];
  const absences = await absencesBetween(sql, carrierId, from, to);
  return {
    warnings: hoursWarnings(duty, ROSTER_ZONE).filter(({ tripIds }) => tripIds.includes(tripId)),
    absent: absences.some((absence) => absence.driverId === driverId),
  };
}

/** The drivers of a carrier, and its owners who drive in this time. */
export function driversBetween(
  sql: Db,
  carrierId: number,
  driverId: number | null,
  { start, end }: { start: Date; end: Date },
): Promise<Person[]> {
  return sql<Person[]>`
    select account.id, account.name, account.last_name
    from member join account on account.id = member.account_id
    where member.carrier_id = ${carrierId} and (${driverId}::int is null or account.id = ${driverId})
      and (member.role = 'driver' or member.role = 'owner' and (account.user_type = 'driver' or exists (
        select from trip where ${drives(sql, sql`account.id`)} and trip.carrier_id = ${carrierId}
          and trip.departs_at < ${end} and trip.arrives_at > ${start})))
    order by account.last_name collate ukrainian, account.name collate ukrainian, account.id`;
}

async function tripsBetween(sql: Db, carrierId: number, start: Date, end: Date): Promise<StoredTrip[]> {
  return sql<StoredTrip[]>`
    select trip.id, trip.status, trip.service_date as date, trip.driver_id,
      trip.second_driver_id, ${personJson(sql, sql`one`)} as first, ${personJson(sql, sql`two`)} as second,
      ${personJson(sql, sql`invited`)} as invited_driver,
      trip.departs_at, trip.arrives_at,
      json_build_object('uk', a.uk, 'en', a.en) as "from", json_build_object('uk', b.uk, 'en', b.en) as "to",
      a.zone as from_zone, b.zone as to_zone,
      case when bus.id is not null then json_build_object('id', bus.id, 'number', bus.number) end as bus
    from trip
    join trip_stop first on first.trip_id = trip.id and first.seq = 0
    join place a on a.id = first.place_id
    join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) last on true
    join place b on b.id = last.place_id
    left join bus on bus.id = trip.bus_id
    left join account one on one.id = trip.driver_id
    left join account two on two.id = trip.second_driver_id
    left join invitation invited on ${plannedBy(sql)}
    where trip.carrier_id = ${carrierId} and trip.status <> 'cancelled'
      and trip.departs_at < ${end} and trip.arrives_at > ${start}
    order by trip.departs_at, trip.id`;
}

function personJson(sql: Db, account: SqlFragment) {
  return sql`case when ${account}.id is not null then json_build_object('id', ${account}.id, 'name', ${account}.name,
    'lastName', ${account}.last_name) end`;
}

export async function absencesBetween(
  sql: Db,
  carrierId: number,
  from: LocalDate,
  to: LocalDate,
): Promise<(Absence & { driverId: number })[]> {
  return sql<(Absence & { driverId: number })[]>`
    select id, account_id as driver_id, first_day as "from", last_day as "to", kind from driver_absence
    where carrier_id = ${carrierId} and first_day <= ${to} and last_day >= ${from} order by first_day`;
}

interface DutyRow {
  id: number;
  driverId: number | null;
  secondDriverId: number | null;
  seats: number;
  legs: { from: string; to: string; border: boolean }[];
}

export async function dutiesOf(
  sql: Db,
  drivers: readonly number[],
  { start, end }: { start: Date; end: Date },
): Promise<Map<number, DutyTrip[]>> {
  const rows = await sql<DutyRow[]>`
    ${selectDuty(sql)} where (trip.driver_id = any(${[...drivers]}::int[]) or trip.second_driver_id = any(${[...drivers]}::int[]))
      and trip.status <> 'cancelled'
      and trip.departs_at < ${end} and trip.arrives_at > ${start}`;
  const byDriver = new Map<number, DutyTrip[]>();
  for (const row of rows) {
    for (const driver of bothDrivers(row)) byDriver.set(driver, [...(byDriver.get(driver) ?? []), dutyOf(row)]);
  }
  return byDriver;
}

async function dutyOfTrip(sql: Db, tripId: number): Promise<DutyTrip[]> {
  return (await sql<DutyRow[]>`${selectDuty(sql)} where trip.id = ${tripId}`).map(dutyOf);
}

/** Without a bus a trip counts as one of a coach. */
function selectDuty(sql: Db) {
  return sql`
    select trip.id, trip.driver_id, trip.second_driver_id, coalesce(bus.seats_count, 50) as seats, legs.legs
    from trip left join bus on bus.id = trip.bus_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('from', coalesce(s.departs_at, s.arrives_at),
        'to', coalesce(n.arrives_at, n.departs_at), 'border', p.country <> q.country) order by s.seq), '[]'::json) as legs
      from trip_stop s join trip_stop n on n.trip_id = s.trip_id and n.seq = s.seq + 1
      join place p on p.id = s.place_id join place q on q.id = n.place_id
      where s.trip_id = trip.id
    ) legs`;
}

function dutyOf({ id, secondDriverId, seats, legs }: DutyRow): DutyTrip {
  return {
    id,
    drivers: secondDriverId === null ? 1 : 2,
    seats,
    legs: legs.map(({ from, to, border }) => ({ from: new Date(from), to: new Date(to), border })),
  };
}

function ofDriver(trips: readonly StoredTrip[], id: number): DatedTrip[] {
  return trips
    .filter((trip) => drivesTrip(trip, id))
    .map((trip) => presentTrip(trip, trip.driverId === id ? trip.second : trip.first));
}

function presentTrip(stored: StoredTrip, mate: RosterTrip['mate']): DatedTrip {
  const { driverId: _, secondDriverId: _2, first: _3, second: _4, ...trip } = stored;
  return { ...trip, mate };
}

export function dayStart(date: LocalDate): Date {
  return instantOf(date, '00:00', ROSTER_ZONE);
}

export function spanAround(start: Date, end: Date) {
  const days = DAYS_AROUND * 24 * 3_600_000;
  return { start: new Date(start.getTime() - days), end: new Date(end.getTime() + days) };
}
