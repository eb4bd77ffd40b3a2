-- Buses, and the documents of carriers, buses and drivers.

create table bus (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier,
  manufacturer text not null,
  model text not null,
  year smallint not null check (year between 1950 and 2100),
  color text not null,
  number text not null,
  -- letters and digits only, upper case: the same for two spellings of one plate
  number_key text generated always as (upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'))) stored,
  seats_count smallint not null check (seats_count between 8 and 60),
  -- a usual one, or a drawing (docs/product.md 6.4): rows of cells divided by /, decks by |. The server checks that a bus can look so
  layout text not null
    check (layout in ('1+1', '2+1', '2+2') or (length(layout) <= 280 and layout ~ '^[s.dwgtx_]{3,6}([/|][s.dwgtx_]{3,6})*$')),
  parcel_capacity_kg integer not null default 200 check (parcel_capacity_kg between 0 and 5000),
  status text not null default 'active' check (status in ('active', 'in_repair', 'retired')),
  amenities text[] not null check (array_length(amenities, 1) >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- how many child seats of each kind it carries: {"infant": 1, "booster": 2}
  child_seats jsonb not null default '{}',
  import_id integer references import on delete set null,
  constraint bus_number_once unique (carrier_id, number_key)
);
create index bus_import on bus (import_id) where import_id is not null;
create trigger rows_of_owner after insert on bus referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '5000');

create table bus_photo (
  id integer generated always as identity primary key,
  bus_id integer not null references bus on delete cascade,
  file text not null,
  width integer not null,
  height integer not null,
  position smallint not null check (position between 0 and 9),
  hidden_at timestamptz,
  constraint bus_photo_position_once unique (bus_id, position) deferrable initially deferred
);

-- The bus that a carrier gave to a driver; several drivers may share one.
create table driver_bus (
  account_id integer primary key references member (account_id) on delete cascade,
  bus_id integer not null references bus on delete cascade
);

-- The documents of a carrier, its buses and its drivers, with their files (docs/product.md 5.5).
create table credential (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  -- neither of both: a document of the carrier itself
  bus_id integer references bus on delete cascade,
  driver_id integer references account on delete cascade,
  kind text not null,
  -- the number and the issuer, encrypted under the server's own key, which is not in the database
  sealed bytea not null,
  categories text[] not null default '{}',
  valid_from date,
  -- null: without an end
  valid_until date,
  added_at timestamptz not null,
  added_by integer references account on delete set null,
  -- when another one took its place; it stays as history
  replaced_at timestamptz,
  -- since when its driver is no member of the carrier any more
  left_at timestamptz,
  -- a keyed hash of the kind and number, by which the documents of a blocked person are found again; empty for a number that is too short, null
  -- until a job has made it
  number_hash bytea,
  constraint credential_subject check (bus_id is null or driver_id is null),
  constraint credential_kind check (case
    when bus_id is not null then kind in ('registration', 'insurance', 'roadworthiness', 'tachograph')
    when driver_id is not null then kind in ('drivingLicence', 'passport', 'driverCard', 'cpc', 'medical', 'visa')
    else kind in ('register', 'licence', 'community', 'liability') end),
  constraint credential_period check (valid_until >= valid_from)
);
-- Of each kind a carrier, bus or driver has one that counts.
create unique index credential_once on credential (carrier_id, bus_id, driver_id, kind) nulls not distinct
  where replaced_at is null;
create index credential_bus on credential (bus_id);
create index credential_driver on credential (driver_id);
create index credential_added_by on credential (added_by);
create index credential_ends on credential (valid_until) where replaced_at is null;
create index credential_replaced on credential (replaced_at) where replaced_at is not null;
create index credential_number_hash on credential (number_hash) where number_hash <> '';
create index credential_unhashed on credential (id) where number_hash is null;
create trigger rows_of_owner after insert on credential referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '20000');

create table credential_file (
  id integer generated always as identity primary key,
  -- null until a document names the file
  credential_id integer references credential on delete cascade,
  -- the name in the store of encrypted files
  file text not null unique,
  type text not null check (type in ('application/pdf', 'image/webp')),
  name text not null check (length(name) <= 200),
  bytes integer not null,
  uploaded_at timestamptz not null,
  uploaded_by integer references account on delete set null
);
create index credential_file_credential on credential_file (credential_id);
create index credential_file_uploaded_by on credential_file (uploaded_by);
create index credential_file_unnamed on credential_file (uploaded_at) where credential_id is null;

-- Who opened a file, and when.
create table credential_opening (
  id bigint generated always as identity primary key,
  file_id integer not null references credential_file on delete cascade,
  account_id integer references account on delete set null,
  at timestamptz not null
);
create index credential_opening_file on credential_opening (file_id, id);
create index credential_opening_account on credential_opening (account_id);

-- A reminder before the end of a document is sent once, however many servers look for it; another date is reminded of anew.
create table credential_reminder (
  credential_id integer not null references credential on delete cascade,
  valid_until date not null,
  days smallint not null check (days in (60, 30, 7, 0)),
  at timestamptz not null,
  primary key (credential_id, valid_until, days)
);
