import type { JobSource } from '#server/core/jobs.ts';
import { followRoads } from './commands/follow.ts';
import { keepTracks } from './commands/keep-tracks.ts';
import { measureBorder } from './commands/measure-border.ts';

/** What follows from the fixes: delays and notices each minute, the border each quarter, the tracks' days each night. */
export const trackingJobs: JobSource = {
  jobs: {
    'tracking.follow': (_payload, { sql, now, publish }) => followRoads(sql, now(), publish),
    'tracking.border': (_payload, { sql, now }) => measureBorder(sql, now()),
    'tracking.keep': (_payload, { sql, now }) => keepTracks(sql, now()),
  },
  crons: [
    { name: 'tracking.follow', pattern: '* * * * *' },
    { name: 'tracking.border', pattern: '*/5 * * * *' },
    { name: 'tracking.keep', pattern: '20 2 * * *' },
  ],
};
