-- Routes: the weekly plans. A plan is never changed: an edit makes a new one, so that trips which were booked keep theirs.
create table route (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier,
  bus_id integer references bus,
  driver_id integer references account,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  plan_id integer,
  -- counts the changes, so that two editors at once notice each other
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index route_carrier on route (carrier_id);
create index route_driver on route (driver_id);

create table route_plan (
  id integer generated always as identity primary key,
  route_id integer not null references route on delete cascade,
  crossing_key text references crossing,
  -- bit 0 Monday … bit 6 Sunday
  days smallint not null check (days between 1 and 127),
  price_trip integer not null check (price_trip between 0 and 100000),
  price_delivery integer not null check (price_delivery between 0 and 100000),
  created_at timestamptz not null default now()
);
create index route_plan_route on route_plan (route_id);
alter table route add constraint route_current_plan foreign key (plan_id) references route_plan deferrable initially deferred;

-- Times are on the local clock of the stop's place; the day counts from the service date.
create table route_stop (
  plan_id integer not null references route_plan on delete cascade,
  seq smallint not null check (seq >= 0),
  place_id integer not null references place,
  point text not null default '',
  arrival_time time,
  arrival_day smallint check (arrival_day between 0 and 4),
  departure_time time,
  departure_day smallint check (departure_day between 0 and 4),
  trip_cost integer not null default 0 check (trip_cost between 0 and 100000),
  delivery_cost integer not null default 0 check (delivery_cost between 0 and 100000),
  contractual boolean not null default false,
  primary key (plan_id, seq)
);

-- An explicit price for a pair of stops, where the difference of the stops' costs is not the price.
create table route_fare (
  plan_id integer not null references route_plan on delete cascade,
  from_seq smallint not null,
  to_seq smallint not null check (to_seq > from_seq),
  price_trip integer check (price_trip between 0 and 100000),
  price_delivery integer check (price_delivery between 0 and 100000),
  primary key (plan_id, from_seq, to_seq)
);

-- Derived from a plan's stops for search: every pair that is sold. Null price: by arrangement.
create table route_segment (
  plan_id integer not null references route_plan on delete cascade,
  route_id integer not null references route on delete cascade,
  from_place integer not null,
  to_place integer not null,
  from_seq smallint not null,
  to_seq smallint not null,
  -- departure from the first place: days after the service date, minutes of the local day, and minutes on the way
  day_off smallint not null,
  dep_tod smallint not null,
  duration integer not null,
  price_trip integer,
  price_delivery integer,
  primary key (plan_id, from_seq, to_seq)
);
create index route_segment_departure on route_segment (from_place, to_place, dep_tod)
  include (plan_id, route_id, from_seq, to_seq, day_off, duration, price_trip, price_delivery);
create index route_segment_price on route_segment (from_place, to_place, price_trip)
  include (plan_id, route_id, from_seq, to_seq, day_off, dep_tod, duration, price_delivery);
