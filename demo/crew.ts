import { board, noShow, type Touched } from '#server/bookings/commands/act.ts';
import { complete } from '#server/bookings/commands/complete.ts';
import { payAll } from '#server/bookings/commands/pay.ts';
import { tripBookings } from '#server/bookings/commands/trip-end.ts';
import type { AppContext } from '#server/context.ts';
import { type Db, type Pool, transaction } from '#server/database/db.ts';
import { DEMO_FILLED } from '#server/database/milestones.ts';
import type { Publish } from '#server/tracking/commands/live.ts';
import { type TripPath, tripPathsOf } from '#server/tracking/queries/trip-paths.ts';
import { arriveAtStop, departFromStop, finishTrip, startTrip } from '#server/trips/commands/run.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { type Action, actionsDue } from './actions.ts';
import { INTRODUCED } from './data.ts';
import { DEMO_MAIL } from './people.ts';
import { chanceOf } from './random.ts';

/** The maximum number of trips in one run: those under way first, then those that were missed while no server ran. */
const MAX_COUNT = 60;

/** A booking that needs an action of the driver at a stop. */
interface Waiting {
  id: number;
  kind: 'passenger' | 'parcel';
  owed: boolean;
  pin: string;
}

/**
 * Carries out the due actions of the demo's drivers, with the commands that the buttons of the app call. It leaves out drivers whose
 * account somebody has used within a day, and the introduced accounts for a day after the demo was filled. Refused actions are skipped,
 * and so are the remaining ones once the signal is aborted.
 */
export async function pressForDrivers(
  app: AppContext,
  now: Date,
  publish: Publish,
  signal?: AbortSignal,
): Promise<void> {
  const { pool } = app;
  const tripPaths = await tripPathsOf(pool, await staffedTrips(pool, now), now);
  for (const tripPath of tripPaths.values()) {
    for (const action of actionsDue(tripPath, now.getTime())) {
      if (signal?.aborted || !(await attempted(() => act(app, tripPath, action, publish)))) break;
    }
  }
}

async function act(app: AppContext, tripPath: TripPath, action: Action, publish: Publish): Promise<void> {
  const { pool } = app;
  const { id, driverId, carrierId } = tripPath;
  const actor: Actor = { role: 'driver', accountId: driverId ?? 0, sessionId: 0, carrierId };
  const at = new Date(action.at);
  if (action.kind === 'leave') {
    await boardAll(pool, actor, tripPath, action.seq, at, publish);
    await transaction(pool, (sql) => departFromStop(sql, actor, id, action.seq, at));
    return changed(publish, `trip:${id}`, `carrier:${carrierId}`);
  }
  await transaction(pool, (sql) => {
    if (action.kind === 'start') return startTrip(sql, actor, id, at);
    if (action.kind === 'arrive') return arriveAtStop(sql, actor, id, action.seq, at);
    return finishTrip(sql, tripBookings, actor, id, true, at);
  });
  changed(publish, `trip:${id}`, `carrier:${carrierId}`);
  if (action.kind === 'arrive') await letOut(app, actor, tripPath, action.seq, at, publish);
}

/** Boards the waiting passengers and parcels of a stop; nearly all come and pay. */
async function boardAll(
  pool: Pool,
  actor: Actor,
  { id }: TripPath,
  seq: number,
  at: Date,
  publish: Publish,
): Promise<void> {
  for (const booking of await waitingAt(pool, id, 'confirmed', seq)) {
    const chance = chanceOf(`boards/${booking.id}`);
    const comes = booking.kind === 'parcel' || chance.of(0.97);
    const action = comes ? board : noShow;
    const done = await attempted(async () => {
      notify(publish, await transaction(pool, (sql) => action(sql, actor, booking.id, at)));
    });
    if (!done || !comes || !booking.owed || !chance.of(0.85)) continue;
    await attempted(async () => {
      notify(publish, await transaction(pool, (sql) => payAll(sql, actor, booking.id, true, at)));
    });
  }
}

/** Completes the bookings that end at a stop; parcels are handed over with their code. */
async function letOut(
  app: AppContext,
  actor: Actor,
  { id }: TripPath,
  seq: number,
  at: Date,
  publish: Publish,
): Promise<void> {
  const { pool } = app;
  for (const { id: bookingId, pin } of await waitingAt(pool, id, 'boarded', seq)) {
    await attempted(async () => {
      notify(publish, await transaction(pool, (sql) => complete(app, sql, actor, bookingId, pin, at)));
    });
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

/** The trips of the demo's drivers that may have due actions, without those of drivers who are left out. */
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

/** Whether the action succeeded; a refusal by the rules means that somebody else has acted already. */
async function attempted(action: () => Promise<void>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

function notify(publish: Publish, { tripId, carrierId, accountId }: Touched): void {
  changed(publish, `trip:${tripId}`, `seats:${tripId}`, `carrier:${carrierId}`);
  if (accountId !== null) changed(publish, `account:${accountId}`);
}

function changed(publish: Publish, ...topics: string[]): void {
  for (const topic of topics) publish(topic, { type: 'changed', topic });
}
