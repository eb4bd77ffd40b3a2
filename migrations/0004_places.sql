-- Towns and border crossings: reference data, loaded from src/server/places/data at the start. A row that the operators have edited is not
-- set back by it (docs/product.md 16.10, 16.11).

-- Towns.
create table place (
  id integer primary key,
  slug text not null constraint place_slug_once unique,
  uk text not null,
  en text not null,
  aliases text[] not null default '{}',
  country char(2) not null,
  lat double precision not null,
  lon double precision not null,
  zone text not null,
  population integer not null,
  -- when the operators last edited it
  edited_at timestamptz,
  -- the place that this one is now: its number goes on to work
  merged_into integer references place,
  constraint place_merged_into_another check (merged_into <> id)
);
create index place_merged on place (merged_into) where merged_into is not null;

-- Numbers of places that are not from GeoNames, beyond those of GeoNames.
create sequence place_own_id as integer start 1000000000;

-- The place that a number stands for now. The lock makes a stop that is saved meanwhile wait for the end of a merger, and a merger for the
-- commit of the stop.
create function place_of_today(asked integer) returns integer language plpgsql as $$
declare
  today integer;
begin
  select coalesce(merged_into, id) into today from place where id = asked for key share;
  return coalesce(today, asked);
end $$;

create function stop_place_of_today() returns trigger language plpgsql as $$
begin
  new.place_id := place_of_today(new.place_id);
  return new;
end $$;

create function pair_of_today() returns trigger language plpgsql as $$
begin
  new.from_place := place_of_today(new.from_place);
  new.to_place := place_of_today(new.to_place);
  return new;
end $$;

-- Border crossings.
create table crossing (
  key text primary key,
  uk text not null,
  en text not null,
  uk_short text not null,
  en_short text not null,
  countries char(2)[] not null check (array_length(countries, 1) = 2),
  lat double precision not null,
  lon double precision not null,
  radius_m integer not null,
  bus_allowed boolean,
  queue_kind text not null check (queue_kind in ('slotted', 'dynamic', 'car', 'unknown')),
  open boolean not null,
  -- the first and the last day of the closing, in Kyiv; null: since ever, until further news
  closed_from date,
  closed_to date,
  -- lanes for buses of their own; null: not known
  lanes smallint constraint crossing_lanes check (lanes between 0 and 50),
  note_uk text not null default '' check (length(note_uk) <= 500),
  note_en text not null default '' check (length(note_en) <= 500),
  edited_at timestamptz,
  constraint crossing_closed_order check (closed_to >= closed_from),
  constraint crossing_closed_days check (not open or (closed_from is null and closed_to is null)),
  constraint crossing_note_languages check ((note_uk = '') = (note_en = ''))
);
