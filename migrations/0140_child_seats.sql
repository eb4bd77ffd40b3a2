-- How many child seats of each kind a bus carries: {"infant": 1, "booster": 2}; and the one that a passenger has asked for.
alter table bus add column child_seats jsonb not null default '{}';
alter table booking add column child_seat text check (child_seat in ('infant', 'toddler', 'booster'));

-- Refuses a child seat that the bus has no more of on some leg of the ride. Those of a trip are counted one booking after another: each waits
-- for the legs of the other. Nobody is refused who boards after all, and none that another bus of the trip lacks.
create function count_child_seats() returns trigger language plpgsql as $$
begin
  perform from trip_leg where trip_id = new.trip_id and leg >= new.from_seq and leg < new.to_seq order by leg for no key update;
  if exists (
    select from generate_series(new.from_seq, new.to_seq - 1) as leg
    where (select count(*) from booking b
        where b.trip_id = new.trip_id and b.child_seat = new.child_seat and b.holds and b.from_seq <= leg and b.to_seq > leg)
      > (select coalesce(max((bus.child_seats->>new.child_seat)::int), 0) from trip join bus on bus.id = trip.bus_id
        where trip.id = new.trip_id)) then
    raise exception 'too many child seats' using errcode = 'check_violation', constraint = 'trip_child_seats', table = 'booking';
  end if;
  return null;
end $$;

create trigger booking_child_seat_added after insert on booking
  for each row when (new.child_seat is not null and new.holds) execute function count_child_seats();
create trigger booking_child_seat_changed after update of child_seat, trip_id, from_seq, to_seq on booking
  for each row when (new.child_seat is not null and new.holds
    and (new.child_seat, new.trip_id, new.from_seq, new.to_seq) is distinct from (old.child_seat, old.trip_id, old.from_seq, old.to_seq))
  execute function count_child_seats();
