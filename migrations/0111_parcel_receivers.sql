-- What a parcel's receiver does without an account: somebody else collects it, or it is collected at another stop of the trip. And the
-- photos that its sender adds.
alter table parcel
  add column collector_name text not null default '' check (length(collector_name) <= 120),
  add column collector_phone text not null default '' check (length(collector_phone) <= 17),
  -- what the receiver pays more for another stop, in euro cents
  add column receiver_extra integer not null default 0 check (receiver_extra between 0 and 100000);

create table parcel_redirect (
  id integer generated always as identity primary key,
  booking_id integer not null references parcel (booking_id) on delete cascade,
  to_seq smallint not null,
  -- the whole price before and after, in euro cents
  old_fare integer not null,
  fare integer not null,
  state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  asked_at timestamptz not null
);
create unique index parcel_redirect_open_once on parcel_redirect (booking_id) where state = 'open';
create index parcel_redirect_booking on parcel_redirect (booking_id, id);

-- the parcel whose sender took the photo
alter table parcel_photo add column booking_id integer references booking on delete cascade;
create index parcel_photo_booking on parcel_photo (booking_id);
