import * as z from 'zod/mini';
import { transaction } from '#server/core/database/db.ts';
import type { JobSource } from '#server/core/jobs/jobs.ts';
import { callAfterBreakdown, callAfterCancelling, callAfterNewHours } from './commands/call-list.ts';

const trip = z.object({ tripId: z.number() });
const hours = z.object({ tripId: z.number(), newHours: z.number() });

/** Disruptions of a trip, and the call list that follows from them. */
export const disruptionJobs: JobSource = {
  jobs: {
    'disruption.breakdown': async (payload, { sql, publish }) => {
      const { tripId } = trip.parse(payload);
      await transaction(sql, (tx) => callAfterBreakdown(tx, tripId));
      publish(`trip:${tripId}`, { type: 'changed', topic: `trip:${tripId}` });
    },
    'disruption.cancelled': async (payload, { sql, publish }) => {
      const { tripId } = trip.parse(payload);
      await transaction(sql, (tx) => callAfterCancelling(tx, tripId));
      publish(`trip:${tripId}`, { type: 'changed', topic: `trip:${tripId}` });
    },
    'disruption.hours': async (payload, { sql, publish }) => {
      const { tripId, newHours } = hours.parse(payload);
      await transaction(sql, (tx) => callAfterNewHours(tx, tripId, newHours));
      publish(`trip:${tripId}`, { type: 'changed', topic: `trip:${tripId}` });
    },
  },
};
