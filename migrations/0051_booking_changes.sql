-- Changes of bookings: done ones, and offers that wait for the other side (docs/product.md 9.17).
create table booking_change (
  id integer generated always as identity primary key,
  -- changes of one party that were made together have one batch: the id of the first of them
  batch_id integer,
  booking_id integer not null references booking on delete cascade,
  state text not null check (state in ('open', 'done', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- who proposed it; staff also say whether the passenger agreed by telephone
  side text not null check (side in ('passenger', 'carrier')),
  by_phone boolean not null default false,
  -- trip, stops, seat, name, phone and price, with the names and times that were shown
  before jsonb not null,
  after jsonb not null,
  made_by integer references account on delete set null,
  made_at timestamptz not null,
  ends_at timestamptz,
  settled_by integer references account on delete set null,
  settled_at timestamptz,
  constraint booking_change_settled check ((state = 'open') = (settled_at is null)),
  constraint booking_change_ends check (state <> 'open' or ends_at is not null)
);
create unique index booking_change_open_once on booking_change (booking_id) where state = 'open';
create index booking_change_booking on booking_change (booking_id, id);
create index booking_change_ends_at on booking_change (ends_at) where state = 'open';
create index booking_change_made_by on booking_change (made_by);
create index booking_change_settled_by on booking_change (settled_by);

-- Until how many hours before departure passengers may change date, seat and name themselves; null: they may not.
alter table carrier add column change_hours smallint default 24 constraint carrier_change_hours check (change_hours between 0 and 336);
