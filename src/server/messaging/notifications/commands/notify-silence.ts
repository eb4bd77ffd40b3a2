import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { SILENT_AFTER } from '#shared/operations/tracking/positions/limits.ts';
import { driversOf } from '#shared/sales/trips/drives.ts';
import { staffNotification } from '../present.ts';
import { staffOf } from '../queries/people.ts';
import { tripFacts } from '../queries/trips.ts';
import { notify } from './notify.ts';

export const silence = z.object({ tripId: z.number(), at: z.number() });

/** Notifies the drivers and the office of a trip that nobody sees its bus. */
export async function notifyOfSilence(
  app: AppContext,
  sql: Db,
  { tripId, at }: z.output<typeof silence>,
  now: Date,
): Promise<void> {
  const [trip] = await tripFacts(sql, [tripId]);
  if (trip?.status !== 'started') return;
  const words = staffNotification(trip);
  const notification = {
    subject: 'busUnseen',
    key: `busUnseen:${tripId}:${at}`,
    to: await staffOf(sql, trip.carrierId, driversOf(trip)),
    ...words,
    facts: { ...words.facts, minutes: SILENT_AFTER / 60_000 },
  } as const;
  await notify(app, sql, notification, now);
}
