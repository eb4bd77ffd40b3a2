import type { AppContext } from '#server/context.ts';
import { LOCK_SPACES } from '#server/core/database/advisory-locks.ts';
import { connect, type Db } from '#server/core/database/db.ts';
import { liveOf, type Publish } from '#server/operations/tracking/commands/live.ts';
import { tripPathsOf } from '#server/operations/tracking/queries/trip-paths.ts';
import { DEMO_MAIL } from './people.ts';
import { pressForDrivers, staffTrips } from './presses.ts';
import { placeByPlan } from './trip-path.ts';

/** The last sent position of each trip. */
export type SentPlaces = Map<number, { at: number; km: number }>;

/** The interval between two positions of a bus, in ms. In between, a real phone of the driver may report another position. */
const EVERY = 20_000;
/** A position from another source within this time, in ms, means that a real phone reports the trip. */
const SOMEBODY_ELSE = 10 * 60_000;

/**
 * Reports positions for the demo's started trips along their geometry, as phones would, and carries out the drivers' actions, until it is
 * stopped. Only one of several processes does this. A trip whose driver is left out moves by the timetable, and its positions end with the
 * last stop. `url` is the address of the app's database.
 */
export function driveDemo({ app, url }: { app: AppContext; url: string }): () => Promise<void> {
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
    if (stop.signal.aborted) return;
    timer = setTimeout(() => {
      step = drive();
    }, EVERY);
  }

  return async () => {
    stop.abort();
    clearTimeout(timer);
    await step;
    await alone.leave();
  };
}

/**
 * A lock for work that only one of several processes does, on its own connection: when the process dies, the lock is free immediately. Call
 * `mine` before each step, because the previous holder may have ended; taking the lock repeatedly is harmless.
 */
export function aloneIn(url: string): { mine(): Promise<boolean>; leave(): Promise<void> } {
  const ownPool = connect(url, { max: 1, name: 'vezu-demo' });
  return {
    async mine() {
      const [row] = await ownPool<
        { mine: boolean }[]
      >`select pg_try_advisory_lock(${LOCK_SPACES.demoDriver}, 1) as mine`;
      return row?.mine ?? false;
    },
    leave: () => ownPool.end({ timeout: 1 }),
  };
}

/** Sends one position for each bus under way and records it in `sent`. */
export async function sendPlaces(app: AppContext, now: Date, sent: SentPlaces, publish: Publish): Promise<void> {
  const at = now.getTime();
  const live = liveOf(app);
  const tripPaths = await tripPathsOf(app.pool, await drivenTrips(app.pool, now), now);
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

/** The current trip of each driver of the demo; real accounts are left out. */
async function drivenTrips(sql: Db, now: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct on (trip.driver_id) trip.id
    from trip join account on account.id = trip.driver_id
    where trip.status = 'started' and trip.arrives_at > ${now}::timestamptz - interval '1 day'
      and account.email like ${`%@${DEMO_MAIL}`}
    order by trip.driver_id, trip.departs_at`;
  return rows.map(({ id }) => id);
}
