import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/database/db.ts';
import { liveOf, type Publish } from '#server/tracking/commands/live.ts';
import { tripPathsOf } from '#server/tracking/queries/trip-paths.ts';
import { aloneIn } from './alone.ts';
import { pressForDrivers } from './crew.ts';
import { DEMO_MAIL } from './people.ts';
import { placeByPlan } from './road.ts';
import { staffTrips } from './staffing.ts';

/** What the buses of the demo need to drive. */
export interface DemoTripPaths {
  app: AppContext;
  /** The address of its database. */
  url: string;
}

/** What was last sent for each trip. */
export type SentPlaces = Map<number, { at: number; km: number }>;

/** So often each bus says where it is, in ms: a phone of its driver's that says otherwise is believed between two. */
const EVERY = 20_000;
/** Who was heard otherwise so recently, in ms, is somebody's own phone. */
const SOMEBODY_ELSE = 10 * 60_000;

/**
 * Drives the demo's started trips along their lines, as phones would say it, and presses their drivers' buttons, until it is
 * stopped. Of several processes one does. Whose driver is left alone goes on by the timetable, and is not heard of after the
 * end.
 */
export function driveDemo({ app, url }: DemoTripPaths): () => Promise<void> {
  const { pool, publish, now, log } = app;
  const sent: SentPlaces = new Map();
  const alone = aloneIn(url);
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let step = drive();

  async function drive(): Promise<void> {
    try {
      if (await alone.mine()) {
        await sendPlaces(app, now(), sent, publish);
        await staffTrips(pool, now(), publish);
        await pressForDrivers(app, now(), publish, stop.signal);
      }
    } catch (err) {
      log.warn({ err }, 'the buses of the demo stand still');
    }
    if (!stop.signal.aborted) {
      timer = setTimeout(() => {
        step = drive();
      }, EVERY);
    }
  }

  return async () => {
    stop.abort();
    clearTimeout(timer);
    await step;
    await alone.leave();
  };
}

/** One fix for each bus that is on the road now; `sent` remembers it. */
export async function sendPlaces(app: AppContext, now: Date, sent: SentPlaces, publish: Publish): Promise<void> {
  const { pool } = app;
  const at = now.getTime();
  const live = liveOf(app);
  const tripPaths = await tripPathsOf(pool, await drivenTrips(pool, now), now);
  for (const tripPath of tripPaths.values()) {
    const before = sent.get(tripPath.id);
    const received = live.newest(tripPath.id);
    if (received && received.at !== before?.at && at - received.at < SOMEBODY_ELSE) continue;
    const place = placeByPlan(tripPath, at, before?.km ?? 0);
    if (!place || tripPath.driverId === null) continue;
    const { km, ...fix } = place;
    const outcome = await live.take(tripPath.driverId, { ...fix, accuracy: 12, recordedAt: at }, at, 'app', publish);
    if (outcome === 'taken') sent.set(tripPath.id, { at, km });
  }
}

/** Of each driver of the demo the trip under way; people of their own drive themselves. */
async function drivenTrips(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct on (trip.driver_id) trip.id
    from trip join account on account.id = trip.driver_id
    where trip.status = 'started' and trip.arrives_at > ${now}::timestamptz - interval '1 day'
      and account.email like ${`%@${DEMO_MAIL}`}
    order by trip.driver_id, trip.departs_at`;
  return rows.map(({ id }) => id);
}
