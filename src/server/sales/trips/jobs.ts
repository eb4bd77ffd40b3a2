import * as z from 'zod/mini';
import { transaction } from '#server/core/database/db.ts';
import type { JobSource } from '#server/core/jobs/jobs.ts';
import { followBus } from './commands/assign.ts';
import { freeExpiredPlans } from './commands/invited-driver.ts';
import { makeDaily } from './commands/make.ts';

const busChanged = z.object({ busId: z.number() });

export const tripJobs: JobSource = {
  jobs: {
    'trips.make': (_payload, context) => makeDaily(context),
    'trips.freeInvited': (_payload, { sql, now }) => freeExpiredPlans(sql, now()),
    'trips.busChanged': async (payload, { sql }) => {
      const { busId } = busChanged.parse(payload);
      await transaction(sql, (tx) => followBus(tx, busId));
    },
  },
  crons: [
    { name: 'trips.make', pattern: '10 1 * * *' },
    { name: 'trips.freeInvited', pattern: '7 * * * *' },
  ],
};
