-- Trips: one run of a route on one service date, with what it was sold as.
create table trip (
  id integer generated always as identity primary key,
  route_id integer not null references route,
  plan_id integer not null references route_plan,
  carrier_id integer not null references carrier,
  service_date date not null,
  bus_id integer references bus,
  driver_id integer references account,
  status text not null check (status in ('new', 'planned', 'started', 'finished', 'cancelled')),
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  -- the stop where the bus was last; null before the start
  current_seq smallint,
  started_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  seats_count smallint not null default 0,
  -- free seats per leg as search shows them, refreshed after commits; the truth is in booking
  leg_free smallint[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint trip_once_a_day unique (route_id, service_date),
  constraint trip_planned_is_staffed check (status in ('new', 'cancelled') or (bus_id is not null and driver_id is not null))
);
create index trip_search on trip (plan_id, service_date) include (id, status, bus_id, carrier_id);
create index trip_carrier on trip (carrier_id, departs_at);
create index trip_driver on trip (driver_id, departs_at);
create index trip_open on trip (departs_at) where status in ('new', 'planned', 'started');

create table trip_stop (
  trip_id integer not null references trip on delete cascade,
  seq smallint not null,
  place_id integer not null references place,
  point text not null,
  arrives_at timestamptz,
  departs_at timestamptz,
  -- when the driver said 'arrived in the city'
  arrived_at timestamptz,
  primary key (trip_id, seq)
);

-- Room for parcels on each leg: the check refuses what does not fit.
create table trip_leg (
  trip_id integer not null references trip on delete cascade,
  leg smallint not null,
  parcel_kg numeric(7, 1) not null default 0,
  parcel_limit_kg numeric(7, 1) not null,
  primary key (trip_id, leg),
  constraint trip_leg_parcel_room check (parcel_kg >= 0 and parcel_kg <= parcel_limit_kg)
);

create table trip_event (
  id bigint generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  at timestamptz not null,
  actor_id integer references account on delete set null,
  action text not null,
  data jsonb not null default '{}'
);
create index trip_event_trip on trip_event (trip_id, at);
