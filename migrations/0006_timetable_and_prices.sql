-- Boarding points; routes with their plans, days and runs; and the reductions, tariffs, extras and codes of a carrier.

-- Boarding points: where people wait in a town, once for a carrier, and used by each of its routes. A stop of a plan or trip names its point
-- by place and name, so that a trip of the past says where people really waited.
create table boarding_point (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  place_id integer not null references place,
  name text not null constraint boarding_point_name check (length(name) between 1 and 120),
  lat double precision,
  lon double precision,
  -- on which side, as in "біля входу до вокзалу"
  side text not null default '' check (length(side) <= 120),
  note_uk text not null default '' check (length(note_uk) <= 300),
  note_en text not null default '' check (length(note_en) <= 300),
  import_id integer references import on delete set null,
  -- the id of a stored file
  photo text,
  -- for those who read English
  side_en text not null default '' constraint boarding_point_side_en check (length(side_en) <= 120),
  constraint boarding_point_once unique (carrier_id, place_id, name),
  constraint boarding_point_pin check ((lat is null) = (lon is null)),
  constraint boarding_point_on_earth check (lat between -90 and 90 and lon between -180 and 180)
);
create index boarding_point_place on boarding_point (place_id);
create index boarding_point_import on boarding_point (import_id) where import_id is not null;
create trigger boarding_point_place_today before insert on boarding_point for each row execute function stop_place_of_today();
create trigger rows_of_owner after insert on boarding_point referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '10000');

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
  import_id integer references import on delete set null,
  -- null: that of the carrier
  pay_rule jsonb constraint route_pay_rule check (pay_rule is null or pay_rule_valid(pay_rule)),
  -- a driver may be planned while their invitation is open (docs/product.md 5.4)
  invited_driver_id integer references invitation on delete set null,
  -- the currencies in which it takes money, in the order in which they are shown; empty: those of the countries of the ride
  -- (docs/product.md 7.11). Prices stay in euro cents
  currencies text[] not null default '{}' constraint route_currencies check (cardinality(currencies) <= 6),
  -- the service date from which its own bus and drivers and those of route_turn take turns
  rotation_from date,
  constraint route_drivers_differ check (second_driver_id is null or (driver_id is not null and second_driver_id <> driver_id))
);
create index route_carrier on route (carrier_id);
create index route_driver on route (driver_id);
create index route_second_driver on route (second_driver_id) where second_driver_id is not null;
create index route_import on route (import_id) where import_id is not null;
create index route_invited_driver on route (invited_driver_id) where invited_driver_id is not null;
create trigger rows_of_owner after insert on route referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '5000');

-- A driver takes the place of an invited person, whoever assigns them.
create function driver_before_invited() returns trigger language plpgsql as $$
begin
  if new.driver_id is not null then
    new.invited_driver_id := null;
  end if;
  return new;
end $$;
create trigger driver_before_invited before insert or update of driver_id, invited_driver_id on route
  for each row execute function driver_before_invited();

-- Buses and drivers that take turns on a route after its own ones (docs/product.md 7.12): the departure of `rotation_from` has those of the route,
-- the next one the first turn, and so on around.
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

-- Another price of a route on some dates, or of one trip (docs/product.md 7.9). A trip under it has a variant of its plan with these
-- prices; what is booked keeps its fare.
create table price_change (
  id integer generated always as identity primary key,
  route_id integer not null references route on delete cascade,
  -- service dates; without a last one from the first day on
  first_day date not null,
  last_day date,
  -- bit 0 Monday … bit 6 Sunday
  days smallint not null default 127 check (days between 1 and 127),
  -- the one run that it is for, on its only date
  run smallint check (run between 0 and 99),
  percent smallint check (percent between -90 and 300 and percent <> 0),
  amount_cents integer check (amount_cents between -100000 and 100000 and amount_cents <> 0),
  -- [{ from, to, cents }] by the places of the stops
  prices jsonb,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint price_change_rule check (num_nonnulls(percent, amount_cents, prices) = 1),
  constraint price_change_order check (last_day is null or first_day <= last_day),
  constraint price_change_of_trip check (run is null or first_day is not distinct from last_day)
);
create index price_change_route on price_change (route_id);

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
  shift_minutes smallint not null default 0 check (shift_minutes between -1439 and 1439),
  -- a trip under a change of the price has a variant of its plan with these prices
  price_change_id integer references price_change,
  -- whether bookings are confirmed at once; null: as the carrier does it (docs/product.md 7.13)
  instant_confirmation boolean
);
create index route_plan_route on route_plan (route_id);
create index route_plan_price_change on route_plan (price_change_id) where price_change_id is not null;
-- Of one plan there is one variant for each hour and each change of the price.
create unique index route_plan_variant on route_plan (base_id, shift_minutes, coalesce(price_change_id, 0)) where base_id is not null;
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
  -- between which costs the price of a seat by arrangement will be, as the carrier gives it, in euro cents
  range_from integer check (range_from between 1 and 100000),
  range_to integer check (range_to between 1 and 100000),
  primary key (plan_id, seq),
  constraint route_stop_range check (range_from <= range_to),
  constraint route_stop_range_by_arrangement check (contractual or (range_from is null and range_to is null))
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
  range_from integer,
  range_to integer,
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
create trigger rows_of_owner after insert on carrier_day_off referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '3000');

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

-- What passengers bring for a price of the carrier: an animal up to a weight, a bicycle, skis (docs/product.md 7.10). A booking keeps its extras
-- among the parts of its fare: { part: 'extra', extra, kind, count, cents, label }.
create table extra (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  kind text not null check (kind in ('animal', 'ski', 'bicycle', 'pram', 'bag', 'other')),
  name_uk text not null,
  name_en text not null,
  price_cents integer not null check (price_cents between 0 and 100000),
  -- how many a trip takes on each leg; null: as many as come
  per_trip smallint check (per_trip between 1 and 99),
  created_at timestamptz not null default now()
);
create index extra_carrier on extra (carrier_id);

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
