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

-- Of one plan there is one variant for each hour and each change of the price.
alter table route_plan add column price_change_id integer references price_change;
create index route_plan_price_change on route_plan (price_change_id) where price_change_id is not null;
drop index route_plan_shifted;
create unique index route_plan_variant on route_plan (base_id, shift_minutes, coalesce(price_change_id, 0)) where base_id is not null;
