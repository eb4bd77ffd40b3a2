import { rm } from 'node:fs/promises';
import { connect, type Db, type Pool } from '#server/database/db.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadPlaces } from '#server/places/commands/load.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { benchFolder } from '../stage.ts';

/** Starts its own PostgreSQL, lets `write` fill it without a time limit, and gives it to `measure`. */
export async function onFilled(
  max: number,
  write: (sql: Db) => Promise<unknown>,
  measure: (sql: Pool) => Promise<void>,
): Promise<void> {
  const folder = await benchFolder();
  const postgres = await startPostgres(folder, { temporary: true });
  const sql = connect(postgres.url, { max, socket: postgres.socket });
  try {
    await migrate(sql);
    await loadPlaces(sql);
    const filling = await sql.reserve();
    try {
      await filling`set statement_timeout = 0`;
      await write(filling);
    } finally {
      // `sql.end` below waits for the connection, also when filling has failed.
      filling.release();
    }
    await measure(sql);
  } finally {
    await sql.end();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

/** Runs each search `repeats` times and prints its median, its 95th percentile in milliseconds and its number of rows. */
export async function printTimes(
  texts: Readonly<Record<string, string>>,
  repeats: number,
  search: (text: string) => Promise<number>,
): Promise<void> {
  for (const [what, text] of Object.entries(texts)) {
    const times: number[] = [];
    let rows = 0;
    for (let at = 0; at < repeats; at += 1) {
      const startedAt = performance.now();
      rows = await search(text);
      times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
    console.log(`${what.padEnd(16)} median ${at(0.5)} ms, p95 ${at(0.95)} ms, ${rows} rows`);
  }
}

/** Fills a database with bookings of many carriers, about 15 on each trip. */
export async function fill(sql: Db, bookings: number, carriers: number): Promise<void> {
  const trips = Math.ceil(bookings / 15);
  await sql`insert into carrier (name, single_driver) select 'Carrier ' || n, false from generate_series(1, ${carriers}::int) n`;
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
    from (select 1 + n % ${carriers}::int as c, date '2027-01-01' - (n / ${carriers}::int) as day
      from generate_series(0, ${trips}::int - 1) n) every`;
  await sql`
    insert into trip_stop (trip_id, seq, place_id, point, arrives_at, departs_at)
    select id, seq, (select id from place order by id offset seq limit 1), '', departs_at + seq * interval '5 hours',
      departs_at + seq * interval '5 hours' from trip, generate_series(0, 1) seq`;
  await sql`
    insert into party (trip_id, booked_by, contact_name, contact_phone, note, created_at)
    select (select min(id) from trip) + n % ${trips}::int, null, 'Ірина', '+380' || (500000000 + (n::bigint * 7919) % 490000000), '',
      now() from generate_series(1, ${bookings}::int) n`;
  await sql`
    insert into booking (party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, seat, name, created_at, updated_at)
    select p.id, t.id, t.carrier_id, 'passenger', 'completed', upper(lpad(to_hex(p.id), 6, 'Z')), 0, 1,
      1 + (p.id / ${trips}::int) % 50,
      (array['Ірина', 'Олена', 'Богдан', 'Андрій', 'Марія', 'Тарас', 'Оксана', 'Юлія', 'Роман', 'Петро'])[1 + abs(hashint4(p.id)) % 10] || ' ' ||
      (array['Ковальчук', 'Савчук', 'Гнатюк', 'Бойко', 'Мельник', 'Коваленко', 'Ткач', 'Лис', 'Кравець', 'Щербань'])[1 + abs(hashint4(p.id + 7)) % 10] ||
      abs(hashint4(p.id + 9)) % 20, now(), now()
    from party p join trip t on t.id = p.trip_id`;
  await sql`analyze`;
}
