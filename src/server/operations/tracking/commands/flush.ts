import type { Db, Pool } from '#server/core/database/db.ts';
import type { Fix } from '#shared/operations/tracking/positions/fix.ts';
import { TRACK_DAYS } from '#shared/operations/tracking/positions/limits.ts';

export interface StoredFix extends Fix {
  tripId: number;
  driverId: number;
  /** The distance along the trip's line, in km. */
  progress: number;
  receivedAt: number;
  source: 'app' | 'osmand' | 'owntracks' | 'telegram';
}

export interface FixBuffer {
  /** Adds a fix that moves its bus: it goes into the newest position and the track. */
  move(fix: StoredFix): void;
  track(fix: StoredFix): void;
  /** Writes the waiting fixes now; resolves when the attempt is over. */
  flush(): Promise<void>;
}

/** The time in ms for which fixes are collected before they are written together (docs/decisions/0014). */
const FLUSH_INTERVAL = 250;
/**
 * While the database is unavailable: the maximum number of stored fixes, the time between attempts in ms, and the maximum number of
 * attempts.
 */
const MAX_STORED = 50_000;
const RETRY_INTERVAL = 2_000;
const MAX_TRIES = 30;

/** Collects fixes and writes newest positions and tracks together, in one statement. */
export function fixBuffer(pool: Pool): FixBuffer {
  let newest = new Map<number, StoredFix>();
  let track: StoredFix[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let failures = 0;
  const partitions = new Set<string>();
  const schedule = (delay: number) => {
    timer ??= setTimeout(() => {
      timer = null;
      writing = writing.then(write);
    }, delay);
  };
  const write = async () => {
    const rows = [...newest.values()];
    const fixes = track;
    if (fixes.length === 0) return;
    newest = new Map();
    track = [];
    try {
      await writeApart(pool, rows, fixes, partitions);
      failures = 0;
    } catch {
      // The fixes return to the buffer: watchers still see the bus from memory, and the track is written once the database is back.
      failures += 1;
      for (const row of rows) if (!newest.has(row.tripId)) newest.set(row.tripId, row);
      track = fixes.concat(track).slice(-MAX_STORED);
      if (failures < MAX_TRIES) schedule(RETRY_INTERVAL);
    }
  };
  const add = (fix: StoredFix) => {
    track.push(fix);
    schedule(FLUSH_INTERVAL);
  };
  return {
    move: (fix) => {
      newest.set(fix.tripId, fix);
      add(fix);
    },
    track: add,
    flush: async () => {
      if (timer) clearTimeout(timer);
      timer = null;
      writing = writing.then(write);
      await writing;
    },
  };
}

/**
 * Writes fixes so that a data error of one trip does not lose the fixes of others: the trips are halved until the faulty one is alone; its
 * fixes are dropped.
 */
async function writeApart(
  sql: Db,
  newest: readonly StoredFix[],
  track: readonly StoredFix[],
  partitions: Set<string>,
): Promise<void> {
  try {
    await writeFixes(sql, newest, track, partitions);
  } catch (error) {
    if (!isDataError(error)) throw error;
    const trips = [...new Set(track.map(({ tripId }) => tripId))];
    if (trips.length <= 1) return;
    const first = new Set(trips.slice(0, trips.length / 2));
    const part = (fixes: readonly StoredFix[], side: boolean) => fixes.filter((fix) => first.has(fix.tripId) === side);
    for (const side of [true, false]) await writeApart(sql, part(newest, side), part(track, side), partitions);
  }
}

/** SQLSTATE classes 22 (invalid value) and 23 (violated constraint): a repeated attempt would fail in the same way. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

/**
 * Writes newest positions and tracks in one statement. An older fix never replaces a newer position, in any order of the writing processes.
 * The position is written only for trips that are planned or started. Rows are written in the order of their trips, so that two processes
 * cannot deadlock. `partitions` holds the days whose partition is known to exist.
 */
export async function writeFixes(
  sql: Db,
  newest: readonly StoredFix[],
  track: readonly StoredFix[],
  partitions = new Set<string>(),
): Promise<void> {
  const moving = new Set(newest);
  const fixes = [...new Set([...track, ...newest])].sort((a, b) => a.tripId - b.tripId);
  if (fixes.length === 0) return;
  await makePartitions(sql, fixes, partitions);
  const column = (read: (fix: StoredFix) => number | string | null) => `{${fixes.map((fix) => read(fix) ?? 'NULL')}}`;
  await sql`
    with fix as materialized (
      select trip_id, driver_id, lat, lon, accuracy, speed, heading, progress, to_timestamp(recorded) as recorded_at,
        to_timestamp(received) as received_at, source, moves
      from unnest(${column((fix) => fix.tripId)}::int[], ${column((fix) => fix.driverId)}::int[],
        ${column((fix) => fix.latitude)}::float8[], ${column((fix) => fix.longitude)}::float8[],
        ${column((fix) => fix.accuracy)}::float4[], ${column((fix) => fix.speed)}::float4[],
        ${column((fix) => fix.heading)}::float4[], ${column((fix) => fix.progress)}::float4[],
        ${column((fix) => fix.at / 1000)}::float8[], ${column((fix) => fix.receivedAt / 1000)}::float8[],
        ${column((fix) => fix.source)}::text[], ${column((fix) => (moving.has(fix) ? 't' : 'f'))}::bool[])
        as f (trip_id, driver_id, lat, lon, accuracy, speed, heading, progress, recorded, received, source, moves)
    ), moved as (
      insert into trip_position as held (trip_id, driver_id, lat, lon, accuracy, speed, heading, progress, recorded_at,
        received_at, source)
      select fix.trip_id, fix.driver_id, fix.lat, fix.lon, fix.accuracy, fix.speed, fix.heading, fix.progress,
        fix.recorded_at, fix.received_at, fix.source
      from fix join trip on trip.id = fix.trip_id and trip.status in ('planned', 'started')
      where fix.moves order by fix.trip_id
      on conflict (trip_id) do update set driver_id = excluded.driver_id, lat = excluded.lat, lon = excluded.lon,
        accuracy = excluded.accuracy, speed = excluded.speed, heading = excluded.heading,
        progress = greatest(held.progress, excluded.progress), recorded_at = excluded.recorded_at,
        received_at = excluded.received_at, source = excluded.source
      where excluded.recorded_at > held.recorded_at
    )
    insert into trip_fix (trip_id, recorded_at, lat, lon, accuracy, speed, heading, source)
    select trip_id, recorded_at, lat, lon, accuracy, speed, heading, source from fix
    on conflict do nothing`;
}

/** Creates the partitions of the days that are written to. A job creates them in advance, so they almost always exist already. */
async function makePartitions(sql: Db, fixes: readonly StoredFix[], partitions: Set<string>): Promise<void> {
  for (const day of new Set(fixes.map((fix) => new Date(fix.at).toISOString().slice(0, 10)))) {
    if (partitions.has(day)) continue;
    await sql`select make_fix_days(${day}::date, 1)`;
    partitions.add(day);
  }
}

/** The number of days for which partitions are created in advance. */
const AHEAD = 10;

/**
 * Creates the partitions of the coming days, and deletes tracks, links and stored notifications older than 30 days and the newest
 * positions of trips that are over.
 */
export async function keepTracks(sql: Db, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await sql`select make_fix_days(${day}::date - 1, ${AHEAD})`;
  await sql`select drop_fix_days(${day}::date - ${TRACK_DAYS}::int)`;
  await sql`
    delete from trip_position n using trip t
    where t.id = n.trip_id and (t.status in ('finished', 'cancelled') or n.recorded_at < ${now}::timestamptz - interval '2 days')`;
  await sql`delete from trip_share where created_at < ${now}::timestamptz - make_interval(days => ${TRACK_DAYS})`;
  await sql`delete from trip_notice where at < ${now}::timestamptz - make_interval(days => ${TRACK_DAYS})`;
}
