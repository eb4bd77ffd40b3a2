import type { Db } from '#server/core/database/db.ts';

export async function addCarrierBookings(sql: Db, bookings: number, carriers: number): Promise<void> {
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
