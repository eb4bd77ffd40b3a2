-- What the figures of the operators add up (docs/product.md 16.9). Each table is a copy of facts in other tables, a row for each day in Kyiv,
-- which a job writes each night; a day without a row is counted anew.

-- The trips that depart on a day: written two days later, when the counts of all of them are stored. A change of one deletes the row.
create table trip_day (
  service_date date primary key,
  trips integer not null,
  cancelled_trips integer not null,
  passengers integer not null,
  parcels integer not null,
  no_shows integer not null,
  -- the seats of all legs, and those of them that were sold
  seat_legs integer not null,
  sold_legs integer not null
);

-- What was done on a day: bookings by kind, cancellations by whom, people and carriers who signed up.
create table activity_day (
  day date primary key,
  seats integer not null,
  parcels integer not null,
  by_passenger integer not null,
  by_carrier integer not null,
  by_trip integer not null,
  by_expiry integer not null,
  people integer not null,
  carriers integer not null
);

-- How often visitors and people searched on a day, and how often nothing was found.
create table search_day (
  day date primary key,
  searches integer not null,
  missed integer not null
);

-- What was looked for on a day without a result, by how many: no person, no address, no account.
create table search_miss (
  day date not null,
  kind text not null check (kind in ('passenger', 'parcel')),
  from_id integer not null references place on delete cascade,
  to_id integer not null references place on delete cascade,
  -- the day of the journey
  travel_on date not null,
  times integer not null check (times > 0),
  primary key (day, kind, from_id, to_id, travel_on)
);
create index search_miss_from on search_miss (from_id);
create index search_miss_to on search_miss (to_id);

create function forget_trip_day() returns trigger language plpgsql as $$
begin
  delete from trip_day where service_date = old.service_date;
  return null;
end $$;
create trigger trip_figures_day after delete on trip_figures for each row execute function forget_trip_day();

create function forget_new_trip_day() returns trigger language plpgsql as $$
begin
  delete from trip_day where service_date = new.service_date;
  return null;
end $$;
create trigger trip_day_of_new after insert or update of service_date on trip for each row execute function forget_new_trip_day();
