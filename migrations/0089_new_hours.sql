-- The office moved the hours or boarding points of one trip (docs/product.md 8.25): what was and is, and why. The trip has a plan of its own
-- since, by which search finds it.
create table new_hours (
  id integer generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  made_at timestamptz not null,
  reason text not null constraint new_hours_reason check (length(reason) between 1 and 300),
  -- [{ seq, arrivesAt, departsAt, point }] of every stop
  before jsonb not null,
  after jsonb not null
);
create index new_hours_trip on new_hours (trip_id);

-- The bookings that it concerns. Until their passenger agrees they are cancelled free of charge: `terms` is the ladder that they have again then.
create table new_hours_answer (
  new_hours_id integer not null references new_hours on delete cascade,
  booking_id integer not null references booking on delete cascade,
  terms jsonb,
  agreed_at timestamptz,
  primary key (new_hours_id, booking_id)
);
create index new_hours_answer_booking on new_hours_answer (booking_id);

alter table trip_call drop constraint trip_call_reason_check;
alter table trip_call add constraint trip_call_reason_check
  check (reason in ('bus', 'seat', 'unseated', 'driver', 'cancelled', 'breakdown', 'announced', 'hours'));

-- Each change notifies everybody concerned.
create trigger rows_of_owner after insert on new_hours referencing new table as added
  for each statement execute function check_rows_of_owner('trip_id', '20');
