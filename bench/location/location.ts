import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createLog } from '#server/core/log.ts';
import { connect, type Pool } from '#server/database/db.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadPlaces } from '#server/places/commands/load.ts';
import { freePort } from '#server/postgres/port.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { Hub } from '#server/realtime/hub.ts';
import { listenSockets } from '#server/realtime/listen.ts';
import { connectBus } from '#server/realtime/postgres-bus.ts';
import { type StoredFix, writeFixes } from '#server/tracking/commands/flush.ts';
import { Live } from '#server/tracking/commands/live.ts';
import { cpuClock } from './cpu.ts';

/**
 * Positions: fixes written in batches of 500 as the product does, one at a time without the batches, and one at a time through
 * pgbench, in turns; then 2,000 drivers at one fix per 5 s whose buses are watched by 5 sockets each. On a shared machine only
 * the processor time is meaningful. node bench/location/location.ts [seconds]
 */
const seconds = Number(process.argv[2] ?? 10);
const DRIVERS = 2_000;
const BATCH = 500;
const CLIENTS = 4;
/** The number of turns of each variant. */
const TURNS = 5;
const START = Date.parse('2026-06-12T04:00:00Z');
/** No two fixes of a trip have the same instant. */
let moment = START;

const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder, { temporary: true });
const sql = connect(postgres.url, { max: CLIENTS });
try {
  await migrate(sql);
  await loadPlaces(sql);
  await addTrips(sql);
  console.table(await writes());
  console.table([await fanOut()]);
} finally {
  await sql.end({ timeout: 1 });
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function fixOf(tripId: number, at: number): StoredFix {
  const place = { latitude: 49.84, longitude: 24.03 - (((at - START) / 1e9) % 1) };
  const rest = { accuracy: 10, speed: 20, heading: 270, progress: 1, source: 'app' as const };
  return { ...place, ...rest, tripId, driverId: tripId, at, receivedAt: at };
}

interface Tally {
  fixes: number;
  seconds: number;
  cpu: number;
}

/**
 * Each way to write a fix, in turns: fixes per second of wall time and of processor time, of this process and of PostgreSQL.
 */
async function writes() {
  const methods: Record<string, () => Promise<number>> = {
    'batches of 500': inBatches,
    'one each, one after another': () => oneByOne(1),
    [`one each, ${CLIENTS} at a time`]: () => oneByOne(CLIENTS),
    [`one each through pgbench, ${CLIENTS} clients`]: throughPgbench,
  };
  const clock = await cpuClock(sql);
  const tallies = new Map<string, Tally>();
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, write] of Object.entries(methods)) {
      const [startedAt, before] = [performance.now(), clock()];
      const fixes = await write();
      const tally = tallies.get(name) ?? { fixes: 0, seconds: 0, cpu: 0 };
      const after = clock();
      tally.fixes += fixes;
      tally.seconds += (performance.now() - startedAt) / 1000;
      tally.cpu += after.own + after.database - before.own - before.database;
      tallies.set(name, tally);
    }
  }
  const batches = tallies.get('batches of 500');
  const row = ({ fixes, seconds: took, cpu }: Tally) => ({
    'fixes/s': Math.round(fixes / took),
    'batches ÷ this': ((batches ? batches.fixes / batches.seconds : 0) / (fixes / took)).toFixed(1),
    'CPU µs per fix': Number(((1e6 * cpu) / fixes).toFixed(1)),
    'this ÷ batches, CPU': (cpu / fixes / (batches ? batches.cpu / batches.fixes : 1)).toFixed(1),
  });
  console.log(
    `load of the machine ${loadavg()[0]?.toFixed(0)}, goal 20 ×; pgbench's own processor time is not counted`,
  );
  return Object.fromEntries(
    [...tallies].filter(([, { fixes }]) => fixes > 0).map(([name, tally]) => [name, row(tally)]),
  );
}

async function inBatches(): Promise<number> {
  let written = 0;
  const startedAt = performance.now();
  for (let n = 0; performance.now() - startedAt < (seconds * 1000) / TURNS; n += 1) {
    moment += 1;
    const fixes = Array.from({ length: BATCH }, (_, k) => fixOf(1 + ((n * BATCH + k) % DRIVERS), moment));
    await writeFixes(sql, fixes, fixes);
    written += BATCH;
  }
  return written;
}

async function oneByOne(clients: number): Promise<number> {
  let written = 0;
  const startedAt = performance.now();
  const write = async (client: number) => {
    for (let n = 0; performance.now() - startedAt < (seconds * 1000) / TURNS; n += 1) {
      moment += 1;
      const fix = fixOf(1 + ((n * clients + client) % DRIVERS), moment);
      await writeFixes(sql, [fix], [fix]);
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => write(client)));
  return written;
}

