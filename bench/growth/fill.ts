import { connect, type Db, type Pool, transaction } from '#server/core/database/db.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { migrateJobs } from '#server/core/database/migrate-jobs.ts';
import { type EmbeddedPostgres, startPostgres } from '#server/core/postgres/start.ts';
import { loadPlaces } from '#server/network/places/commands/load.ts';
import { type Pair, pairsOf, writeTimetable } from '../support/timetable.ts';

export interface Filled {
  carriers: number;
  pairs: readonly Pair[];
  /** The ids of the first and the last account of a passenger. */
  passengers: People;
  /** The chats have the ids from 1 on. */
  chats: number;
}

interface People {
  first: number;
  last: number;
}

const DAYS = 50;
const ROUTES_PER_CARRIER = 2;
const BOOKINGS_PER_TRIP = 20;
const BOOKINGS_PER_PASSENGER = 10;
const CHATS_PER_CARRIER = 100;
const MESSAGES_PER_CHAT = 10;
/** Tables with millions of rows: their indexes are built after their rows, once and in order. */
const LARGE = ['account', 'trip', 'trip_stop', 'party', 'booking', 'chat', 'chat_member', 'message'] as const;
/** Of a server that may lose everything, since it is filled once and read then. */
const WHILE_FILLING = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  shared_buffers: '1GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  max_parallel_workers: '0',
};

/**
 * Starts a PostgreSQL on `folder` with this number of carriers, each with two routes, 100 trips, 2,000 bookings and 100 chats of ten messages. Filling goes
 * by statements over whole tables, without logs or indexes; then the server starts again with its usual settings.
 */
export async function startFilled(folder: string, carriers: number): Promise<[EmbeddedPostgres, Filled]> {
  const hasty = { temporary: true, durable: false };
  await onServer(await startPostgres(folder, hasty), async (sql, url) => {
    await migrate(sql);
    await migrateJobs(url);
    await loadPlaces(sql);
    for (const [name, value] of Object.entries(WHILE_FILLING)) {
      await sql.unsafe(`alter system set ${name} = '${value}'`);
    }
  });
  const filled = await onServer(await startPostgres(folder, hasty), async (sql) => {
    const rows = await fill(sql, carriers);
    await sql`vacuum analyze`;
    await sql`alter system reset all`;
    return rows;
  });
  return [await startPostgres(folder, { temporary: true }), filled];
}

async function onServer<T>(postgres: EmbeddedPostgres, work: (sql: Pool, url: string) => Promise<T>): Promise<T> {
  const sql = connect(postgres.url, { max: 1, socket: postgres.socket, slowQueries: true });
  try {
    return await work(sql, postgres.url);
  } finally {
    await sql.end();
    await postgres.stop();
  }
}

/** One transaction: rows of a table that was emptied in it are not logged. */
function fill(pool: Pool, carriers: number): Promise<Filled> {
  return transaction(pool, async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`truncate trip, trip_stop, party, booking, chat, chat_member, message cascade`;
    // An index that is not ready is left out by writes, until `reindex` builds it.
    await sql`update pg_index set indisready = false, indisvalid = false where indrelid = any(${[...LARGE]}::regclass[])`;
    await writeTimetable(sql, { routes: carriers * ROUTES_PER_CARRIER, carriers, days: DAYS });
    // Making trips needs an arrival, which search does not.
    await sql`update route_stop set arrival_time = departure_time, arrival_day = departure_day where seq > 0`;
    const passengers = await addPassengers(sql, carriers);
    await addBookings(sql, passengers);
    await addChats(sql, carriers, passengers);
    await buildIndexes(sql);
    return { carriers, passengers, chats: carriers * CHATS_PER_CARRIER, pairs: await pairsOf(sql) };
  });
}

async function addPassengers(sql: Db, carriers: number): Promise<People> {
  const count = (carriers * ROUTES_PER_CARRIER * DAYS * BOOKINGS_PER_TRIP) / BOOKINGS_PER_PASSENGER;
  const [people] = await sql<People[]>`
    with added as (
      insert into account (email, user_type, name, last_name, terms_agreed_at)
      select 'passenger' || n || '@example.org', 'passenger', ${nameOf(sql)}, ${lastNameOf(sql)}, now()
      from generate_series(1, ${count}::int) n returning id)
    select min(id) as first, max(id) as last from added`;
  if (!people) throw new Error('no passengers');
  return people;
}

/** Names of plain letters, whose sound is the name itself (`buildIndexes`). */
function nameOf(sql: Db) {
  return sql`(array['Irina', 'Olena', 'Bohdan', 'Taras', 'Oksana', 'Roman', 'Petro', 'Maria'])[1 + n % 8]`;
}

