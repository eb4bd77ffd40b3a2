import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { TRIP_LIFECYCLE, type TripAction } from '#shared/sales/trips/lifecycle.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { statusRefusal } from '#shared/sales/trips/step-rules.ts';
import { visibleTo } from '../queries/rows.ts';

export interface LockedTrip {
  id: number;
  status: TripStatus;
  carrierId: number;
  driverId: number | null;
  secondDriverId: number | null;
  busId: number | null;
  departsAt: Date;
  arrivesAt: Date;
  currentSeq: number | null;
  lastSeq: number;
  /** Whether the bus has left its current stop. */
  departed: boolean;
  /** Whether a pause or a border lasts. */
  halted: boolean;
}

/**
 * Locks a trip that the actor may see, and then reads it; throws `not_found` otherwise. A booking that is being changed holds a weaker lock
 * of the same row, so the bookings of the trip cannot change after this.
 */
export async function lockVisibleTrip(sql: Db, actor: Actor, tripId: number): Promise<LockedTrip> {
  await sql`select from trip where id = ${tripId} and ${visibleTo(sql, actor)} for update`;
  const [trip] = await sql<LockedTrip[]>`
    select id, status, carrier_id, driver_id,
      second_driver_id, bus_id, departs_at,
      arrives_at, current_seq,
      (select max(seq) from trip_stop where trip_id = trip.id) as last_seq,
      exists (select from trip_stop s where s.trip_id = trip.id and s.seq = trip.current_seq and s.departed_at is not null) as departed,
      exists (select from trip_halt h where h.trip_id = trip.id and h.ended_at is null) as halted
    from trip where id = ${tripId} and ${visibleTo(sql, actor)}`;
  if (!trip) throw new DomainError('not_found');
  return trip;
}

/**
 * Locks a trip that the actor may see (else `not_found`) and checks by the shared table that its status allows the action: throws
 * `trip_cancelled`, `trip_already_started` or `trip_state` otherwise, and `not_allowed` for a driver if only dispatchers may do it.
 */
export async function lockTrip(sql: Db, actor: Actor, tripId: number, action: TripAction): Promise<LockedTrip> {
  const trip = await lockVisibleTrip(sql, actor, tripId);
  if (TRIP_LIFECYCLE[action].by === 'dispatch' && actor.role === 'driver') throw new DomainError('not_allowed');
  const refused = statusRefusal(trip.status, action);
  if (refused) throw new DomainError(refused);
  return trip;
}

/** Writes an entry of the trip's history, and adds the job that notifies the people concerned. */
export async function recordEvent(
  sql: Db,
  event: {
    tripId: number;
    at: Date;
    actorId: number | null;
    action: TripAction | 'undoStep';
    data?: Record<string, string | number>;
  },
): Promise<void> {
  const [row] = await sql<{ id: number }[]>`
    insert into trip_event (trip_id, at, actor_id, action, data)
    values (${event.tripId}, ${event.at}, ${event.actorId}, ${event.action}, ${sql.json(event.data ?? {})})
    returning id`;
  await addJob(sql, 'notify.trip', { event: row?.id });
}
