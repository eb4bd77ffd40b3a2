-- Bookings: one passenger's seat, or one parcel. Those made at once are a party.
create extension if not exists btree_gist;

create table party (
  id integer generated always as identity primary key,
  trip_id integer not null references trip,
  -- whose they are; null for a caller who has no account
  account_id integer references account on delete set null,
  booked_by integer references account on delete set null,
  contact_name text not null,
  contact_phone text not null,
  note text not null default '',
  created_at timestamptz not null
);
create index party_account on party (account_id);
create index party_trip on party (trip_id);

create table booking (
  id integer generated always as identity primary key,
  party_id integer not null references party,
  trip_id integer not null references trip,
  carrier_id integer not null references carrier,
  kind text not null check (kind in ('passenger', 'parcel')),
  status text not null check (status in ('unconfirmed', 'confirmed', 'boarded', 'completed', 'cancelled', 'no_show', 'ejected')),
  code char(6) not null constraint booking_code_once unique,
  from_seq smallint not null check (from_seq >= 0),
  to_seq smallint not null check (to_seq > from_seq),
  legs int4range not null generated always as (int4range(from_seq, to_seq)) stored,
  seat smallint,
  holds boolean not null generated always as (status in ('unconfirmed', 'confirmed', 'boarded', 'completed')) stored,
  name text not null,
  has_pet boolean not null default false,
  has_baggage boolean not null default false,
  needs_calculation boolean not null default false,
  -- euro cents; null until a price was given
  fare integer check (fare between 0 and 100000),
  -- what the carrier asks where the price is by arrangement; it becomes the fare when it is accepted
  contract_price integer check (contract_price between 0 and 100000),
  -- what the passenger would pay instead, named when they declined
  counter_price integer check (counter_price between 0 and 100000),
  quoted_at timestamptz,
  declined_at timestamptz,
  paid integer not null default 0 check (paid >= 0),
  expires_at timestamptz,
  cancel_reason text,
  cancelled_by text check (cancelled_by in ('passenger', 'carrier', 'expiry', 'trip')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint booking_passenger_has_seat check ((kind = 'passenger') = (seat is not null)),
  constraint booking_seat_once exclude using gist (trip_id with =, seat with =, legs with &&) where (holds and seat is not null)
);
create index booking_trip on booking (trip_id, from_seq);
create index booking_party on booking (party_id);
create index booking_unconfirmed on booking (carrier_id, trip_id) where status = 'unconfirmed';
create index booking_expiry on booking (expires_at) where status = 'unconfirmed';
create index booking_made on booking (carrier_id, created_at);
create index booking_updated on booking (updated_at);

create table parcel (
  booking_id integer primary key references booking on delete cascade,
  sender_name text not null,
  sender_phone text not null,
  receiver_name text not null,
  receiver_phone text not null,
  what text not null,
  size_class text not null check (size_class in ('envelope', 's', 'm', 'l', 'xl')),
  weight_kg numeric(5, 1) not null check (weight_kg > 0 and weight_kg <= 500),
  declared_value integer check (declared_value between 0 and 10000000),
  photo text,
  -- what the receiver says to get it, and the address of the receiver's page
  pin char(4) not null,
  -- wrong codes in a row, and when the last of them was tried
  pin_tries smallint not null default 0,
  pin_tried_at timestamptz,
  track_code text not null constraint parcel_track_code_once unique
);

create table booking_event (
  id bigint generated always as identity primary key,
  booking_id integer not null references booking on delete cascade,
  at timestamptz not null,
  actor_id integer references account on delete set null,
  action text not null,
  reason text,
  data jsonb not null default '{}'
);
create index booking_event_booking on booking_event (booking_id, at);

create table review (
  id integer generated always as identity primary key,
  party_id integer not null constraint review_once unique references party,
  trip_id integer not null references trip,
  carrier_id integer not null references carrier,
  driver_id integer references account on delete set null,
  account_id integer references account on delete set null,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (length(words) <= 500),
  answer text check (length(answer) <= 500),
  created_at timestamptz not null,
  answered_at timestamptz
);
create index review_carrier on review (carrier_id, created_at desc);
