import { transaction } from '#server/core/database/db.ts';
import type { JobSource } from '#server/core/jobs/jobs.ts';
import { deliver, oneAttempt } from './commands/deliver.ts';
import { historyEntry, prepareEvent } from './commands/prepare-event.ts';
import { deleteExpiredEvents } from './commands/webhooks.ts';

/** The jobs that send events to programs; those that wait for other people's servers have their own queue. */
export const webhookJobs: JobSource = {
  jobs: {
    'webhooks.event': (payload, { sql, now }) =>
      transaction(sql, (tx) => prepareEvent(tx, historyEntry.parse(payload), now())),
    'webhooks.deliver': (payload, { app }) => deliver(app, oneAttempt.parse(payload)),
    'webhooks.forget': (_payload, { sql, now }) => deleteExpiredEvents(sql, now()),
  },
  queues: { 'webhooks.deliver': 'webhook' },
  crons: [{ name: 'webhooks.forget', pattern: '41 3 * * *' }],
};
