import { defineModule } from '#server/core/http/calls/handlers.ts';
import { eraseTracking } from './commands/share.ts';
import { claims } from './handlers/claims.ts';
import { location } from './handlers/location.ts';
import { tracking } from './handlers/positions.ts';
import { senders } from './handlers/senders.ts';
import { shares, ticketLive } from './handlers/shares.ts';
import { trackingData } from './queries/personal-data.ts';

export const trackingModule = defineModule('tracking', [
  location,
  tracking,
  shares,
  senders,
  ticketLive,
  claims,
  {
    routes: [],
    personalData: [
      {
        covers: ['trip_share.account_id', 'tracking_token.account_id', 'trip_position.driver_id'],
        export: trackingData,
        erase: eraseTracking,
      },
    ],
  },
]);
