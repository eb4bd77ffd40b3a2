import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db } from '#server/database/db.ts';
import { migrate } from '#server/database/migrate.ts';
import { foundTrips, staffBookings } from '#server/finder/queries.ts';
import { loadPlaces } from '#server/places/commands.ts';
import { startPostgres } from '#server/postgres/start.ts';
import type { Actor } from '#shared/core/access.ts';
import { readFind } from '#shared/finder/query.ts';

/**
 * The statements of the search box over a hundred times the bookings of the demo, in 100 carriers: node bench/finder/finder.ts
 * [bookings]. Prints the median and the 95th percentile of each kind of query in milliseconds.
 */
const BOOKINGS = Number(process.argv[2] ?? 1_500_000);
const CARRIERS = 100;
const TRIPS = Math.ceil(BOOKINGS / 15);
const REPEATS = 60;
const now = new Date('2026-06-10T08:00:00Z');

const folder = await mkdtemp(join(tmpdir(), 'vezu-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder, { temporary: true });
const sql = connect(postgres.url, { max: 2, socket: postgres.socket });
try {
  await migrate(sql);
  await loadPlaces(sql);
  const filling = await sql.reserve();
  await filling`set statement_timeout = 0`;
  await fill(filling);
  filling.release();
  const me: Actor = { role: 'dispatcher', accountId: 1, sessionId: 1, carrierId: 50 };
  const [some] = await sql<{ code: string; phone: string }[]>`
    select b.code, p.contact_phone as phone from booking b join party p on p.id = b.party_id
    where b.carrier_id = 50 offset 500 limit 1`;
  const texts = {
    'a code': some?.code ?? '',
    'a whole number': some?.phone ?? '',
    'four digits': some?.phone.slice(-4) ?? '',
    'a first name': 'Ірина',
    'two words': 'ірина ков',
    'two letters': 'ко',
    'a plate': 'BC50',
  };
  for (const [what, text] of Object.entries(texts)) {
    const read = readFind(text);
    const times: number[] = [];
    let rows = 0;
    for (let at = 0; at < REPEATS; at += 1) {
      const began = performance.now();
      const [bookings, trips] = await Promise.all([
        staffBookings(sql, me, read, now),
        read.plate === null ? [] : foundTrips(sql, me, read.plate, now),
      ]);
      times.push(performance.now() - began);
      rows = bookings.length + trips.length;
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
    console.log(`${what.padEnd(16)} median ${at(0.5)} ms, p95 ${at(0.95)} ms, ${rows} rows`);
  }
} finally {
  await sql.end();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

async function fill(sql: Db): Promise<void> {
  await sql`insert into carrier (name, single_driver) select 'Carrier ' || n, false from generate_series(1, ${CARRIERS}::int) n`;
  await sql`
    insert into bus (carrier_id, manufacturer, model, year, color, number, seats_count, layout, parcel_capacity_kg, amenities)
    select id, 'Setra', 'S 415', 2020, 'white', 'ВС' || id || '01АВ', 50, '2+2', 100, '{}' from carrier`;
  await sql`insert into route (carrier_id, status) select id, 'active' from carrier`;
  await sql`
    insert into route_plan (route_id, crossing_key, days, price_trip, price_delivery)
    select id, 'krakivets', 127, 4500, 1000 from route`;
  await sql`
    insert into trip (route_id, plan_id, carrier_id, service_date, bus_id, status, departs_at, arrives_at, seats_count)
    select c, c, c, day, c, 'new', day + time '06:00', day + time '20:00', 50
    from (select 1 + n % ${CARRIERS}::int as c, date '2027-01-01' - (n / ${CARRIERS}::int) as day
      from generate_series(0, ${TRIPS}::int - 1) n) every`;
  await sql`
    insert into trip_stop (trip_id, seq, place_id, point, arrives_at, departs_at)
    select id, seq, (select id from place order by id offset seq limit 1), '', departs_at + seq * interval '5 hours',
      departs_at + seq * interval '5 hours' from trip, generate_series(0, 1) seq`;
  await sql`
    insert into party (trip_id, booked_by, contact_name, contact_phone, note, created_at)
    select (select min(id) from trip) + n % ${TRIPS}::int, null, 'Ірина', '+380' || (500000000 + (n::bigint * 7919) % 490000000), '',
      now() from generate_series(1, ${BOOKINGS}::int) n`;
  await sql`
    insert into booking (party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, seat, name, created_at, updated_at)
    select p.id, t.id, t.carrier_id, 'passenger', 'completed', upper(lpad(to_hex(p.id), 6, 'Z')), 0, 1,
      1 + (p.id / ${TRIPS}::int) % 50,
      (array['Ірина', 'Олена', 'Богдан', 'Андрій', 'Марія', 'Тарас', 'Оксана', 'Юлія', 'Роман', 'Петро'])[1 + abs(hashint4(p.id)) % 10] || ' ' ||
      (array['Ковальчук', 'Савчук', 'Гнатюк', 'Бойко', 'Мельник', 'Коваленко', 'Ткач', 'Лис', 'Кравець', 'Щербань'])[1 + abs(hashint4(p.id + 7)) % 10] ||
      abs(hashint4(p.id + 9)) % 20, now(), now()
    from party p join trip t on t.id = p.trip_id`;
  await sql`analyze`;
}
