-- Buses and drivers that take turns on a route after its own ones (docs/product.md 7.12): the departure of `rotation_from` has those of the route,
-- the next one the first turn, and so on around.
alter table route add column rotation_from date;
create table route_turn (
  route_id integer not null references route on delete cascade,
  position smallint not null check (position between 1 and 13),
  bus_id integer references bus on delete set null,
  driver_id integer references account on delete set null,
  second_driver_id integer references account on delete set null,
  primary key (route_id, position)
);
create index route_turn_bus on route_turn (bus_id);
create index route_turn_driver on route_turn (driver_id);
create index route_turn_second_driver on route_turn (second_driver_id);
