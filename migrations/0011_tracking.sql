-- Where buses are: the newest fix of each trip, their tracks of 30 days, passages of the border, links and senders.

-- The newest fix of a trip: one small row, lost at a crash and there again five seconds later, hence unlogged.
create unlogged table trip_position (
  trip_id integer primary key references trip on delete cascade,
  driver_id integer not null references account on delete cascade,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- metres, metres a second, degrees from north
  accuracy real,
  speed real,
  heading real,
  -- how far along the line of the trip's stops, in km; it never falls
  progress real not null,
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  source text not null check (source in ('app', 'osmand', 'owntracks', 'telegram'))
) with (fillfactor = 50);

-- Tracks, a partition for each day (UTC) made ahead and dropped after 30. No foreign key: a fix is written in no time and
-- goes with its day at the latest.
create table trip_fix (
  trip_id integer not null,
  recorded_at timestamptz not null,
  lat double precision not null,
  lon double precision not null,
  accuracy real,
  speed real,
  heading real,
  source text not null,
  primary key (trip_id, recorded_at)
) partition by range (recorded_at);

-- Makes the partitions of so many days from one on; those that are there stay as they are. The role with which the app runs owns no table, so
-- this is done with the rights of the owner.
create function make_fix_days(first date, days integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day date;
begin
  perform pg_advisory_xact_lock(86359015);
  for offset_days in 0 .. days - 1 loop
    day := first + offset_days;
    if to_regclass('trip_fix_' || to_char(day, 'YYYYMMDD')) is null then
      execute format('create table %I partition of trip_fix for values from (%L) to (%L)',
        'trip_fix_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
    end if;
  end loop;
end $$;

-- Drops the partitions of the days before one; returns how many.
create function drop_fix_days(before date) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
  dropped integer := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'trip_fix'::regclass and c.relname < 'trip_fix_' || to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
select make_fix_days((now() at time zone 'UTC')::date - 1, 10);

-- When a bus stood within the area around a crossing. 'out': from the crossing's first country to its second.
create table crossing_passage (
  trip_id integer not null references trip on delete cascade,
  crossing_key text not null references crossing,
  direction text not null check (direction in ('out', 'in')),
  entered_at timestamptz not null,
  left_at timestamptz check (left_at >= entered_at),
  -- whether both ends were seen closely enough to count as a measurement
  measured boolean not null,
  primary key (trip_id, crossing_key)
);
create index crossing_passage_measured on crossing_passage (crossing_key, direction, entered_at) where measured;

-- Waiting times out of the passages, in minutes, by the local weekday (0 Monday) and hour of entering. -1: all of them.
create table crossing_wait (
  crossing_key text not null references crossing,
  direction text not null check (direction in ('out', 'in')),
  weekday smallint not null check (weekday between -1 and 6),
  hour smallint not null check (hour between -1 and 23),
  p10 real not null,
  median real not null,
  p80 real not null,
  p90 real not null,
  measurements integer not null,
  primary key (crossing_key, direction, weekday, hour)
);

-- Links to a trip for those without an account. The code is 128 random bits: the address itself.
create table trip_share (
  id integer generated always as identity primary key,
  code text not null constraint trip_share_code_once unique,
  trip_id integer not null references trip on delete cascade,
  account_id integer not null references account on delete cascade,
  -- a passenger's link lives and dies with their booking; null: the carrier's own
  party_id integer references party on delete cascade,
  from_seq smallint not null,
  to_seq smallint not null check (to_seq > from_seq),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index trip_share_trip on trip_share (trip_id, account_id);

-- With which a driver's other app (Traccar Client, OsmAnd, OwnTracks) sends; one at a time. SHA-256 of the token.
create table tracking_token (
  account_id integer primary key references account on delete cascade,
  token_hash bytea not null constraint tracking_token_once unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- what became of the last position that was sent, and when
  last_outcome text,
  last_sent_at timestamptz
);

-- Notices of an approaching bus and of the own stop (docs/product.md 13.2), each once for a passenger; `handed_at`: when it was given on to be sent.
create table trip_notice (
  id bigint generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  seq smallint not null,
  booking_id integer not null references booking on delete cascade,
  kind text not null check (kind in ('bus_in_30', 'bus_in_10', 'own_stop')),
  expected_at timestamptz not null,
  at timestamptz not null,
  handed_at timestamptz,
  constraint trip_notice_once unique (booking_id, kind)
);
create index trip_notice_trip on trip_notice (trip_id);
create index trip_notice_waiting on trip_notice (at) where handed_at is null;

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
