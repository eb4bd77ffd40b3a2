-- What the driver or the office last said of the next stop of a trip: the hour at which the bus will be there, or until when they will say more.
create table trip_late (
  trip_id integer primary key references trip on delete cascade,
  seq smallint not null,
  -- null: not known yet
  expected_at timestamptz,
  more_by timestamptz,
  said_at timestamptz not null,
  -- where the bus was then, in km along its line; null without a position
  said_km real,
  constraint trip_late_says_one check ((expected_at is null) <> (more_by is null))
);
