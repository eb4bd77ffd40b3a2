-- When the bus is expected at a passenger's own stop, as far as they know it: one row for each party and stop that was ever off.
create table range_shift (
  party_id integer not null references party on delete cascade,
  seq smallint not null,
  trip_id integer not null references trip on delete cascade,
  known_at timestamptz not null,
  -- since when the bus is expected at another time
  off_since timestamptz,
  -- of the last notification: the booking and the range
  booking_id integer references booking on delete cascade,
  low timestamptz,
  high timestamptz,
  primary key (party_id, seq)
);
create index range_shift_trip on range_shift (trip_id);
create index range_shift_booking on range_shift (booking_id);
