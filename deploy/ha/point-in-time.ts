import { execFile, execFileSync } from 'node:child_process';
import { appendFile, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect, type Pool } from '#server/core/database/db.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { migrateJobs } from '#server/core/database/migrate-jobs.ts';
import { freePort } from '#server/core/postgres/port.ts';
import { loadPlaces } from '#server/network/places/commands/load.ts';
import { addPairs, addPeople, addTrips } from '../../bench/support/people.ts';
import { benchFolder } from '../../bench/support/stage.ts';
import { until } from '../../bench/support/times.ts';

/**
 * The restore to a minute of `deploy/ha/pgbackrest.conf` on one machine: a database with its archive is backed up and written to; a user
 * deletes rows by mistake, and others go on writing. The database is lost, and restored to the moment before the mistake.
 * Counted are the rows of every table at that moment and after the restore.
 *
 *   node deploy/ha/point-in-time.ts
 *
 * Needs root and Debian's packages: apt-get install pgbackrest postgresql.
 */
const run = promisify(execFile);
const CONFIG = join(import.meta.dirname, 'pgbackrest.conf');
const POSTGRES = '/usr/lib/postgresql';

const folder = await benchFolder();
const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
);
const port = await freePort(folder);
const data = join(folder, 'data');
const bin = join(POSTGRES, execFileSync('ls', [POSTGRES], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? '', 'bin');
const env = {
  PATH: `${bin}:${process.env.PATH}`,
  LC_ALL: 'C.UTF-8',
  PGBACKREST_CONFIG: CONFIG,
  PGBACKREST_STANZA: 'vezu',
  PGBACKREST_PG1_PATH: data,
  PGBACKREST_PG1_PORT: String(port),
  PGBACKREST_PG1_SOCKET_PATH: folder,
  PGBACKREST_REPO1_PATH: join(folder, 'repository'),
  PGBACKREST_REPO1_CIPHER_PASS: 'of-the-play',
  PGBACKREST_LOG_PATH: join(folder, 'log'),
  PGBACKREST_LOCK_PATH: join(folder, 'lock'),
};
const asPostgres = (program: string, ...args: string[]) => run(program, args, { env, uid, gid, cwd: folder });
const url = `postgres://postgres@127.0.0.1:${port}/vezu`;

try {
  await play();
} finally {
  await asPostgres('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
}

async function play(): Promise<void> {
  for (const name of ['', 'repository', 'log', 'lock']) {
    await mkdir(join(folder, name), { recursive: true });
    await chown(join(folder, name), uid, gid);
  }
  await asPostgres('initdb', '-D', data, '-A', 'trust', '-k');
  const settings = [
    `port = ${port}`,
    `unix_socket_directories = '${folder}'`,
    "listen_addresses = '127.0.0.1'",
    'archive_mode = on',
    "archive_command = 'pgbackrest archive-push %p'",
    'max_connections = 50',
  ];
  await appendFile(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  await begin();
  await asPostgres('pgbackrest', 'stanza-create');
  await asPostgres('createdb', '-h', folder, '-p', String(port), 'vezu');
  let sql = connect(url, { max: 4, slowQueries: true });
  await migrate(sql);
  await migrateJobs(url);
  await loadPlaces(sql);
  await addPeople(sql, 200);
  await asPostgres('pgbackrest', 'backup', '--type=full');
  await addTrips(sql, 20);
  await addPairs(sql, 30);
  const before = await rowsOf(sql);
  const [moment] = await sql<{ at: string }[]>`select clock_timestamp()::text as at`;
  await sql`delete from member`;
  await sql`truncate message cascade`;
  await addPeople(sql, 50);
  const [last] = await sql<{ wal: string }[]>`select pg_walfile_name(pg_switch_wal()) as wal`;
  const archived = async () => {
    const [row] = await sql<{ wal: string | null }[]>`select last_archived_wal as wal from pg_stat_archiver`;
    return (row?.wal ?? '') >= (last?.wal ?? '');
  };
  await until(archived, 60_000, 'the archive');
  const damaged = await rowsOf(sql);
  await sql.end({ timeout: 1 });
  await asPostgres('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
  await rm(data, { recursive: true });
  const startedAt = performance.now();
  await mkdir(data, { mode: 0o700 });
  await chown(data, uid, gid);
  await asPostgres('pgbackrest', 'restore', '--type=time', `--target=${moment?.at}`, '--target-action=promote');
  await begin();
  sql = connect(url, { max: 4, slowQueries: true });
  const ready = async () => (await sql`select pg_is_in_recovery() as still`)[0]?.still === false;
  await until(() => ready().catch(() => false), 120_000, 'the restored database');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const after = await rowsOf(sql);
  await sql.end({ timeout: 1 });
  const names = Object.keys(before);
  const wrong = names.filter((name) => before[name] !== after[name]);
  const changed = names.filter((name) => before[name] !== damaged[name]);
  const total = Object.values(after).reduce((sum, rows) => sum + rows, 0);
  const good = wrong.length === 0 && changed.length > 0;
  console.log(
    `point in time: ${good ? 'kept' : 'BROKEN'}; ${total} rows in ${names.length} tables, ${changed.length} tables changed by the mistake and after ` +
      `it, ${wrong.length} differ after the restore${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}; restored in ${seconds} s`,
  );
  process.exitCode = good ? 0 : 1;
}

/** A server that is restored accepts connections when it has reached the moment. */
async function begin(): Promise<void> {
  await asPostgres('pg_ctl', '-D', data, '-l', join(folder, 'log', 'server.log'), '-w', '-t', '120', 'start');
}

async function rowsOf(sql: Pool): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not like 'rate_limit' order by 1`;
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [counted] = await sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${name}`);
    rows[name] = counted?.count ?? 0;
  }
  return rows;
}
