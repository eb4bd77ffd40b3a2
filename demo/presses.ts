import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { DEMO_FILLED } from '#server/core/database/milestones.ts';
import type { Publish } from '#server/operations/tracking/commands/live.ts';
import { type TripPath, tripPathsOf } from '#server/operations/tracking/queries/trip-paths.ts';
import { complete } from '#server/sales/bookings/commands/complete.ts';
import { tripBookings } from '#server/sales/bookings/commands/trip-end.ts';
import { payAll } from '#server/sales/bookings/money/commands/pay.ts';
import { board, type ChangedBooking, noShow } from '#server/sales/bookings/parcels/commands/act.ts';
import { assignTrip } from '#server/sales/trips/commands/assign.ts';
import { runStep } from '#server/sales/trips/commands/step.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { RunAction } from '#shared/sales/trips/run-actions.ts';
import { INTRODUCED } from './data.ts';
import { DEMO_MAIL } from './people.ts';
import { chanceOf } from './random.ts';
import { type Action, actionsDue } from './trip-path.ts';

/** The maximum number of trips in one run: those under way first, then those that were missed while no server ran. */
const MAX_COUNT = 60;

interface Press {
  app: AppContext;
  actor: Actor;
  at: Date;
  publish: Publish;
}

/** A booking that needs an action of the driver at a stop. */
interface Waiting {
  id: number;
  kind: 'passenger' | 'parcel';
  owed: boolean;
  pin: string;
}

/**
 * Carries out the due actions of the demo's drivers, with the commands that the buttons of the app call. It leaves out drivers whose
 * account was used within a day, and the introduced accounts for a day after the demo was filled. Refused actions are skipped,
 * and so are the remaining ones once the signal is aborted.
 */
export async function pressForDrivers(
  app: AppContext,
  now: Date,
  publish: Publish,
  signal?: AbortSignal,
): Promise<void> {
  const tripPaths = await tripPathsOf(app.pool, await staffedTrips(app.pool, now), now);
  for (const tripPath of tripPaths.values()) {
    const { driverId, carrierId } = tripPath;
    const actor: Actor = { role: 'driver', accountId: driverId ?? 0, sessionId: 0, carrierId };
    for (const action of actionsDue(tripPath, now.getTime())) {
      const press = { app, actor, at: new Date(action.at), publish };
      if (signal?.aborted || !(await attempted(() => act(press, tripPath, action)))) break;
    }
  }
}

async function act(press: Press, { id, carrierId }: TripPath, action: Action): Promise<void> {
  const { kind, seq = 0 } = action;
  const { app, actor, at, publish } = press;
  if (kind === 'leave') await boardAll(press, id, seq);
  const step = stepOf(action);
  await transaction(app.pool, (sql) => runStep(sql, tripBookings, actor, id, step, { at, pressedAt: at }));
  changed(publish, `trip:${id}`, `carrier:${carrierId}`);
  if (kind !== 'arrive') return;
  // Those who get off here; parcels are handed over with their code.
  for (const booking of await waitingAt(app.pool, id, 'boarded', seq)) {
    await pressed(press, (sql) => complete(app, sql, actor, booking.id, booking.pin, at));
  }
}

/** The drivers of the demo confirm whatever the sheet asks. */
function stepOf({ kind, seq = 0 }: Action): RunAction {
  if (kind === 'start') return { action: 'start' };
  if (kind === 'finish') return { action: 'finish', confirmed: true };
  return { action: kind === 'leave' ? 'depart' : 'arrive', seq, confirmed: true };
}

/** Boards the waiting passengers and parcels of a stop; nearly all come and pay. */
async function boardAll(press: Press, tripId: number, seq: number): Promise<void> {
  const { app, actor, at } = press;
  for (const booking of await waitingAt(app.pool, tripId, 'confirmed', seq)) {
    const chance = chanceOf(`boards/${booking.id}`);
    const comes = booking.kind === 'parcel' || chance.of(0.97);
    const done = await pressed(press, (sql) => (comes ? board : noShow)(sql, actor, booking.id, at));
    if (!done || !comes || !booking.owed || !chance.of(0.85)) continue;
    await pressed(press, (sql) => payAll(sql, actor, booking.id, true, at));
  }
}

