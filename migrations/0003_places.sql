-- Towns and border crossings: reference data, loaded from src/server/places/data at start.
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
  population integer not null
);

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
  open boolean not null
);
