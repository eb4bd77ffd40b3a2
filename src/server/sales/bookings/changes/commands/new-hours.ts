import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { planOfOneTrip } from '#server/network/timetable/commands/plan.ts';
import { stopsOfPlan } from '#server/network/timetable/queries.ts';
import { type LockedTrip, lockTrip, recordEvent } from '#server/sales/trips/commands/lock.ts';
import { repriceBooked } from '#server/sales/trips/commands/reprice.ts';
import { tripClash } from '#server/sales/trips/queries/busy.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { driversOf } from '#shared/sales/trips/drives.ts';
import { hoursRefusal, isMoved, type StopHours } from '#shared/sales/trips/new-hours.ts';
import { writeHistory } from '../../core/commands/history.ts';

interface TripPlan {
  routeId: number;
  planId: number;
  currentPlan: number;
  serviceDate: string;
  run: number;
  zone: string;
}

export interface Concerned {
  notified: number;
  calls: number;
  accounts: number[];
}

/**
 * Changes the hours and boarding points of one trip before it starts (docs/product.md 8.25). Whose ride it changes may cancel free of charge until
 * they agree. Throws the codes of `lockTrip`, `invalid_input` with a rule of `hoursRefusal`, and `driver_busy` or `bus_in_use`.
 */
export async function setHours(
  sql: Db,
  me: Actor,
  tripId: number,
  { reason, stops }: { reason: string; stops: readonly StopHours[] },
  now: Date,
): Promise<Concerned> {
  // The route before its trips, as where trips are made: the trip gets a plan of its own.
  await sql`select from route where id = (select route_id from trip where id = ${tripId}) and carrier_id = ${me.carrierId} for update`;
  const trip = await lockTrip(sql, me, tripId, 'hours');
  const plan = await planOf(sql, tripId);
  const before = await stopsNow(sql, tripId);
  const refusal = hoursRefusal(before, stops, { ...plan, now });
  if (refusal) throw new DomainError('invalid_input', { errors: [{ field: 'stops', key: refusal }] });
  await refuseBusy(sql, trip, stops);
  await writeHours(sql, tripId, plan, stops, now);
  const [row] = await sql<{ id: number }[]>`
    insert into new_hours (trip_id, made_at, reason, before, after)
    values (${tripId}, ${now}, ${reason}, ${sql.json(before)}, ${sql.json([...stops])}) returning id`;
  await recordEvent(sql, { tripId, at: now, actorId: me.accountId, action: 'hours', data: { newHours: row?.id ?? 0 } });
  return askPeople(sql, me, { tripId, id: row?.id ?? 0, before, after: stops, reason }, now);
}

/** The party agrees to the last change of hours, and has its conditions of cancelling again. Throws `change_over` where nothing is open. */
export async function agreeHours(sql: Db, actorId: number | null, partyId: number, now: Date): Promise<void> {
  const agreed = await sql<{ bookingId: number }[]>`
    with open as (
      update new_hours_answer a set agreed_at = ${now} from booking b
      where b.id = a.booking_id and b.party_id = ${partyId} and b.status in ('unconfirmed', 'confirmed') and a.agreed_at is null
      returning a.booking_id, a.new_hours_id, a.terms)
    update booking set cancellation_terms = last.terms
    from (select distinct on (booking_id) * from open order by booking_id, new_hours_id desc) last
    where booking.id = last.booking_id returning booking.id as booking_id`;
  if (agreed.length === 0) throw new DomainError('change_over');
  await writeHistory(
    sql,
    now,
    agreed.map(({ bookingId }) => ({ bookingId, action: 'agreeHours', actorId })),
  );
  await sql`
    update trip_call set ticked_at = ${now}, result = 'agreed'
    where reason = 'hours' and ticked_at is null and booking_id = any(${agreed.map(({ bookingId }) => bookingId)}::int[])`;
}

async function planOf(sql: Db, tripId: number): Promise<TripPlan> {
  const [row] = await sql<TripPlan[]>`
    select trip.route_id, trip.plan_id, route.plan_id as current_plan, trip.service_date, trip.run, place.zone
    from trip join route on route.id = trip.route_id
    join trip_stop s on s.trip_id = trip.id and s.seq = 0 join place on place.id = s.place_id
    where trip.id = ${tripId}`;
  if (!row) throw new DomainError('not_found');
  return row;
}