/** `confirmed`: bookings that begin at this stop or began before it; `boarded`: bookings that end at it or before it. */
function waitingAt(sql: Db, tripId: number, status: 'confirmed' | 'boarded', seq: number): Promise<Waiting[]> {
  const stop = status === 'confirmed' ? sql`b.from_seq` : sql`b.to_seq`;
  return sql<Waiting[]>`
    select b.id, b.kind, coalesce(b.paid < b.fare, false) as owed, coalesce(parcel.pin, '') as pin
    from booking b left join parcel on parcel.booking_id = b.id
    where b.trip_id = ${tripId} and b.status = ${status} and ${stop} <= ${seq}
    order by b.id`;
}

/** The trips of the demo's drivers that may have due actions, without the drivers who are left out. */
async function staffedTrips(sql: Db, now: Date): Promise<number[]> {
  const introduced = INTRODUCED.map(({ name }) => `${name}@${DEMO_MAIL}`);
  const rows = await sql<{ id: number }[]>`
    select trip.id from trip join account on account.id = trip.driver_id
    where trip.status in ('planned', 'started') and account.email like ${`%@${DEMO_MAIL}`}
      and trip.departs_at between ${now}::timestamptz - interval '70 days' and ${now}::timestamptz + interval '15 minutes'
      and not exists (select from session where session.account_id = account.id
        and session.last_seen_at > ${now}::timestamptz - interval '1 day')
      and (account.email::text <> all(${introduced}::text[]) or exists (select from milestone
        where name = ${DEMO_FILLED} and reached_at < ${now}::timestamptz - interval '1 day'))
    order by trip.departs_at desc limit ${MAX_COUNT}`;
  return rows.map(({ id }) => id);
}

/**
 * Assigns the route's driver to trips of the demo's companies that have none half a day ahead, unless an owner or dispatcher of the
 * company was active within a day and can do so themselves. A driver or bus on another trip at that time is not assigned.
 */
export async function staffTrips(pool: Pool, now: Date, publish: Publish): Promise<void> {
  const bare = await pool<{ id: number; carrierId: number; ownerId: number; driverId: number; busId: number }[]>`
    select trip.id, trip.carrier_id, owner.account_id as owner_id, route.driver_id,
      coalesce(trip.bus_id, route.bus_id) as bus_id
    from trip join route on route.id = trip.route_id
    join member owner on owner.carrier_id = trip.carrier_id and owner.role = 'owner'
    join account on account.id = owner.account_id and account.email like ${`%@${DEMO_MAIL}`}
    where trip.status = 'new' and route.driver_id is not null and coalesce(trip.bus_id, route.bus_id) is not null
      and trip.departs_at between ${now}::timestamptz - interval '70 days' and ${now}::timestamptz + interval '12 hours'
      and not exists (select from session join member on member.account_id = session.account_id
        where member.carrier_id = trip.carrier_id and member.role <> 'driver'
          and session.last_seen_at > ${now}::timestamptz - interval '1 day')
    order by trip.departs_at desc limit 20`;
  for (const { id, carrierId, ownerId, driverId, busId } of bare) {
    const actor: Actor = { role: 'owner', accountId: ownerId, sessionId: 0, carrierId };
    const assign = () => transaction(pool, (sql) => assignTrip(sql, actor, id, { driverId, busId }, now));
    if (await attempted(assign)) changed(publish, `trip:${id}`, `carrier:${carrierId}`);
  }
}

/** Carries out one command about a booking; returns whether it succeeded. */
function pressed({ app, publish }: Press, command: (sql: Db) => Promise<ChangedBooking>): Promise<boolean> {
  return attempted(async () => {
    const { tripId, carrierId, accountId } = await transaction(app.pool, command);
    changed(publish, `trip:${tripId}`, `seats:${tripId}`, `carrier:${carrierId}`);
    if (accountId !== null) changed(publish, `account:${accountId}`);
  });
}

/** Whether the action succeeded; a refusal by the rules means that another person has acted already. */
async function attempted(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

function changed(publish: Publish, ...topics: string[]): void {
  for (const topic of topics) publish(topic, { type: 'changed', topic });
}
