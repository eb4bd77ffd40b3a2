import type { Pool } from '#server/core/database/db.ts';

/** Drivers with a trip each that is under way now. */
export async function addDrivers(pool: Pool, count: number): Promise<void> {
  await pool`
    insert into account (email, user_type, name, terms_agreed_at)
    select 'driver' || n || '@bench.example', 'driver', 'Водій', now() from generate_series(1, ${count}::int) n`;
  await pool`insert into carrier (name, single_driver) values ('Bench', false)`;
  await pool`
    insert into bus (carrier_id, manufacturer, model, year, color, number, seats_count, layout, amenities)
    select 1, 'Setra', 'S 515', 2020, 'білий', 'BC ' || n || ' AA', 50, '2+2', '{wifi}'
    from generate_series(1, ${count}::int) n`;
  await pool`insert into route (carrier_id, status) select 1, 'active' from generate_series(1, ${count}::int)`;
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
