-- A parcel that is handed from one bus to another (docs/product.md 9.22): the crews of both confirm, in any order.
create table parcel_transfer (
  id bigint generated always as identity primary key,
  booking_id integer not null references parcel (booking_id) on delete cascade,
  from_trip_id integer not null references trip on delete cascade,
  to_trip_id integer not null references trip on delete cascade,
  -- between which stops it travels on the first bus, and on the other one; the latter are known when it is taken
  old_from_seq smallint not null,
  from_seq smallint,
  to_seq smallint,
  given_at timestamptz,
  given_by integer references account on delete set null,
  taken_at timestamptz,
  taken_by integer references account on delete set null,
  -- when both had confirmed: from then on the parcel is on the other trip
  done_at timestamptz,
  undone_at timestamptz,
  constraint parcel_transfer_trips check (from_trip_id <> to_trip_id),
  constraint parcel_transfer_sides check (undone_at is not null or given_at is not null or taken_at is not null),
  constraint parcel_transfer_taken check (taken_at is null or to_seq > from_seq),
  constraint parcel_transfer_done check (done_at is null or (given_at is not null and taken_at is not null and undone_at is null))
);
-- A parcel is given to one bus at a time, whatever is pressed at the same moment.
create unique index parcel_transfer_open on parcel_transfer (booking_id) where done_at is null and undone_at is null;
create index parcel_transfer_booking on parcel_transfer (booking_id);
create index parcel_transfer_from on parcel_transfer (from_trip_id);
create index parcel_transfer_to on parcel_transfer (to_trip_id);
create index parcel_transfer_given_by on parcel_transfer (given_by);
create index parcel_transfer_taken_by on parcel_transfer (taken_by);

alter table custody_event drop constraint custody_event_step_check;
alter table custody_event add constraint custody_event_step_check
  check (step in ('loaded', 'taken', 'passed', 'received', 'handedOut', 'unclaimed', 'returned', 'damaged'));