function lastNameOf(sql: Db) {
  return sql`(array['Savkul', 'Hnatiuk', 'Boiko', 'Melnik', 'Tkal', 'Lis', 'Kravel', 'Kovalko', 'Rudenko'])[1 + n / 8 % 9]`;
}

/** A trip has the parties of the 20 ids that end with its own times 20, and these have the seats 1 to 20. */
async function addBookings(sql: Db, { first, last }: People): Promise<void> {
  const [each, people] = [BOOKINGS_PER_TRIP, last - first + 1];
  await sql`
    insert into party (id, trip_id, account_id, contact_name, contact_phone, note, created_at)
    overriding system value
    select n, trip.id, ${first}::int + n % ${people}::int, 'Irina', '+380' || 500000000 + n::bigint * 7919 % 490000000, '',
      trip.departs_at - make_interval(hours => 20 + n % 20 * 3)
    from trip cross join lateral generate_series((trip.id - 1) * ${each}::int + 1, trip.id * ${each}::int) n`;
  await sql`select setval(pg_get_serial_sequence('party', 'id'), max(id)::bigint * ${each}::int) from trip`;
  await sql`
    insert into booking (party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, seat, name, fare, created_at, updated_at)
    select n, p.trip_id, t.carrier_id, 'passenger', 'confirmed', ${codeOf(sql)}, n % 4, n % 4 + 3, 1 + n % ${each}::int,
      ${nameOf(sql)} || ' ' || ${lastNameOf(sql)}, 4000, p.created_at, p.created_at
    from (select id as n, trip_id, created_at from party) p join trip t on t.id = p.trip_id`;
}

/** Six signs, another code for each number below a thousand million. */
function codeOf(sql: Db) {
  const sign = (place: number) =>
    sql`substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + ((n >> ${place * 5}::int) & 31), 1)`;
  return sql`${sign(5)} || ${sign(4)} || ${sign(3)} || ${sign(2)} || ${sign(1)} || ${sign(0)}`;
}

/** A chat of a driver with each of the next passengers. Drivers are the first accounts, one for each route. */
async function addChats(sql: Db, carriers: number, { first, last }: People): Promise<void> {
  const [chats, drivers, people] = [carriers * CHATS_PER_CARRIER, carriers * ROUTES_PER_CARRIER, last - first + 1];
  await sql`
    insert into chat (low_id, high_id, last_seq, last_at, created_at)
    select 1 + n % ${drivers}::int, ${first}::int + n % ${people}::int, ${MESSAGES_PER_CHAT}, now() - make_interval(mins => n % 5000), now()
    from generate_series(1, ${chats}::int) n`;
  await sql`
    insert into chat_member (chat_id, account_id, last_read_seq)
    select id, low_id, last_seq from chat union all select id, high_id, last_seq - id % 3 from chat`;
  await sql`
    insert into message (chat_id, seq, sender_id, client_id, text, created_at)
    select chat.id, n, case n % 2 when 0 then low_id else high_id end, gen_random_uuid(), 'Де ви стоїте? Я біля входу',
      last_at - make_interval(mins => ${MESSAGES_PER_CHAT}::int - n)
    from chat, generate_series(1, ${MESSAGES_PER_CHAT}::int) n`;
}

/**
 * Builds all indexes of the large tables. The sound of a name takes 40 functions for each row; for the names above it is the name in small letters,
 * which is checked.
 */
async function buildIndexes(sql: Db): Promise<void> {
  const [other] = await sql`
    select name from (select distinct name || ' ' || last_name as name from account where id % 100 = 0 limit 1000) names
    where name_sound(name) <> trim(lower(name))`;
  if (other) throw new Error(`the sound of a name is not the name: ${other.name}`);
  const [sound] = await sql<{ definition: string }[]>`select pg_get_functiondef('name_sound'::regproc) as definition`;
  await sql`
    create or replace function name_sound(name text) returns text language sql immutable strict parallel safe as 'select trim(lower(name))'`;
  // As a plain index: no two seats exclude each other by construction, and looking for each takes longer than all indexes together.
  await sql`update pg_index set indisexclusion = false where indexrelid = 'booking_seat_once'::regclass`;
  for (const table of LARGE) await sql.unsafe(`analyze ${table}; reindex table ${table}`);
  await sql`update pg_index set indisexclusion = true where indexrelid = 'booking_seat_once'::regclass`;
  await sql.unsafe(sound?.definition ?? '');
}
