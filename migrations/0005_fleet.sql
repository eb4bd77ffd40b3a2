-- Buses, their photos, and who drives which.
create table bus (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier,
  manufacturer text not null,
  model text not null,
  year smallint not null check (year between 1950 and 2100),
  color text not null,
  number text not null,
  -- letters and digits only, upper case: what two spellings of one plate share
  number_key text generated always as (upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'))) stored,
  seats_count smallint not null check (seats_count between 8 and 60),
  layout text not null check (layout in ('1+1', '2+1', '2+2')),
  parcel_capacity_kg integer not null default 200 check (parcel_capacity_kg between 0 and 5000),
  status text not null default 'active' check (status in ('active', 'in_repair', 'retired')),
  amenities text[] not null check (array_length(amenities, 1) >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bus_number_once unique (carrier_id, number_key)
);

create table bus_photo (
  id integer generated always as identity primary key,
  bus_id integer not null references bus on delete cascade,
  file text not null,
  width integer not null,
  height integer not null,
  position smallint not null check (position between 0 and 9),
  constraint bus_photo_position_once unique (bus_id, position) deferrable initially deferred
);

-- The bus that a carrier gave to a driver; several drivers may share one.
create table driver_bus (
  account_id integer primary key references member (account_id) on delete cascade,
  bus_id integer not null references bus on delete cascade
);
