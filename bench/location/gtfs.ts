import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { writeDemo } from '#demo/seed.ts';
import { connect } from '#server/database/db.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadPlaces } from '#server/places/commands/load.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { feeds } from '#server/tracking/handlers/feeds.ts';
import { testContext } from '#testing/context.ts';
import { gtfsProblems, gtfsRows } from '#testing/gtfs.ts';

/**
 * The GTFS feed of the demo's routes: its errors by the reference, and what a public reader makes of it, comparing the stops of
 * every run with the times promised to passengers. node bench/location/gtfs.ts [--gtfs-utils folder] gtfs-utils is no
 * dependency of Vezu: `npm install gtfs-utils` anywhere, and name the folder. Without it only the first is done.
 */
const { values } = parseArgs({ options: { 'gtfs-utils': { type: 'string' } } });
const ZONE = 'Europe/Kyiv';
/** gtfs-utils 5 reads times in the stop's own zone, but by the reference they are in the agency's; so the zones are removed. */
const OWN_ZONE = /,[A-Z][a-z]+\/[A-Z][a-z]+\r\n/g;
const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder, { durable: false, temporary: true });
const sql = connect(postgres.url, { slowQueries: true });
try {
  await migrate(sql);
  await loadPlaces(sql);
  const app = testContext(sql, { publicUrl: 'https://vezu.example' });
  const now = new Date();
  await writeDemo(app, sql, '', now);
  const feed = feeds.find(({ path }) => path.endsWith('.zip'));
  const files = unzipSync((await feed?.make(app, now)) ?? new Uint8Array());
  const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  const tables = Object.fromEntries(texts.map(([name, text]) => [name, gtfsRows(text)]));
  console.table(Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, { rows: rows.length }])));
  const problems = gtfsProblems(tables);
  console.log(`against the reference: ${problems.length === 0 ? 'nothing' : problems.join('; ')}`);
  if (values['gtfs-utils']) console.table([await readByOthers(values['gtfs-utils'], texts)]);
} finally {
  await sql.end({ timeout: 1 });
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Stopover {
  route_id: string;
  start_of_trip: number;
  stop_id: string;
  arrival: number;
}
type ReadFile = (name: string) => Promise<unknown>;

/** The reader's result; `as promised` counts the stops whose instant equals the database's. */
async function readByOthers(reader: string, texts: readonly (readonly [string, string])[]) {
  const path = join(folder, 'gtfs');
  await mkdir(path);
  for (const [name, text] of texts) await writeFile(join(path, name), inOrder(text.replaceAll(OWN_ZONE, ',\r\n')));
  // A package that the product does not depend on, loaded from the given folder, with its types declared here.
  const load = createRequire(`${reader}/`);
  const readCsv = load('gtfs-utils/read-csv') as (path: string) => Promise<unknown>;
  const stopovers = load('gtfs-utils/compute-stopovers') as (read: ReadFile, zone: string) => AsyncIterable<Stopover>;
  const shapes = load('gtfs-utils/read-shapes') as (read: ReadFile) => AsyncIterable<[string, unknown[]]>;
  const read: ReadFile = (name) => readCsv(join(path, `${name}.txt`));
  const promised = await promises();
  const found = { shapes: 0, points: 0, stopovers: 0, 'as promised': 0, otherwise: 0 };
  for await (const [, points] of shapes(read)) {
    found.shapes += 1;
    found.points += points.length;
  }
  for await (const { route_id, stop_id, arrival } of stopovers(read, ZONE)) {
    found.stopovers += 1;
    found[promised.has(`${route_id} ${stop_id} ${arrival}`) ? 'as promised' : 'otherwise'] += 1;
  }
  return found;
}

/** The reader expects the rows sorted by id. */
function inOrder(text: string): string {
  const [head, ...rows] = text.split('\r\n').filter((line) => line !== '');
  const key = (row: string) => row.split(',');
  const at = ['shape_pt_sequence', 'stop_sequence']
    .map((name) => head?.split(',').indexOf(name) ?? -1)
    .find((n) => n >= 0);
  const id = head?.startsWith('route_id,service_id') ? 2 : 0;
  rows.sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    const ids = (x[id] ?? '') < (y[id] ?? '') ? -1 : x[id] === y[id] ? 0 : 1;
    return ids || (at === undefined ? ((x[1] ?? '') < (y[1] ?? '') ? -1 : 1) : Number(x[at]) - Number(y[at]));
  });
  return `${[head, ...rows].join('\n')}\n`;
}

/** Route, place and second of every stop of the runs in the feed. */
async function promises(): Promise<Set<string>> {
  const rows = await sql<{ routeId: number; placeId: number; at: Date }[]>`
    select t.route_id as "routeId", s.place_id as "placeId", coalesce(s.arrives_at, s.departs_at) as at
    from trip t join trip_stop s on s.trip_id = t.id where t.status in ('planned', 'started')`;
  return new Set(rows.map(({ routeId, placeId, at }) => `${routeId} ${placeId} ${at.getTime() / 1000}`));
}
