import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import { tripFactsOf } from '../present.ts';
import { handedOver } from '../queries/cash.ts';
import { tripFacts } from '../queries/trips.ts';
import { notify } from './notify.ts';

export const cashEvent = z.object({
  cashUpId: z.number(),
  subject: z.enum(['cashHandedOver', 'cashConfirmed', 'cashDiffers']),
  actorId: z.number(),
});

/** Notifies the owners of cash that was handed over, and the person who held it of the confirmation. */
export async function notifyOfCash(
  app: AppContext,
  sql: Db,
  event: z.output<typeof cashEvent>,
  now: Date,
): Promise<void> {
  const { cashUpId, subject, actorId } = event;
  const cashUp = await handedOver(sql, cashUpId);
  const [trip] = cashUp ? await tripFacts(sql, [cashUp.tripId]) : [];
  if (!cashUp || !trip) return;
  const to = subject === 'cashHandedOver' ? cashUp.owners : [cashUp.driverId].flatMap((id) => id ?? []);
  const sums = cashUp.sums.map(({ currency, handed, confirmed }) => {
    return { currency, amount: subject === 'cashHandedOver' ? handed : (confirmed ?? handed) };
  });
  const notification = {
    subject,
    key: `${subject}:${cashUpId}`,
    to: to.filter((id) => id !== actorId),
    carrierId: trip.carrierId,
    tripId: trip.id,
    path: `/trips/list/${trip.id}/cash` as const,
    facts: { ...tripFactsOf(trip), reason: cashUp.note, sums },
  };
  await notify(app, sql, notification, now);
}
