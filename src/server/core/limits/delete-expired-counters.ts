import type { JobSource } from '../jobs/jobs.ts';

export const deleteExpiredCounters: JobSource = {
  jobs: {
    forget_counters: async (_payload, { sql, now }) => {
      await sql`delete from rate_limit where expire < ${now().getTime()}`;
    },
  },
  crons: [{ name: 'forget_counters', pattern: '7 * * * *' }],
};
