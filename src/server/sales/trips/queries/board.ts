import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import { addDays, type LocalDate } from '#shared/core/time.ts';
import {
  BOARD_TRIPS_MAX,
  type Board,
  type BoardBus,
  type BoardDriver,
  type BoardTrip,
} from '#shared/sales/trips/board-api.ts';
import { absencesBetween, dayStart, driversBetween } from './roster.ts';
import { presentRow, selectTrips, type TripRecord, visibleTo } from './rows.ts';

type BoardRecord = TripRecord & Pick<BoardTrip, 'aboard' | 'unpaid'>;

/** The trips that are on their way on a day, in the order of departure, with the buses and drivers of the carrier. */
export async function boardOf(sql: Db, actor: Actor, day: LocalDate) {
  const span = { start: dayStart(day), end: dayStart(addDays(day, 1)) };
  const carrierId = actor.carrierId ?? 0;
  const [records, buses, people, absences, usual] = await Promise.all([
    tripsOn(sql, actor, span),
    busesOn(sql, carrierId, span),
    driversBetween(sql, carrierId, null, span),
    absencesBetween(sql, carrierId, day, day),
    sql<{ id: number; busId: number }[]>`
      select d.account_id as id, d.bus_id from driver_bus d join member m on m.account_id = d.account_id
      where m.carrier_id = ${carrierId}`,
  ]);
  const drivers: BoardDriver[] = people.map((person) => ({
    ...person,
    busId: usual.find(({ id }) => id === person.id)?.busId ?? null,
    absent: absences.find(({ driverId }) => driverId === person.id)?.kind ?? null,
  }));
  return {
    span,
    trips: records.slice(0, BOARD_TRIPS_MAX).map((record): BoardTrip => {
      const { aboard, unpaid } = record;
      return { ...presentRow(record), aboard, unpaid };
    }),
    more: records.length > BOARD_TRIPS_MAX,
    buses,
    drivers,
  } satisfies Omit<Board, 'from' | 'to'> & { span: Span };
}

interface Span {
  start: Date;
  end: Date;
}

/** One more than the board shows, so that it knows of others. */
function tripsOn(sql: Db, actor: Actor, { start, end }: Span) {
  return sql<BoardRecord[]>`
    select row.*, people.aboard, people.unpaid
    from (
      ${selectTrips(sql)} where ${visibleTo(sql, actor)} and trip.status <> 'cancelled'
        and trip.departs_at < ${end} and trip.arrives_at > ${start}
      order by trip.departs_at, trip.id limit ${BOARD_TRIPS_MAX + 1}
    ) row
    cross join lateral (
      select (count(*) filter (where kind = 'passenger' and status = 'boarded'))::int as aboard,
        (count(*) filter (where status in ('confirmed', 'boarded', 'completed') and fare > paid))::int as unpaid
      from booking where booking.trip_id = row.id
    ) people
    order by row.departs_at, row.id`;
}

/** The buses that can be used, and those that are on their way on the day although they are retired since. */
function busesOn(sql: Db, carrierId: number, { start, end }: Span) {
  return sql<BoardBus[]>`
    select bus.id, bus.manufacturer || ' ' || bus.model as name, bus.number, bus.seats_count,
      bus.status = 'active' as runs
    from bus
    where bus.carrier_id = ${carrierId} and (bus.status <> 'retired' or exists (
      select from trip where trip.bus_id = bus.id and trip.status <> 'cancelled'
        and trip.departs_at < ${end} and trip.arrives_at > ${start}))
    order by bus.number collate ukrainian, bus.id`;
}
