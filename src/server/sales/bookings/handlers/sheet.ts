import type { AppContext } from '#server/context.ts';
import { type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { tripSheet } from '#server/sales/trips/queries/sheet.ts';
import { type PressResult, sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';
import { refreshFreeSeats } from '../changes/events.ts';
import { storePress } from '../commands/store-press.ts';
import { eraseSheetActions } from '../core/commands/erase-records.ts';
import { sheetJobs } from '../jobs.ts';
import { sheetActionData } from '../sheet/queries/sheet-data.ts';

/** Adds the next stop and its expected time, from the position of the bus, to the rows of trips that are under way. */
export type LiveStops = <Row extends TripRow>(app: AppContext, rows: readonly Row[], now: Date) => Promise<Row[]>;

export function sheetDomain(liveStops: LiveStops = async (_, rows) => [...rows]): Domain {
  const handlers: Handlers<typeof sheetApi> = {
    act: async ({ app, pool, me, params: { tripId }, body, now, changed }) => {
      const results: PressResult[] = [];
      for (const press of body.actions) {
        const { result, touched } = await storePress(app, { me, tripId, device: body.device, now }, press);
        results.push(result);
        for (const accountId of touched) changed(`account:${accountId}`);
      }
      await refreshFreeSeats(app, tripId);
      changed(`trip:${tripId}`, `seats:${tripId}`, `carrier:${me.carrierId}`);
      const sheet = await tripSheet(pool, me, tripId, now);
      return { results, sheet: (await liveStops(app, [sheet], now))[0] ?? sheet };
    },
  };
  return defineDomain('sheet', sheetApi, handlers, {
    ...sheetJobs,
    personalData: {
      covers: ['trip_action.account_id'],
      export: sheetActionData,
      erase: eraseSheetActions,
    },
  });
}
