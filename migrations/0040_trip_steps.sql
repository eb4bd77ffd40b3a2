-- The steps of a trip: boarding and departing apart, pauses and borders with their head counts, and the presses of the trip sheet.
alter table trip_stop
  add column departed_at timestamptz,
  -- when the button was pressed; arrived_at and departed_at are when it happened
  add column arrived_pressed_at timestamptz,
  add column departed_pressed_at timestamptz;

-- The stops that a bus has left before departures were pressed: not before the plan, and not after the arrival at the next stop.
update trip_stop stop set departed_at = least(next.arrived_at, greatest(stop.arrived_at, stop.departs_at))
from trip, trip_stop next
where trip.id = stop.trip_id and stop.arrived_at is not null and stop.seq < trip.current_seq
  and next.trip_id = stop.trip_id and next.seq = stop.seq + 1;

-- A pause or the crossing of a border, on the way after a stop or at it.
create table trip_halt (
  id bigint generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  kind text not null check (kind in ('pause', 'border')),
  after_seq smallint not null,
  started_at timestamptz not null,
  -- until when the driver said that a pause lasts
  until_at timestamptz,
  -- null while it lasts
  ended_at timestamptz,
  -- the head count at its end: how many the driver counted, and the bookings of those who were missing
  counted smallint check (counted between 0 and 200),
  missing int[] not null default '{}',
  check (ended_at >= started_at)
);
create index trip_halt_trip on trip_halt (trip_id, id);
create unique index trip_halt_one_lasts on trip_halt (trip_id) where ended_at is null;

-- Every press of the trip sheet, once: its id is made by the device, which may send it again until it is answered.
create table trip_action (
  id uuid primary key,
  trip_id integer not null references trip on delete cascade,
  account_id integer references account on delete set null,
  device uuid not null,
  -- when the button was pressed by the device's clock, and the time that counts
  pressed_at timestamptz not null,
  at timestamptz not null,
  action text not null,
  booking_id integer references booking on delete set null,
  input jsonb not null,
  outcome text not null check (outcome in ('done', 'refused')),
  code text,
  stored_at timestamptz not null,
  settled_at timestamptz,
  check ((outcome = 'refused') = (code is not null))
);
create index trip_action_trip on trip_action (trip_id, stored_at);
create index trip_action_account on trip_action (account_id);
create index trip_action_booking on trip_action (booking_id);
create index trip_action_stored on trip_action (stored_at);

-- A passenger says "I'm not aboard" while the bus leaves or stands.
create table not_aboard (
  id bigint generated always as identity primary key,
  booking_id integer not null references booking on delete cascade,
  at timestamptz not null,
  ended_at timestamptz
);
create unique index not_aboard_once on not_aboard (booking_id) where ended_at is null;
