import type { AppContext } from '#server/context.ts';
import { phoneChannels } from '#server/core/texting/queue.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';
import { liveOf } from '../commands/live.ts';
import { presentLiveTrip } from '../present.ts';
import { tripPathsOf } from './trip-paths.ts';

/**
 * Adds to rows of trips the next stop and its expected time from the position of the bus and an announced delay, as on the trip's own page,
 * and to a trip sheet whether callers get text messages. A row stays unchanged if its trip is not under way or has neither.
 */
export async function liveStops<Row extends TripRow>(app: AppContext, rows: readonly Row[], now: Date): Promise<Row[]> {
  const underway = rows.filter(({ status }) => status === 'started').map(({ id }) => id);
  const tripPaths = await tripPathsOf(app.pool, underway, now);
  const textsCallers = phoneChannels(app).length > 0;
  return rows.map((row) => {
    const shown = 'bookings' in row ? { ...row, textsCallers } : row;
    const tripPath = tripPaths.get(row.id);
    if (!tripPath) return shown;
    const { stops, nextSeq, late } = presentLiveTrip(tripPath, liveOf(app).newest(row.id), now);
    if (late && late.expectedAt === null) return { ...shown, late, nextStop: null };
    const next = stops.find(({ seq }) => seq === nextSeq);
    const place = tripPath.stops.find(({ seq }) => seq === nextSeq)?.place;
    if (!next?.expected || !place) return { ...shown, late };
    return { ...shown, late, nextStop: { seq: next.seq, place, plannedAt: next.plannedAt, expected: next.expected } };
  });
}
