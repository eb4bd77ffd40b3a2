import type { AppContext } from '#server/context.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';
import { liveOf } from '../commands/live.ts';
import { presentLiveTrip } from '../present.ts';
import { tripPathsOf } from './trip-paths.ts';

/**
 * Adds to rows of trips the next stop and its expected time from the position of the bus, as on the trip's own page. A row stays
 * unchanged if its trip is not under way or has no recent position.
 */
export async function liveStops<Row extends TripRow>(app: AppContext, rows: readonly Row[], now: Date): Promise<Row[]> {
  const underway = rows.filter(({ status }) => status === 'started').map(({ id }) => id);
  const tripPaths = await tripPathsOf(app.pool, underway, now);
  return rows.map((row) => {
    const tripPath = tripPaths.get(row.id);
    if (!tripPath) return row;
    const { stops, nextSeq } = presentLiveTrip(tripPath, liveOf(app).newest(row.id), now);
    const next = stops.find(({ seq }) => seq === nextSeq);
    const place = tripPath.stops.find(({ seq }) => seq === nextSeq)?.place;
    if (!next?.expected || !place) return row;
    return { ...row, nextStop: { seq: next.seq, place, plannedAt: next.plannedAt, expected: next.expected } };
  });
}
