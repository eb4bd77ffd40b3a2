-- Routes: their plans, days and runs; and the reductions, tariffs and codes of a carrier.

-- Routes: the weekly plans. A plan is never changed: an edit makes a new one, so that trips which were booked keep theirs.
create table route (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier,
  bus_id integer references bus,
  driver_id integer references account,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  plan_id integer,
  -- counts the changes, so that two editors notice each other
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- whether it runs in its seasons only (route_season)
  season_only boolean not null default true,
  -- the usual second driver, who takes turns at the wheel (docs/product.md 8.19)
  second_driver_id integer references account,
  constraint route_drivers_differ check (second_driver_id is null or (driver_id is not null and second_driver_id <> driver_id))
);
create index route_carrier on route (carrier_id);
create index route_driver on route (driver_id);
create index route_second_driver on route (second_driver_id) where second_driver_id is not null;

create table route_plan (
  id integer generated always as identity primary key,
  route_id integer not null references route on delete cascade,
  crossing_key text references crossing,
  -- bit 0 Monday … bit 6 Sunday
  days smallint not null check (days between 1 and 127),
  price_trip integer not null check (price_trip between 0 and 100000),
  price_delivery integer not null check (price_delivery between 0 and 100000),
  created_at timestamptz not null default now(),
  -- a run at another hour has a plan of its own: the route's plan with all times moved, so that search finds it by its own hours
  base_id integer references route_plan on delete set null,
  shift_minutes smallint not null default 0 check (shift_minutes between -1439 and 1439)
);
create index route_plan_route on route_plan (route_id);
create unique index route_plan_shifted on route_plan (base_id, shift_minutes) where base_id is not null;
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
create index route_stop_place on route_stop (place_id);
create trigger route_stop_place before insert on route_stop for each row execute function stop_place_of_today();

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
create trigger route_segment_places before insert on route_segment for each row execute function pair_of_today();

-- Within a season a route has weekdays of its own; outside of its seasons it runs by its plan, or not at all.
create table route_season (
  id integer generated always as identity primary key,
  route_id integer not null references route on delete cascade,
  first_day date not null,
  last_day date not null,
  -- bit 0 Monday … bit 6 Sunday
  days smallint not null check (days between 1 and 127),
  -- whether it comes again every year on the same dates (docs/product.md 7.7)
  yearly boolean not null default false,
  -- the month and the day as one number: 704 is the fourth of July
  first_md integer generated always as
    ((extract(month from first_day) * 100 + extract(day from first_day))::integer) stored,
  last_md integer generated always as
    ((extract(month from last_day) * 100 + extract(day from last_day))::integer) stored,
  check (first_day <= last_day),
  constraint route_season_once exclude using gist (route_id with =, daterange(first_day, last_day, '[]') with &&),
  -- shorter than a year, so that it never meets itself
  constraint route_season_within_year check (not yearly or last_day - first_day < 365),
  -- Two yearly seasons of a route never share a date, in whatever year they were entered. A season over the end of a year is two ranges.
  constraint route_season_yearly_once exclude using gist (
    route_id with =,
    (case when first_md <= last_md then int4multirange(int4range(first_md, last_md, '[]'))
      else int4multirange(int4range(first_md, 1231, '[]'), int4range(101, last_md, '[]')) end) with &&
  ) where (yearly)
);

-- A date on which a route runs or does not run, whatever its weekdays say.
create table route_exception (
  route_id integer not null references route on delete cascade,
  day date not null,
  runs boolean not null,
  -- the hour at which the route leaves its first stop on this date; null: as usual
  departs time,
  primary key (route_id, day),
  constraint route_exception_departs check (departs is null or runs)
);

-- The extra runs of a date (a busy Friday has a second bus), each with the hour at which it leaves the first stop.
create table route_run (
  route_id integer not null references route on delete cascade,
  day date not null,
  run smallint not null check (run between 1 and 99),
  departs time not null,
  primary key (route_id, day, run)
);

-- A date on which no route of the carrier runs, except one that has an exception of its own.
create table carrier_day_off (
  carrier_id integer not null references carrier on delete cascade,
  day date not null,
  name text not null default '' check (length(name) <= 60),
  primary key (carrier_id, day)
);

-- Who pays less than the full price: a share of it, or a price of its own.
create table fare_class (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  name_uk text not null check (length(name_uk) between 1 and 40),
  name_en text not null check (length(name_en) between 1 and 40),
  discount_percent smallint check (discount_percent between 1 and 100),
  fixed_cents integer check (fixed_cents between 0 and 100000),
  age_from smallint check (age_from between 0 and 120),
  age_to smallint check (age_to between 0 and 120),
  -- an infant without a seat travels on the lap of a passenger
  needs_seat boolean not null default true,
  created_at timestamptz not null,
  constraint fare_class_one_rule check (num_nonnulls(discount_percent, fixed_cents) = 1),
  constraint fare_class_ages check (age_from <= age_to)
);
create index fare_class_carrier on fare_class (carrier_id, id);

-- A carrier's tariff for parcels of one size, in euro cents (docs/product.md 7.6). A size without a row travels at the route's price.
create table parcel_rate (
  carrier_id integer not null references carrier on delete cascade,
  size_class text not null check (size_class in ('envelope', 's', 'm', 'l', 'xl')),
  per_kg integer not null check (per_kg between 0 and 10000),
  minimum integer not null check (minimum between 0 and 100000),
  primary key (carrier_id, size_class)
);

create table promo_code (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  code text not null check (code ~ '^[A-Z0-9А-ЯҐЄІЇ-]{3,20}$'),
  percent smallint check (percent between 1 and 100),
  amount_cents integer check (amount_cents between 1 and 100000),
  -- days of booking, both included
  valid_from date,
  valid_until date,
  -- null: any number of bookings
  uses_max integer check (uses_max between 1 and 100000),
  created_at timestamptz not null,
  -- who stops a code takes it back from everybody; bookings keep their price
  ended_at timestamptz,
  constraint promo_code_once unique (carrier_id, code),
  constraint promo_code_one_rule check (num_nonnulls(percent, amount_cents) = 1),
  constraint promo_code_days check (valid_from <= valid_until)
);
