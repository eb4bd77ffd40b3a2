import * as z from 'zod/mini';
import { transaction } from '#server/core/database/db.ts';
import type { JobContext, JobSource } from '#server/core/jobs/jobs.ts';
import { deleteExpiredAlerts } from './commands/alerts.ts';
import { matchTrip, notifyOfAlert } from './commands/match.ts';
import { listsDue, offerSeats } from './commands/offer.ts';
import { alertsDue } from './queries/alerts.ts';

const trip = z.object({ tripId: z.number() });
const alert = z.object({ alertId: z.number() });

/** `alerts.trip` is queued by the database when a trip may answer an alert or a waiting list (`queue_alerts` in migrations/0015). */
export const alertJobs: JobSource = {
  jobs: {
    'alerts.trip': async (payload, context) => {
      const { tripId } = trip.parse(payload);
      await offer(context, tripId);
      await transaction(context.sql, (tx) => matchTrip(tx, tripId, context.now()));
    },
    'alerts.notify': (payload, context) => send(context, alert.parse(payload).alertId),
    'alerts.due': async (_payload, context) => {
      for (const tripId of await listsDue(context.sql, context.now())) await offer(context, tripId, true);
      for (const alertId of await alertsDue(context.sql, context.now())) await send(context, alertId);
    },
    'alerts.forget': (_payload, { sql, now }) => deleteExpiredAlerts(sql, now()),
  },
  crons: [
    { name: 'alerts.due', pattern: '* * * * *' },
    { name: 'alerts.forget', pattern: '41 3 * * *' },
  ],
};

function send({ app, sql, now }: JobContext, alertId: number): Promise<void> {
  return transaction(sql, (tx) => notifyOfAlert(app, tx, alertId, now()));
}

/** The job of each minute leaves out a trip that is locked, which would hold up the others; it is due again in the next minute. */
async function offer({ app, sql, now, publish }: JobContext, tripId: number, skipLocked = false): Promise<void> {
  const accounts = await transaction(sql, (tx) => offerSeats(app, tx, tripId, { now: now(), skipLocked }));
  const topics = [`seats:${tripId}`, ...new Set(accounts.map((id) => `account:${id}`))];
  if (accounts.length > 0)
    for (const topic of [...topics, `trip:${tripId}`]) publish(topic, { type: 'changed', topic });
}
