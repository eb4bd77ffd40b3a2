import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { TRIP_ALARMS } from '#shared/operations/tracking/positions/alarms.ts';
import { driversOf } from '#shared/sales/trips/drives.ts';
import { staffNotification } from '../present.ts';
import { staffOf } from '../queries/people.ts';
import { tripFacts } from '../queries/trips.ts';
import { notify } from './notify.ts';

export const alarm = z.object({ tripId: z.number(), kind: z.enum(TRIP_ALARMS), at: z.number() });

const SUBJECT = { startsLate: 'startsLate', idle: 'busIdle', offLine: 'busOffLine' } as const;

/** Notifies the drivers and the office of a trip that it has not begun, or that its bus is idle or has left its line. */
export async function notifyOfAlarm(
  app: AppContext,
  sql: Db,
  { tripId, kind, at }: z.output<typeof alarm>,
  now: Date,
): Promise<void> {
  const [trip] = await tripFacts(sql, [tripId]);
  if (trip?.status !== (kind === 'startsLate' ? 'planned' : 'started')) return;
  const subject = SUBJECT[kind];
  const to = await staffOf(sql, trip.carrierId, driversOf(trip));
  await notify(app, sql, { subject, key: `${subject}:${tripId}:${at}`, to, ...staffNotification(trip) }, now);
}
