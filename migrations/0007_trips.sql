-- Trips and the people who drive them.

-- One run of a route on one service date, with the plan by which it is sold.
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
  created_at timestamptz not null default now(),
  -- minutes late at the next stop, as the newest fix has it; null: not known
  delay_minutes smallint,
  -- for each leg the seats that are free on it, as a bitmap (bit n - 1 is seat n): a seat is free between two stops when it is free on
  -- every leg between them, which numbers per leg cannot tell. Refreshed after commits; the truth is in booking
  free_seats bigint[] not null default '{}',
  second_driver_id integer references account,
  -- a route can run more than once on a date: run 0 is the one of its calendar, the others are extra runs (route_run)
  run smallint not null default 0,
  -- when the staff were informed last that nobody sees the bus under way: once per silence
  silence_reported_at timestamptz,
  -- another crossing than that of the route (docs/product.md 8.23)
  crossing_key text references crossing,
  -- as that of a route
  invited_driver_id integer references invitation on delete set null,
  constraint trip_planned_is_staffed check (status in ('new', 'cancelled') or (bus_id is not null and driver_id is not null)),
  -- A bus and a driver are on one planned or started trip at a time, a driver as the first or as the second one. A planned or started trip
  -- has a driver (trip_planned_is_staffed), so the set of its drivers holds one or two numbers.
  constraint trip_bus_once exclude using gist (bus_id with =, tstzrange(departs_at, arrives_at) with &&)
    where (status in ('planned', 'started')),
  constraint trip_driver_once exclude using gist (
    int4multirange(
      int4range(driver_id, driver_id, '[]'),
      int4range(coalesce(second_driver_id, driver_id), coalesce(second_driver_id, driver_id), '[]')) with &&,
    tstzrange(departs_at, arrives_at) with &&)
    where (status in ('planned', 'started')),
  constraint trip_drivers_differ check (second_driver_id is null or (driver_id is not null and second_driver_id <> driver_id)),
  constraint trip_run check (run between 0 and 99),
  constraint trip_once_a_run unique (route_id, service_date, run)
);
create index trip_search on trip (plan_id, service_date) include (id, status, bus_id, carrier_id);
create index trip_carrier on trip (carrier_id, departs_at);
create index trip_driver on trip (driver_id, departs_at);
create index trip_open on trip (departs_at) where status in ('new', 'planned', 'started');
create index trip_carrier_day on trip (carrier_id, service_date);
create index trip_second_driver on trip (second_driver_id, departs_at) where second_driver_id is not null;
create index trip_bus on trip (bus_id, departs_at);
create index trip_service_date on trip (service_date);
create index trip_invited_driver on trip (invited_driver_id) where invited_driver_id is not null;
create trigger driver_before_invited before insert or update of driver_id, invited_driver_id on trip
  for each row execute function driver_before_invited();

-- An invitation that ended without an acceptance leaves nothing planned. The accepted one is turned into the driver by the server.
create function free_invited_driver() returns trigger language plpgsql as $$
begin
  update route set invited_driver_id = null where invited_driver_id = new.id;
  update trip set invited_driver_id = null where invited_driver_id = new.id;
  return null;
end $$;
create trigger free_invited_driver after update of ended_at on invitation
  for each row when (new.ended_at is not null and new.outcome <> 'accepted') execute function free_invited_driver();

create table trip_stop (
  trip_id integer not null references trip on delete cascade,
  seq smallint not null,
  place_id integer not null references place,
  point text not null,
  arrives_at timestamptz,
  departs_at timestamptz,
  -- when the driver said 'arrived in the city', and when the bus left again
  arrived_at timestamptz,
  departed_at timestamptz,
  -- when the button was pressed; arrived_at and departed_at are when it happened
  arrived_pressed_at timestamptz,
  departed_pressed_at timestamptz,
  primary key (trip_id, seq)
);
create index trip_stop_place on trip_stop (place_id);
create trigger trip_stop_place before insert on trip_stop for each row execute function stop_place_of_today();

