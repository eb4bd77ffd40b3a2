import type { Db, SqlFragment } from '#server/core/database/db.ts';
import { scopeOf, usualRoutes } from '#server/network/timetable/queries.ts';
import { drives } from '#server/sales/trips/queries/drives.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { LocalName } from '#shared/i18n/locale.ts';
import {
  MAX_ROUTES_OUT,
  MAX_TRIPS_OUT,
  type OutPlan,
  type OutQuery,
  type OutTrip,
  type StandIn,
} from '#shared/office/disruption/period.ts';
import { insteadOfDriver } from '#shared/sales/trips/drives.ts';
import { clashOf } from './choices.ts';
import { type Choice, effectsOf } from './effects.ts';
import { subjectsFor } from './notifying.ts';
import { disruptedTrip } from './trip.ts';

interface TripRow {
  id: number;
  from: LocalName;
  to: LocalName;
  departsAt: Date;
  arrivesAt: Date;
  zone: string;
  busId: number;
  driverId: number;
  secondDriverId: number | null;
  booked: number;
}

/**
 * The planned trips of a period that a bus or a driver of the actor's carrier does not make, who could be used instead, and what that would do;
 * throws `not_found` for one of another carrier.
 */
export async function outPlanOf(sql: Db, me: Actor, query: OutQuery, now: Date): Promise<OutPlan> {
  const trips = await tripsOut(sql, me, query, now);
  const shown = trips.slice(0, MAX_TRIPS_OUT);
  const all = await standIns(sql, me, query, shown);
  const out = all.find(({ id }) => id === query.out);
  const by = all.find(({ id, runs }) => id === query.by && id !== query.out && runs);
  if (!out || (query.by !== undefined && !by)) throw new DomainError('not_found');
  const planned: OutTrip[] = [];
  for (const trip of shown) planned.push(await planOf(sql, me, trip, query, by));
  return {
    name: out.name,
    mark: out.mark,
    standIns: all.filter(({ id }) => id !== query.out),
    trips: planned,
    more: trips.length - shown.length,
    routes: await usualRoutes(sql, scopeOf(me).carrierId, { ...query, limit: MAX_ROUTES_OUT }),
  };
}

/** Their trips that have both a bus and a driver and have not left yet. */
function tripsOut(sql: Db, me: Actor, { kind, out, from, until }: OutQuery, now: Date): Promise<TripRow[]> {
  const has = kind === 'bus' ? sql`trip.bus_id = ${out}` : drives(sql, out);
  return sql<TripRow[]>`
    select trip.id, json_build_object('uk', a.uk, 'en', a.en) as "from", json_build_object('uk', b.uk, 'en', b.en) as "to",
      trip.departs_at, trip.arrives_at, a.zone, trip.bus_id, trip.driver_id,
      trip.second_driver_id,
      (select count(*)::int from booking where trip_id = trip.id and kind = 'passenger' and holds) as booked
    from trip
    join trip_stop first on first.trip_id = trip.id and first.seq = 0 join place a on a.id = first.place_id
    join lateral (select place_id from trip_stop where trip_id = trip.id order by seq desc limit 1) last on true
    join place b on b.id = last.place_id
    where trip.carrier_id = ${me.carrierId} and ${has} and trip.status = 'planned' and trip.departs_at > ${now}
      and trip.service_date between ${from} and ${until}
    order by trip.departs_at, trip.id`;
}

/** The carrier's buses or drivers, each with the number of these trips at whose time they have another one; the free ones come first. */
function standIns(sql: Db, me: Actor, { kind, out }: OutQuery, trips: readonly TripRow[]): Promise<StandIn[]> {
  const ids = trips.map(({ id }) => id);
  const busy = (column: SqlFragment) => sql`
    (select count(*)::int from trip own where own.id = any(${ids}::int[]) and exists (
      select from trip other where ${column} and other.id <> own.id and other.status in ('planned', 'started')
        and other.departs_at < own.arrives_at and other.arrives_at > own.departs_at))`;
  if (kind === 'driver')
    return sql<StandIn[]>`
      select account.id, trim(account.name || ' ' || account.last_name) as name, account.phone as mark, null as seats_count,
        true as runs, ${busy(drives(sql, sql`account.id`, sql`other`))} as busy
      from member join account on account.id = member.account_id
      where member.carrier_id = ${me.carrierId} and member.role in ('driver', 'owner')
      order by busy, account.last_name collate ukrainian, account.name collate ukrainian, account.id`;
  return sql<StandIn[]>`
    select bus.id, bus.manufacturer || ' ' || bus.model as name, bus.number as mark, bus.seats_count,
      bus.status = 'active' as runs, ${busy(sql`other.bus_id = bus.id`)} as busy
    from bus left join bus own on own.id = ${out}
    where bus.carrier_id = ${me.carrierId} and (bus.status <> 'retired' or bus.id = ${out})
    order by bus.status <> 'active', busy, abs(bus.seats_count - own.seats_count), bus.number`;
}

async function planOf(
  sql: Db,
  me: Actor,
  trip: TripRow,
  { kind, out }: OutQuery,
  by: StandIn | undefined,
): Promise<OutTrip> {
  const clash = by ? await clashOf(sql, trip, kind, by.id) : null;
  return {
    tripId: trip.id,
    from: trip.from,
    to: trip.to,
    departsAt: trip.departsAt.toISOString(),
    zone: trip.zone,
    booked: trip.booked,
    clash,
    effect:
      by && !clash
        ? await effectOf(sql, me, trip, kind === 'bus' ? { busId: by.id } : (insteadOfDriver(trip, out, by.id) ?? {}))
        : null,
  };
}

async function effectOf(sql: Db, me: Actor, trip: TripRow, change: Partial<Choice>): Promise<OutTrip['effect']> {
  const choice = { busId: trip.busId, driverId: trip.driverId, ...change };
  const effects = await effectsOf(sql, await disruptedTrip(sql, me, trip.id), choice);
  const { digest, placed, people, unfit, affected } = effects;
  const ids = new Set([...affected.moved, ...affected.unseated, ...affected.untouched]);
  const parties = [
    ...new Map(people.filter(({ id }) => ids.has(id)).map((one) => [one.partyId, one.accountId])).values(),
  ];
  const seatless = new Set(placed.filter(({ seat }) => seat === null).map(({ id }) => id));
  return {
    digest,
    riders: placed.length,
    moved: placed.filter(({ before, seat }) => seat !== null && seat !== before).length,
    unseated: people.filter(({ id }) => seatless.has(id)).map(({ name }) => name),
    parcels: people.filter(({ kind }) => kind === 'parcel').length,
    unfit: unfit.length,
    notified: parties.length,
    calls: parties.filter((accountId) => accountId === null).length,
    subjects: subjectsFor(effects),
  };
}
