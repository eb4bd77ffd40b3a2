import type { AppContext } from '#server/context.ts';
import { type Pool, transaction } from '#server/core/database/db.ts';
import { liveOf } from '#server/operations/tracking/commands/live.ts';
import { presentLiveTrip } from '#server/operations/tracking/present.ts';
import { type TripPath, tripPathsOf } from '#server/operations/tracking/queries/trip-paths.ts';
import { type DueStage, stageDue } from '#shared/operations/tracking/rights-stage.ts';
import { factsOf } from '../queries/facts.ts';
import { type WaitingRide, waitingRides } from '../queries/rights-due.ts';
import { bookingNotification } from './booking-notification.ts';
import { notify } from './notify.ts';

const SUBJECT_OF = { care: 'lateCare', choice: 'lateChoice' } as const;

/**
 * Notifies passengers whose bus is late of their rights (docs/product.md 10.12), each party in its own transaction; a failure for one party
 * does not delay the others.
 */
export async function notifyOfRights(app: AppContext, pool: Pool, now: Date): Promise<void> {
  const rides = await waitingRides(pool, now);
  const paths = await tripPathsOf(pool, [...new Set(rides.map(({ tripId }) => tripId))], now);
  const failures: unknown[] = [];
  for (const ride of rides) {
    try {
      const path = paths.get(ride.tripId);
      const due = path && dueOf(app, ride, path, now);
      if (due) await notifyWaiting(app, pool, ride, due, now);
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} parties cannot be notified: ${failures[0]}`);
}

function dueOf(app: AppContext, ride: WaitingRide, path: TripPath, now: Date): DueStage | null {
  const live = presentLiveTrip(path, liveOf(app).newest(path.id), now);
  const { fromSeq, toSeq, notified, knownAt } = ride;
  const trip = { status: path.status, stops: path.stops };
  const facts = { live, notified, knownAt: knownAt?.getTime() ?? null };
  return stageDue({ status: 'confirmed', cancelledBy: null, fromSeq, toSeq, trip }, facts, now.getTime());
}

async function notifyWaiting(app: AppContext, pool: Pool, ride: WaitingRide, due: DueStage, now: Date): Promise<void> {
  const { bookingId, tripId, partyId } = ride;
  const { stage, late, care, seen } = due;
  await transaction(pool, async (sql) => {
    const [fresh] = await sql`
      insert into rights_notice (trip_id, party_id, stage, notified_at) values (${tripId}, ${partyId}, ${stage}, ${now})
      on conflict on constraint rights_notice_once do nothing returning stage`;
    const booking = fresh && (await factsOf(sql, [bookingId])).get(bookingId);
    if (booking?.status !== 'confirmed' || booking.tripId !== tripId) return;
    const subject = SUBJECT_OF[stage];
    const one = await bookingNotification(app, sql, subject, [booking], `${subject}:${tripId}:${partyId}`, now);
    if (one) await notify(app, sql, { ...one, facts: { ...one.facts, delay: { minutes: late, care, seen } } }, now);
  });
}