-- Room for parcels on each leg: the check refuses a parcel that does not fit. The number of animals is kept by count_pets().
create table trip_leg (
  trip_id integer not null references trip on delete cascade,
  leg smallint not null,
  parcel_kg numeric(7, 1) not null default 0,
  parcel_limit_kg numeric(7, 1) not null,
  pets smallint not null default 0 check (pets >= 0),
  primary key (trip_id, leg),
  constraint trip_leg_parcel_room check (parcel_kg >= 0 and parcel_kg <= parcel_limit_kg)
);

-- The history of a trip.
create table trip_event (
  id bigint generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  at timestamptz not null,
  actor_id integer references account on delete set null,
  action text not null,
  data jsonb not null default '{}'
);
create index trip_event_trip on trip_event (trip_id, at);

-- A pause, the crossing of a border or a breakdown, on the way after a stop or at it.
create table trip_halt (
  id bigint generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  kind text not null check (kind in ('pause', 'border', 'breakdown')),
  after_seq smallint not null,
  started_at timestamptz not null,
  -- until when the driver said that a pause lasts, or when a bus that broke down is expected to go on
  until_at timestamptz,
  -- null while it lasts
  ended_at timestamptz,
  -- the head count at its end: how many the driver counted, and the bookings of those who were missing
  counted smallint check (counted between 0 and 200),
  missing int[] not null default '{}',
  -- how people travel on after a breakdown: by another bus, or once this one is repaired; null while nobody knows
  help text check (help in ('bus', 'repair')),
  check (ended_at >= started_at),
  constraint trip_halt_help_of_breakdown check (help is null or kind = 'breakdown')
);
create index trip_halt_trip on trip_halt (trip_id, id);
create unique index trip_halt_one_lasts on trip_halt (trip_id) where ended_at is null;

-- The office's own text of a notification to the people of a trip, in place of the ready one; `at` is the time of the entries in the
-- histories of the trip and its bookings whose notifications have it. A language that is null has the ready text.
create table trip_wording (
  trip_id integer not null references trip on delete cascade,
  subject text not null check (subject in ('newSeat', 'unseated', 'changed', 'tripCancelled', 'brokenDown', 'breakdownUpdated')),
  at timestamptz not null,
  uk text check (char_length(uk) <= 600),
  en text check (char_length(en) <= 600),
  primary key (trip_id, subject, at),
  check (uk is not null or en is not null)
);

-- What the driver or the office last said of the next stop of a trip: the hour at which the bus will be there, or until when they will say more.
create table trip_late (
  trip_id integer primary key references trip on delete cascade,
  seq smallint not null,
  -- null: not known yet
  expected_at timestamptz,
  more_by timestamptz,
  said_at timestamptz not null,
  -- where the bus was then, in km along its line; null without a position
  said_km real,
  constraint trip_late_says_one check ((expected_at is null) <> (more_by is null))
);

-- What the drivers and the office of a trip have been notified of, until it is over: each once (docs/product.md 10.2).
create table trip_alarm (
  trip_id integer not null references trip on delete cascade,
  kind text not null constraint trip_alarm_kind check (kind in ('startsLate', 'idle', 'offLine')),
  at timestamptz not null,
  primary key (trip_id, kind)
);

-- The place of a trip in the electronic queue for buses at its border (docs/product.md 8.23): its number, and the hour from which it may enter.
create table trip_queue_slot (
  trip_id integer primary key references trip on delete cascade,
  number text not null constraint trip_queue_slot_number check (length(number) between 1 and 30),
  at timestamptz not null
);

-- The days on which a driver does not work.
create table driver_absence (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  account_id integer not null references account on delete cascade,
  first_day date not null,
  last_day date not null,
  kind text not null check (kind in ('off', 'sick', 'vacation')),
  check (first_day <= last_day),
  constraint driver_absence_once exclude using gist (account_id with =, carrier_id with =,
    daterange(first_day, last_day, '[]') with &&)
);
create index driver_absence_carrier on driver_absence (carrier_id, last_day);
create trigger rows_of_owner after insert on driver_absence referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '20000');

-- The secret link at which a driver's own roster is read by a calendar; one at a time. SHA-256 of the token.
create table roster_feed (
  account_id integer primary key references account on delete cascade,
  token_hash bytea not null constraint roster_feed_once unique,
  created_at timestamptz not null
);
