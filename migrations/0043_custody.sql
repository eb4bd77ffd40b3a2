-- Who had a parcel when, and in what state: the chain of custody (docs/product.md 9.14).
alter table parcel
  -- what the sender said; null until the crew has weighed the parcel, when weight_kg becomes what they measured
  add column declared_kg numeric(5, 1) check (declared_kg > 0 and declared_kg <= 500),
  -- who pays what is still due
  add column payer text not null default 'sender' check (payer in ('sender', 'receiver'));

create table custody_event (
  id bigint generated always as identity primary key,
  booking_id integer not null references parcel (booking_id) on delete cascade,
  step text not null check (step in ('loaded', 'taken', 'handedOut', 'unclaimed', 'returned', 'damaged')),
  at timestamptz not null,
  actor_id integer references account on delete set null,
  weight_kg numeric(5, 1) check (weight_kg > 0 and weight_kg <= 500),
  condition text check (condition in ('whole', 'damaged', 'fragile')),
  -- the reason of handing out without the code or of returning, or what is damaged
  note text check (length(note) <= 300),
  by_pin boolean,
  -- where an unclaimed parcel is kept, and until which day
  place text check (length(place) <= 160),
  keep_until date,
  photos smallint not null default 0 check (photos between 0 and 6),
  -- when the crew took the press back; such an event is no part of the chain
  undone_at timestamptz,
  constraint custody_taken check (step <> 'taken' or (weight_kg is not null and condition is not null and photos > 0)),
  constraint custody_handed_out check (step <> 'handedOut' or (by_pin is not null and (by_pin or (note is not null and photos > 0)))),
  constraint custody_unclaimed check (step <> 'unclaimed' or (place is not null and keep_until is not null)),
  constraint custody_damaged check (step <> 'damaged' or (note is not null and photos > 0))
);
create index custody_event_booking on custody_event (booking_id, id);
create index custody_event_actor on custody_event (actor_id);
-- A parcel is taken over, handed out and returned once, whatever arrives at the same time.
create unique index custody_step_once on custody_event (booking_id, step)
  where undone_at is null and step in ('loaded', 'taken', 'handedOut', 'returned');

create table parcel_photo (
  -- made by the device that took the picture
  id uuid primary key,
  trip_id integer not null references trip on delete cascade,
  account_id integer references account on delete set null,
  file text not null,
  width smallint not null,
  height smallint not null,
  stored_at timestamptz not null,
  -- null until a press names the photo
  event_id bigint references custody_event on delete set null
);
create index parcel_photo_event on parcel_photo (event_id);
create index parcel_photo_account on parcel_photo (account_id);
create index parcel_photo_trip on parcel_photo (trip_id);
create index parcel_photo_unnamed on parcel_photo (stored_at) where event_id is null;