async function stopsNow(sql: Db, tripId: number): Promise<StopHours[]> {
  const rows = await sql<{ seq: number; arrivesAt: Date | null; departsAt: Date | null; point: string }[]>`
    select seq, arrives_at, departs_at, point from trip_stop where trip_id = ${tripId} order by seq`;
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return rows.map(({ seq, arrivesAt, departsAt, point }) => ({
    seq,
    arrivesAt: iso(arrivesAt),
    departsAt: iso(departsAt),
    point,
  }));
}

function spanOf(stops: readonly StopHours[]): { departsAt: Date; arrivesAt: Date } {
  const [first, last] = [stops[0], stops.at(-1)];
  return {
    departsAt: new Date(first?.departsAt ?? first?.arrivesAt ?? 0),
    arrivesAt: new Date(last?.arrivesAt ?? last?.departsAt ?? 0),
  };
}

async function refuseBusy(sql: Db, trip: LockedTrip, stops: readonly StopHours[]): Promise<void> {
  if (trip.status === 'new') return;
  const moved = { ...trip, ...spanOf(stops) };
  for (const driverId of driversOf(trip)) {
    const busy = await tripClash(sql, moved, 'driver', driverId);
    if (busy) throw new DomainError('driver_busy', { facts: busy });
  }
  const busy = trip.busId === null ? null : await tripClash(sql, moved, 'bus', trip.busId);
  if (busy) throw new DomainError('bus_in_use', { facts: busy });
}

async function writeHours(
  sql: Db,
  tripId: number,
  plan: TripPlan,
  stops: readonly StopHours[],
  now: Date,
): Promise<void> {
  const { routeId, currentPlan, serviceDate: date, run } = plan;
  const planId = await planOfOneTrip(sql, plan, stops, now);
  const { departsAt, arrivesAt } = spanOf(stops);
  await sql`
    update trip set plan_id = ${planId}, departs_at = ${departsAt}, arrives_at = ${arrivesAt} where id = ${tripId}`;
  await sql`
    update trip_stop s set arrives_at = own."arrivesAt", departs_at = own."departsAt", point = own.point
    from json_to_recordset(${JSON.stringify(stops)}::text::json)
      as own (seq int, "arrivesAt" timestamptz, "departsAt" timestamptz, point text)
    where s.trip_id = ${tripId} and s.seq = own.seq`;
  const current = { planId: currentPlan, stops: await stopsOfPlan(sql, currentPlan) };
  await repriceBooked(sql, routeId, current, [{ id: tripId, date, run, planId }], now);
}

interface Change {
  tripId: number;
  id: number;
  before: readonly StopHours[];
  after: readonly StopHours[];
  reason: string;
}

/** Asks everybody whose ride changes. Until they agree they cancel free of charge; a ladder that an earlier change put aside is kept. */
async function askPeople(sql: Db, me: Actor, change: Change, now: Date): Promise<Concerned> {
  const bookings = await sql<
    { id: number; fromSeq: number; toSeq: number; partyId: number; accountId: number | null; byGuest: boolean }[]
  >`
    select b.id, b.from_seq, b.to_seq, b.party_id, party.account_id, party.by_guest
    from booking b join party on party.id = b.party_id
    where b.trip_id = ${change.tripId} and b.status in ('unconfirmed', 'confirmed') order by b.id for no key update of b`;
  const moved = bookings.filter((booking) => isMoved(change.before, change.after, booking));
  const ids = moved.map(({ id }) => id);
  await sql`
    insert into new_hours_answer (new_hours_id, booking_id, terms)
    select ${change.id}::int, b.id, case when open.booking_id is not null then open.terms else b.cancellation_terms end
    from booking b left join lateral (
      select a.booking_id, a.terms from new_hours_answer a
      where a.booking_id = b.id and a.agreed_at is null order by a.new_hours_id desc limit 1) open on true
    where b.id = any(${ids}::int[])`;
  await sql`update booking set cancellation_terms = null where id = any(${ids}::int[])`;
  const entry = { action: 'newHours', actorId: me.accountId, reason: change.reason, data: { newHours: change.id } };
  await writeHistory(
    sql,
    now,
    ids.map((bookingId) => ({ bookingId, ...entry })),
  );
  await addJob(sql, 'disruption.hours', { tripId: change.tripId, newHours: change.id });
  const parties = (some: typeof moved) => new Set(some.map(({ partyId }) => partyId)).size;
  return {
    notified: parties(moved),
    calls: parties(moved.filter(({ accountId }) => accountId === null)),
    accounts: [...new Set(moved.flatMap(({ accountId }) => accountId ?? []))],
  };
}
