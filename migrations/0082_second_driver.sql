-- A second driver on a trip, who takes turns at the wheel, and the usual one of a route (docs/product.md 8.19).
alter table route
  add column second_driver_id integer references account,
  add constraint route_drivers_differ check (second_driver_id is null or (driver_id is not null and second_driver_id <> driver_id));
create index route_second_driver on route (second_driver_id) where second_driver_id is not null;

alter table trip
  add column second_driver_id integer references account,
  add constraint trip_drivers_differ check (second_driver_id is null or (driver_id is not null and second_driver_id <> driver_id));
create index trip_second_driver on trip (second_driver_id, departs_at) where second_driver_id is not null;

-- Nobody drives two trips at the same time, as the first or as the second driver. A planned or started trip has a driver
-- (trip_planned_is_staffed), so the set of its drivers holds one or two numbers.
alter table trip
  drop constraint trip_driver_once,
  add constraint trip_driver_once exclude using gist (
    int4multirange(
      int4range(driver_id, driver_id, '[]'),
      int4range(coalesce(second_driver_id, driver_id), coalesce(second_driver_id, driver_id), '[]')) with &&,
    tstzrange(departs_at, arrives_at) with &&)
    where (status in ('planned', 'started'));
