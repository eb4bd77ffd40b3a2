-- Within a season a route has weekdays of its own; outside of its seasons it runs by its plan, or not at all.
create table route_season (
  id integer generated always as identity primary key,
  route_id integer not null references route on delete cascade,
  first_day date not null,
  last_day date not null,
  -- bit 0 Monday … bit 6 Sunday
  days smallint not null check (days between 1 and 127),
  check (first_day <= last_day),
  constraint route_season_once exclude using gist (route_id with =, daterange(first_day, last_day, '[]') with &&)
);
alter table route add column season_only boolean not null default true;

-- A date on which a route runs or does not run, whatever its weekdays say.
create table route_exception (
  route_id integer not null references route on delete cascade,
  day date not null,
  runs boolean not null,
  primary key (route_id, day)
);

-- A date on which no route of the carrier runs, except one that has an exception of its own.
create table carrier_day_off (
  carrier_id integer not null references carrier on delete cascade,
  day date not null,
  name text not null default '' check (length(name) <= 60),
  primary key (carrier_id, day)
);
