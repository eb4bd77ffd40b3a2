-- Lost and found: what passengers report as lost on a trip, and what the crew has found (docs/product.md 10.13).
create table found_item (
  id integer generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  carrier_id integer not null references carrier,
  -- a passenger's report has a booking; what the crew found has none
  booking_id integer references booking on delete cascade,
  -- who reported or entered it
  account_id integer references account on delete set null,
  what text not null check (length(what) <= 300),
  seat smallint check (seat between 1 and 60),
  state text not null check (state in ('open', 'found', 'notFound', 'sent', 'returned', 'stored')),
  -- the report that something found belongs to
  report_id integer references found_item on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint found_item_states check ((state in ('open', 'notFound', 'found') and booking_id is not null)
    or (state = 'stored' and booking_id is null) or state in ('sent', 'returned'))
);
create index found_item_trip on found_item (trip_id, id);
create index found_item_carrier on found_item (carrier_id, id);
create index found_item_booking on found_item (booking_id);
create index found_item_account on found_item (account_id);
create index found_item_report on found_item (report_id);

create table found_event (
  id bigint generated always as identity primary key,
  item_id integer not null references found_item on delete cascade,
  at timestamptz not null,
  actor_id integer references account on delete set null,
  state text not null,
  -- where it can be fetched, or how it is being sent
  note text not null default '' check (length(note) <= 300)
);
create index found_event_item on found_event (item_id, id);
create index found_event_actor on found_event (actor_id);

create table found_photo (
  id integer generated always as identity primary key,
  item_id integer not null references found_item on delete cascade,
  file text not null,
  width smallint not null,
  height smallint not null,
  position smallint not null
);
create index found_photo_item on found_photo (item_id, position);
