import type { Db, Pool } from '#server/core/db.ts';
import type { Fix } from '#shared/tracking/fix.ts';

/** A fix as it is kept. */
export interface StoredFix extends Fix {
  tripId: number;
  driverId: number;
  /** Km along the trip's line. */
  progress: number;
  receivedAt: number;
  source: 'app' | 'osmand' | 'owntracks';
}

export interface FixBuffer {
  /** A fix that moved its bus: into the newest row and the track. */
  move(fix: StoredFix): void;
  /** A fix for the track alone. */
  track(fix: StoredFix): void;
  /** Writes what waits, now; done when all of it is written. */
  flush(): Promise<void>;
}

/** What came is written together this often, in ms (engineering/measured-designs.md, "Positions"). */
const FLUSH_INTERVAL = 250;
/** While the database is away: how many fixes are kept, how long to wait between tries, and how often to try. */
const MOST_KEPT = 50_000;
const RETRY_INTERVAL = 2_000;
const MOST_TRIES = 30;

/** Gathers fixes and writes them in one statement each for newest rows and tracks. */
export function fixBuffer(pool: Pool): FixBuffer {
  let newest = new Map<number, StoredFix>();
  let track: StoredFix[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let failures = 0;
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
      await writeFixes(pool, rows, fixes);
      failures = 0;
    } catch {
      // The bus stays where memory has it; its track goes on when the database is back.
      failures += 1;
      for (const row of rows) if (!newest.has(row.tripId)) newest.set(row.tripId, row);
      track = fixes.concat(track).slice(-MOST_KEPT);
      if (failures < MOST_TRIES) schedule(RETRY_INTERVAL);
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
 * Writes newest rows and tracks. A newest row never goes back: one that is older than what is there changes nothing, in
 * whatever order processes write. Of trips that are not on the road, or over, none is written.
 */
export async function writeFixes(sql: Db, newest: readonly StoredFix[], track: readonly StoredFix[]): Promise<void> {
  await makeDays(sql, track);
  await Promise.all([writeNewest(sql, newest), writeTrack(sql, track)]);
}

async function writeNewest(sql: Db, fixes: readonly StoredFix[]): Promise<void> {
  if (fixes.length === 0) return;
  const rows = fixes.toSorted((a, b) => a.tripId - b.tripId);
  await sql`
    insert into trip_position as held (trip_id, driver_id, lat, lon, accuracy, speed, heading, progress, recorded_at,
      received_at, source)
    select f.trip_id, f.driver_id, f.lat, f.lon, f.accuracy, f.speed, f.heading, f.progress, f.recorded_at::timestamptz,
      f.received_at::timestamptz, f.source
    from unnest(${rows.map((fix) => fix.tripId)}::int[], ${rows.map((fix) => fix.driverId)}::int[],
      ${rows.map((fix) => fix.latitude)}::float8[], ${rows.map((fix) => fix.longitude)}::float8[],
      ${rows.map((fix) => fix.accuracy)}::float4[], ${rows.map((fix) => fix.speed)}::float4[],
      ${rows.map((fix) => fix.heading)}::float4[], ${rows.map((fix) => fix.progress)}::float4[],
      ${rows.map((fix) => isoOf(fix.at))}::text[], ${rows.map((fix) => isoOf(fix.receivedAt))}::text[],
      ${rows.map((fix) => fix.source)}::text[])
      as f (trip_id, driver_id, lat, lon, accuracy, speed, heading, progress, recorded_at, received_at, source)
    join trip on trip.id = f.trip_id and trip.status in ('planned', 'started')
    order by f.trip_id
    on conflict (trip_id) do update set driver_id = excluded.driver_id, lat = excluded.lat, lon = excluded.lon,
      accuracy = excluded.accuracy, speed = excluded.speed, heading = excluded.heading,
      progress = greatest(held.progress, excluded.progress), recorded_at = excluded.recorded_at,
      received_at = excluded.received_at, source = excluded.source
    where excluded.recorded_at > held.recorded_at`;
}

async function writeTrack(sql: Db, fixes: readonly StoredFix[]): Promise<void> {
  if (fixes.length === 0) return;
  await sql`
    insert into trip_fix (trip_id, recorded_at, lat, lon, accuracy, speed, heading, source)
    select f.trip_id, f.recorded_at::timestamptz, f.lat, f.lon, f.accuracy, f.speed, f.heading, f.source
    from unnest(${fixes.map((fix) => fix.tripId)}::int[], ${fixes.map((fix) => isoOf(fix.at))}::text[],
      ${fixes.map((fix) => fix.latitude)}::float8[], ${fixes.map((fix) => fix.longitude)}::float8[],
      ${fixes.map((fix) => fix.accuracy)}::float4[], ${fixes.map((fix) => fix.speed)}::float4[],
      ${fixes.map((fix) => fix.heading)}::float4[], ${fixes.map((fix) => fix.source)}::text[])
      as f (trip_id, recorded_at, lat, lon, accuracy, speed, heading, source)
    on conflict do nothing`;
}

const known = new WeakMap<Db, Set<string>>();

/** The partitions of the days that are written to; a job makes them ahead, so that this finds them nearly always. */
async function makeDays(sql: Db, fixes: readonly StoredFix[]): Promise<void> {
  const there = known.get(sql) ?? new Set();
  known.set(sql, there);
  for (const day of new Set(fixes.map((fix) => isoOf(fix.at).slice(0, 10)))) {
    if (there.has(day)) continue;
    await sql`select make_fix_days(${day}::date, 1)`;
    there.add(day);
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
