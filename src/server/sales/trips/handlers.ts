import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/core/database/db.ts';
import { type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { JobSource } from '#server/core/jobs/jobs.ts';
import { paginate } from '#shared/core/paging.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { boardApi } from '#shared/sales/trips/board-api.ts';
import { type TripRow, type TripSheet, tripRow, tripSheet as tripSheetSchema } from '#shared/sales/trips/schema.ts';
import { assignTrip, followBus } from './commands/assign.ts';
import { cancelTrip } from './commands/cancel.ts';
import { freeExpiredPlans, planInvited } from './commands/invited-driver.ts';
import { makeDaily } from './commands/make.ts';
import { eraseTrips } from './commands/release.ts';
import { storeWordings } from './commands/wording.ts';
import type { TripBookings } from './commands/write-step.ts';
import { causeTexts } from './labels.ts';
import { boardOf } from './queries/board.ts';
import { formerTrips } from './queries/former.ts';
import { countUnconfirmed, listTrips, sheetsAhead } from './queries/list.ts';
import { tripData, tripsRelyingOn } from './queries/personal-data.ts';
import { tripSheet } from './queries/sheet.ts';
import { mayWatchSeats, mayWatchTrip } from './queries/watchers.ts';

const busChanged = z.object({ busId: z.number() });

const tripJobs: JobSource = {
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

/** Adds the next stop and its expected time, from the position of the bus, to the rows of trips that are under way. */
export type LiveStops = <Row extends TripRow>(app: AppContext, rows: readonly Row[], now: Date) => Promise<Row[]>;

/** The trips domain. Higher domains pass in what a trip's end does to its bookings, and the live next stops. */
export function tripsDomain(bookings: TripBookings, liveStops: LiveStops = async (_, rows) => [...rows]): Domain {
  const sheetOf = async (sheet: TripSheet, app: AppContext, now: Date) =>
    (await liveStops(app, [sheet], now))[0] ?? sheet;
  const handlers: Handlers<typeof tripsApi> = {
    list: async ({ app, sql, me, query, address, now }) => {
      const { rows, tabs } = await listTrips(sql, me, query);
      return { ...paginate(await liveStops(app, rows, now), tabs[query.tab], query, address), tabs };
    },

    unconfirmedBookings: async ({ sql, me }) => ({ data: { count: await countUnconfirmed(sql, me) } }),

    ahead: async ({ app, sql, me, now }) => ({ data: await liveStops(app, await sheetsAhead(sql, me, now), now) }),

    former: async ({ sql, me, query, address }) => {
      const { rows, total } = await formerTrips(sql, me, query);
      return paginate(rows, total, query, address);
    },

    sheet: async ({ app, sql, me, params, now }) => sheetOf(await tripSheet(sql, me, params.tripId, now), app, now),

    assign: async ({ app, sql, me, params, body, now, changed }) => {
      await assignTrip(sql, me, params.tripId, body, now);
      changed(`trip:${params.tripId}`, `carrier:${me.carrierId}`);
      return sheetOf(await tripSheet(sql, me, params.tripId, now), app, now);
    },

    planInvited: async ({ app, sql, me, params, body, now, changed }) => {
      await planInvited(sql, me, params.tripId, body, now);
      changed(`trip:${params.tripId}`, `carrier:${me.carrierId}`);
      return sheetOf(await tripSheet(sql, me, params.tripId, now), app, now);
    },

    cancel: async ({ app, sql, me, params, body, locale, now, changed }) => {
      const reason = { texts: causeTexts(body), locale };
      const accounts = await cancelTrip(sql, bookings, me, params.tripId, reason, now);
      await storeWordings(sql, params.tripId, body.wordings, now);
      changed(`trip:${params.tripId}`, `seats:${params.tripId}`, `carrier:${me.carrierId}`);
      changed(...accounts.map((id) => `account:${id}`));
      return sheetOf(await tripSheet(sql, me, params.tripId, now), app, now);
    },
  };
  return defineDomain('trips', tripsApi, handlers, {
    outputs: [
      {
        name: 'TripRow',
        description: 'A trip in a list: its ends, bus, drivers, and what is booked and due.',
        schema: tripRow,
      },
      {
        name: 'TripSheet',
        description: 'A trip with its stops and everybody who is booked on it.',
        schema: tripSheetSchema,
      },
    ],
    ...tripJobs,
    topics: { trip: mayWatchTrip, seats: mayWatchSeats },
    personalData: {
      covers: ['trip.driver_id', 'trip.second_driver_id', 'trip_event.actor_id'],
      export: tripData,
      blockers: tripsRelyingOn,
      erase: eraseTrips,
    },
  });
}

export function boardDomain(liveStops: LiveStops): Domain {
  const handlers: Handlers<typeof boardApi> = {
    day: async ({ app, sql, me, query, now }) => {
      const { span, trips, ...rest } = await boardOf(sql, me, query.day);
      return {
        ...rest,
        from: span.start.toISOString(),
        to: span.end.toISOString(),
        trips: await liveStops(app, trips, now),
      };
    },
  };
  return defineDomain('board', boardApi, handlers);
}
