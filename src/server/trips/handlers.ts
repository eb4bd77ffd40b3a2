import { type Domain, defineDomain, type Handlers } from '#server/core/handlers.ts';
import { paginate } from '#shared/core/paging.ts';
import { tripsApi } from '#shared/trips/api.ts';
import { assignTrip } from './commands/assign.ts';
import { eraseTrips } from './commands/erase.ts';
import { arriveAtStop, cancelTrip, finishTrip, startTrip, type TripBookings } from './commands/run.ts';
import { tripJobs } from './jobs.ts';
import { countUnconfirmed, listTrips } from './queries/list.ts';
import { tripData, tripsRelyingOn } from './queries/personal-data.ts';
import { tripSheet } from './queries/sheet.ts';
import { mayWatchSeats, mayWatchTrip } from './queries/watchers.ts';

/** The trips domain. What a trip's end does to its bookings is given from above. */
export function tripsDomain(bookings: TripBookings): Domain {
  const handlers: Handlers<typeof tripsApi> = {
    list: async ({ sql, me, query, address }) => {
      const { rows, tabs } = await listTrips(sql, me, query);
      return { ...paginate(rows, tabs[query.tab], query, address), tabs };
    },

    unconfirmedBookings: async ({ sql, me }) => ({ data: { count: await countUnconfirmed(sql, me) } }),

    sheet: async ({ sql, me, params, now }) => tripSheet(sql, me, params.tripId, now),

    assign: async ({ sql, me, params, body, now, changed }) => {
      await assignTrip(sql, me, params.tripId, body, now);
      changed(`trip:${params.tripId}`, `carrier:${me.carrierId}`);
      return tripSheet(sql, me, params.tripId, now);
    },

    start: async ({ sql, me, params, now, changed }) => {
      await startTrip(sql, me, params.tripId, now);
      changed(`trip:${params.tripId}`, `carrier:${me.carrierId}`);
      return tripSheet(sql, me, params.tripId, now);
    },

    arrive: async ({ sql, me, params, body, now, changed }) => {
      await arriveAtStop(sql, me, params.tripId, body.seq, now);
      changed(`trip:${params.tripId}`, `carrier:${me.carrierId}`);
      return tripSheet(sql, me, params.tripId, now);
    },

    finish: async ({ sql, me, params, body, now, changed }) => {
      await finishTrip(sql, bookings, me, params.tripId, body.noShowRest, now);
      changed(`trip:${params.tripId}`, `carrier:${me.carrierId}`);
      return tripSheet(sql, me, params.tripId, now);
    },

    cancel: async ({ sql, me, params, body, now, changed }) => {
      const accounts = await cancelTrip(sql, bookings, me, params.tripId, body.reason, now);
      changed(`trip:${params.tripId}`, `seats:${params.tripId}`, `carrier:${me.carrierId}`);
      changed(...accounts.map((id) => `account:${id}`));
      return tripSheet(sql, me, params.tripId, now);
    },
  };
  return defineDomain('trips', tripsApi, handlers, {
    ...tripJobs,
    topics: { trip: mayWatchTrip, seats: mayWatchSeats },
    personalData: {
      covers: ['trip.driver_id', 'trip_event.actor_id'],
      export: tripData,
      blockers: tripsRelyingOn,
      erase: eraseTrips,
    },
  });
}
