-- Another bus may have fewer seats: a passenger who does not fit keeps the booking without a seat until somebody decides.
alter table booking drop constraint booking_passenger_has_seat;
alter table booking add constraint booking_parcel_has_no_seat check (kind = 'passenger' or seat is null);

-- People whom no channel reaches, and who are called because of something that happened to their trip. `result`: what they said.
create table trip_call (
  trip_id integer not null references trip on delete cascade,
  booking_id integer not null references booking on delete cascade,
  reason text not null check (reason in ('bus', 'seat', 'unseated', 'driver', 'cancelled', 'breakdown')),
  ticked_at timestamptz,
  ticked_by integer references account on delete set null,
  result text check (result in ('agreed', 'refused', 'noAnswer')),
  primary key (trip_id, booking_id)
);
create index trip_call_open on trip_call (trip_id) where ticked_at is null;
create index trip_call_ticked_by on trip_call (ticked_by);
create index trip_call_booking on trip_call (booking_id);
