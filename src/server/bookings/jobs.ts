import type { DomainExtras } from '#server/http/handlers.ts';
import { expireBookings, refreshChangedTrips } from './commands/expire.ts';

/** Free seats of what changed in this time are counted again, in milliseconds. */
const RECENT = 3 * 60_000;

/** Each minute: requests that nobody answered end. */
export const expiry: DomainExtras = {
  jobs: {
    'bookings.expire': async (_, { sql, now, publish }) => {
      await expireBookings(sql, now(), (topic) => publish(topic, { type: 'changed', topic }));
      await refreshChangedTrips(sql, new Date(now().getTime() - RECENT));
    },
  },
  crons: [{ name: 'bookings.expire', pattern: '* * * * *' }],
};