/** The number of written fixes; 0 without pgbench. */
async function throughPgbench(): Promise<number> {
  const script = join(folder, 'fix.sql');
  await writeFile(
    script,
    `\\set trip random(1, ${DRIVERS})
insert into trip_position as held (trip_id, driver_id, lat, lon, accuracy, speed, heading, progress, recorded_at, received_at, source)
values (:trip, :trip, 49.84, 24.03, 10, 20, 270, 1, clock_timestamp(), clock_timestamp(), 'app')
on conflict (trip_id) do update set lat = excluded.lat, lon = excluded.lon, recorded_at = excluded.recorded_at
where excluded.recorded_at > held.recorded_at;
insert into trip_fix (trip_id, recorded_at, lat, lon, accuracy, speed, heading, source)
values (:trip, clock_timestamp(), 49.84, 24.03, 10, 20, 270, 'app') on conflict do nothing;
`,
  );
  const run = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '1',
    '-T',
    String(Math.max(1, Math.round(seconds / TURNS))),
    '-f',
    script,
    postgres.url,
  ];
  const { stdout } = await promisify(execFile)('pgbench', run).catch(() => ({ stdout: '' }));
  return Number(/actually processed: (\d+)/.exec(stdout)?.[1] ?? 0);
}

/** The whole path of a fix: check, memory, sockets, and the database. Latency is measured by the other process. */
async function fanOut() {
  const bus = await connectBus(postgres.url, createLog('silent'));
  const hub = new Hub({
    bus,
    authenticate: async (token) => ({
      role: 'passenger',
      accountId: Number(token),
      sessionId: Number(token),
      carrierId: null,
    }),
    mayWatch: async () => true,
    streams: new Set(['position']),
    log: createLog('silent'),
  });
  const port = await freePort(postgres.url);
  const sockets = await listenSockets(hub, { host: '127.0.0.1', port });
  const script = join(import.meta.dirname, 'watchers.ts');
  const args = [script, `ws://127.0.0.1:${port}`, String(DRIVERS), String(DRIVERS)];
  const other = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: other.stdout })[Symbol.asyncIterator]();
  await lines.next();
  const live = new Live(sql);
  const before = process.cpuUsage();
  let sent = 0;
  const turns = Math.ceil(seconds * 10);
  for (let turn = 0; turn < turns; turn += 1) {
    const startedAt = performance.now();
    const now = Date.now();
    // The share of a tenth of a second: 2,000 drivers every five seconds are 40.
    const drivers = Array.from({ length: DRIVERS / 50 }, (_, k) => 1 + ((turn * (DRIVERS / 50) + k) % DRIVERS));
    await Promise.all(
      drivers.map(async (driver) => {
        const fix = { latitude: 49.84, longitude: 24.03 - turn * 1e-4, accuracy: 10, speed: 20 };
        const outcome = await live.take(driver, fix, now, 'app', (topic, message) => {
          hub.publish(topic, { ...message, sent: Date.now() });
        });
        if (outcome === 'taken') sent += 1;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 100 - (performance.now() - startedAt))));
  }
  const cpu = process.cpuUsage(before);
  await live.buffer.flush();
  other.stdin.write('done\n');
  const received = JSON.parse(String((await lines.next()).value));
  await hub.close();
  await sockets.close();
  await bus.close();
  const share = (cpu.user + cpu.system) / 1e6 / (turns / 10);
  return { 'fixes taken': sent, ...received, 'CPU of a core': `${(100 * share).toFixed(0)} %` };
}

/** Drivers with a trip each that is under way now. */
async function addTrips(pool: Pool): Promise<void> {
  await pool`
    insert into account (email, user_type, name, terms_agreed_at)
    select 'driver' || n || '@bench.example', 'driver', 'Водій', now() from generate_series(1, ${DRIVERS}::int) n`;
  await pool`insert into carrier (name, single_driver) values ('Bench', false)`;
  await pool`
    insert into bus (carrier_id, manufacturer, model, year, color, number, seats_count, layout, amenities)
    select 1, 'Setra', 'S 515', 2020, 'білий', 'BC ' || n || ' AA', 50, '2+2', '{wifi}'
    from generate_series(1, ${DRIVERS}::int) n`;
  await pool`insert into route (carrier_id, status) select 1, 'active' from generate_series(1, ${DRIVERS}::int)`;
  await pool`
    insert into route_plan (route_id, crossing_key, days, price_trip, price_delivery)
    select id, 'krakivets', 127, 4500, 1000 from route order by id`;
  await pool`
    insert into trip (route_id, plan_id, carrier_id, service_date, bus_id, driver_id, status, departs_at, arrives_at, started_at,
      current_seq)
    select id, id, 1, current_date, id, id, 'started', now() - interval '1 hour', now() + interval '10 hours',
      now() - interval '1 hour', 0
    from route order by id`;
  await pool`
    insert into trip_stop (trip_id, seq, place_id, point, arrives_at, departs_at)
    select t.id, s.seq, s.place, '', now() + s.seq * interval '4 hours', now() + s.seq * interval '4 hours'
    from trip t, (values (0, 702550), (1, 759734), (2, 3094802)) s (seq, place)`;
  await pool`analyze`;
}
