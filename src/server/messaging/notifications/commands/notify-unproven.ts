import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { unprovenPatterns } from '#server/sales/bookings/tickets/queries/unproven.ts';
import { driversOf } from '#shared/sales/trips/drives.ts';
import { staffNotification } from '../present.ts';
import { staffOf } from '../queries/people.ts';
import { tripFacts } from '../queries/trips.ts';
import { notify } from './notify.ts';

const HOUR = 3_600_000;

/** Notifies the staff of a trip, once an hour, that one network holds its seats under many numbers. */
export async function notifyOfUnproven(app: AppContext, sql: Db, tripId: number, now: Date): Promise<void> {
  const [trip] = await tripFacts(sql, [tripId]);
  const [largest] = await unprovenPatterns(sql, tripId);
  if (!trip || !largest) return;
  const words = staffNotification(trip);
  const notification = {
    subject: 'unprovenSeats',
    key: `unprovenSeats:${tripId}:${Math.floor(now.getTime() / HOUR)}`,
    to: await staffOf(sql, trip.carrierId, driversOf(trip)),
    ...words,
    facts: { ...words.facts, count: largest.seats },
  } as const;
  await notify(app, sql, notification, now);
}
