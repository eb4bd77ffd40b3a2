import * as z from 'zod/mini';
import type { JobSource } from '#server/core/jobs/jobs.ts';
import { dropFeed } from '#server/sales/trips/commands/roster-feed.ts';
import { departLeftStops } from './commands/depart-by-position.ts';
import { keepTracks } from './commands/flush.ts';
import { followTrips } from './commands/follow.ts';
import { measureBorder } from './commands/measure-border.ts';
import { reportSilence } from './commands/report-alarms.ts';
import { clearTokenCache, dropToken } from './commands/sender.ts';

const passwordChanged = z.object({ accountId: z.number() });

/**
 * The jobs of tracking: delays, departures and notifications each minute, border waits every five minutes, partitions and deletion each night, and
 * revoked tokens and roster links after a change of password.
 */
export const trackingJobs: JobSource = {
  jobs: {
    'tracking.follow': (_payload, { app, sql, now, publish }) => followTrips(app, sql, now(), publish),
    'tracking.depart': (_payload, { sql, now, publish }) => departLeftStops(sql, now(), publish),
    'tracking.silence': (_payload, { sql, now }) => reportSilence(sql, now()),
    'tracking.border': (_payload, { sql, now }) => measureBorder(sql, now()),
    // A person with the old password may have paired an app or subscribed to the roster, so both must be set up again.
    password_changed: async (payload, { app, sql }) => {
      const { accountId } = passwordChanged.parse(payload);
      await dropToken(sql, accountId);
      await dropFeed(sql, accountId);
      clearTokenCache(app);
    },
    'tracking.keep': (_payload, { sql, now }) => keepTracks(sql, now()),
  },
  crons: [
    { name: 'tracking.depart', pattern: '* * * * *' },
    { name: 'tracking.follow', pattern: '* * * * *' },
    { name: 'tracking.silence', pattern: '* * * * *' },
    { name: 'tracking.border', pattern: '*/5 * * * *' },
    { name: 'tracking.keep', pattern: '20 2 * * *' },
  ],
};
