import { strToU8, zipSync } from 'fflate';
import type { AppContext } from '#server/context.ts';
import type { Feed } from '#server/core/http/calls/handlers.ts';
import { addDays, instantOf } from '#shared/core/time.ts';
import { gtfsFiles } from '#shared/operations/tracking/feeds/gtfs.ts';
import {
  type AlertOfFeed,
  serviceAlerts,
  tripUpdates,
  type UpdateOfFeed,
  type VehicleOfFeed,
  vehiclePositions,
} from '#shared/operations/tracking/feeds/gtfs-realtime.ts';
import { AGENCY_ZONE, feedRoute } from '#shared/operations/tracking/feeds/gtfs-times.ts';
import { liveOf } from '../commands/live.ts';
import { presentLiveTrip } from '../present.ts';
import { breakdownsOf, type ClosureRow, closuresOfRoutes, nearRuns, publicTimetable } from '../queries/feed.ts';
import { type TripPath, tripPathsOf } from '../queries/trip-paths.ts';

const PROTOBUF = 'application/x-protobuf';

/** The timetable and its realtime data for journey planners, as GTFS and GTFS-Realtime. */
export const feeds: readonly Feed[] = [
  { path: '/gtfs/vezu.zip', type: 'application/zip', make: timetable },
  { path: '/gtfs-rt/vehicle-positions.pb', type: PROTOBUF, make: positions },
  { path: '/gtfs-rt/trip-updates.pb', type: PROTOBUF, make: updates },
  { path: '/gtfs-rt/alerts.pb', type: PROTOBUF, make: alerts },
];

async function timetable(app: AppContext, now: Date): Promise<Uint8Array> {
  const files = gtfsFiles({ ...(await publicTimetable(app.pool, now)), url: app.publicUrl('/').replace(/\/$/, '') });
  const zipped = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(zipped), { level: 6, mtime: now });
}

/** Positions only of carriers that chose to publish them: otherwise only staff and passengers may see a bus (docs/product.md 10.5). */
async function positions(app: AppContext, now: Date): Promise<Uint8Array> {
  const runs = (await nearRuns(app.pool, now)).filter(({ shared }) => shared);
  const tripPaths = await tripPathsOf(
    app.pool,
    runs.map(({ id }) => id),
    now,
  );
  return vehiclePositions(
    [...tripPaths.values()].flatMap((tripPath) => vehicleOf(app, tripPath, now)),
    now,
  );
}

function vehicleOf(app: AppContext, tripPath: TripPath, now: Date): VehicleOfFeed[] {
  const { position, km, nextSeq } = presentLiveTrip(tripPath, liveOf(app).newest(tripPath.id), now);
  if (!position || nextSeq === null) return [];
  const { latitude, longitude, heading, speed, recordedAt } = position;
  const run = runOf(tripPath);
  return [{ ...run, latitude, longitude, heading, speed, km: km ?? 0, nextSeq, at: new Date(recordedAt) }];
}

/**
 * Cancelled runs of every carrier, and expected times. These are derived from the position of the bus, so they are included only for
 * carriers that chose to publish positions.
 */
async function updates(app: AppContext, now: Date): Promise<Uint8Array> {
  const runs = await nearRuns(app.pool, now);
  const shared = new Set(runs.filter((run) => run.shared).map(({ id }) => id));
  const tripPaths = await tripPathsOf(
    app.pool,
    runs.map(({ id }) => id),
    now,
  );
  return tripUpdates(
    [...tripPaths.values()].flatMap((tripPath) =>
      tripPath.status === 'cancelled' || shared.has(tripPath.id) ? updateOf(app, tripPath, now) : [],
    ),
    now,
  );
}

function updateOf(app: AppContext, tripPath: TripPath, now: Date): UpdateOfFeed[] {
  const run = runOf(tripPath);
  if (tripPath.status === 'cancelled')
    return [{ ...run, cancelled: true, delay: null, at: tripPath.cancelledAt ?? now, stops: [] }];
  const { position, stops, delayMinutes, late } = presentLiveTrip(tripPath, liveOf(app).newest(tripPath.id), now);
  const ahead = stops.flatMap(({ seq, expected }) => {
    if (!expected) return [];
    const uncertainty = Math.round((Date.parse(expected.high) - Date.parse(expected.low)) / 1000);
    return [{ seq, arrival: new Date(expected.expected), uncertainty }];
  });
  const at = late?.saidAt ?? position?.recordedAt;
  if (!at || ahead.length === 0) return [];
  const delay = delayMinutes === null ? null : delayMinutes * 60;
  return [{ ...run, cancelled: false, delay, at: new Date(at), stops: ahead }];
}

/** Closed border crossings of every route, and breakdowns of carriers that chose to publish positions. */
async function alerts(app: AppContext, now: Date): Promise<Uint8Array> {
  const shared = (await nearRuns(app.pool, now)).flatMap((run) => (run.shared ? [run.id] : []));
  const [closures, breakdowns, tripPaths] = await Promise.all([
    closuresOfRoutes(app.pool, now),
    breakdownsOf(app.pool, shared),
    tripPathsOf(app.pool, shared, now),
  ]);
  const broken = breakdowns.flatMap(({ tripId, startedAt, untilAt }): AlertOfFeed[] => {
    const tripPath = tripPaths.get(tripId);
    if (!tripPath) return [];
    const period = { from: startedAt, until: untilAt && untilAt > now ? untilAt : null };
    return [{ ...BREAKDOWN, ...period, id: `b${tripId}`, routes: [], run: runOf(tripPath), description: null }];
  });
  return serviceAlerts([...closures.map(closureOf), ...broken], now);
}

const BREAKDOWN = {
  cause: 'breakdown',
  header: { uk: 'Автобус зламався в дорозі', en: 'The bus has broken down on the way' },
} as const;

function closureOf({ key, name, note, closedFrom, closedTo, routes }: ClosureRow): AlertOfFeed {
  return {
    id: `c-${key}`,
    cause: 'closure',
    from: closedFrom === null ? null : instantOf(closedFrom, '00:00', AGENCY_ZONE),
    until: closedTo === null ? null : instantOf(addDays(closedTo, 1), '00:00', AGENCY_ZONE),
    routes: routes.map(({ id, priceChangeId }) => feedRoute(id, priceChangeId)),
    run: null,
    header: { uk: `Пункт пропуску ${name.uk} зачинено`, en: `The border crossing ${name.en} is closed` },
    description: note.uk === '' ? null : note,
  };
}

function runOf({ id, routeId, priceChangeId, shift, serviceDate, run }: TripPath) {
  return { tripId: id, routeId: feedRoute(routeId, priceChangeId), shift, serviceDate, run };
}
