-- Carriers and who works for them. A single driver is a carrier of one.
create table carrier (
  id integer generated always as identity primary key,
  name text not null,
  logo text,
  single_driver boolean not null,
  description text not null default '',
  phone text,
  countries text[] not null default '{}',
  instant_confirmation boolean not null default false,
  baggage_rules text not null default '',
  pet_rules text not null default '',
  pets_allowed boolean not null default false,
  parcel_classes text[] not null default '{envelope,s,m,l}',
  parcel_max_kg integer not null default 30 check (parcel_max_kg between 0 and 500),
  forbidden_goods text not null default '',
  trips_count integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);

create table member (
  account_id integer primary key references account on delete cascade,
  carrier_id integer not null references carrier,
  role text not null check (role in ('owner', 'dispatcher', 'driver')),
  created_at timestamptz not null default now()
);
create index member_carrier on member (carrier_id);

-- One row per page, viewer and day: a page seen twice by one person on one day counts once.
create table profile_view (
  carrier_id integer not null references carrier on delete cascade,
  viewer_id integer not null references account on delete cascade,
  day date not null,
  primary key (carrier_id, day, viewer_id)
);
