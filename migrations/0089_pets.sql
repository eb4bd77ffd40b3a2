-- How many animals a carrier takes at a time; null: as many as come. They are counted on every leg, because a place is free again where
-- one leaves.
alter table carrier add column pets_per_trip smallint check (pets_per_trip between 1 and 9);
alter table trip_leg add column pets smallint not null default 0 check (pets >= 0);

update trip_leg l set pets = n from (
  select trip_id, leg, count(*) as n
  from booking, generate_series(from_seq, to_seq - 1) as leg
  where has_pet and holds group by 1, 2
) counted
where counted.trip_id = l.trip_id and counted.leg = l.leg;

-- Counts an animal on the legs of its ride, whichever statement books, moves, cancels or brings it back. More than the carrier takes are
-- refused when an animal is booked or goes to another part of a trip, and not when somebody boards after all.
create function count_pets() returns trigger language plpgsql as $$
declare
  before boolean := tg_op <> 'INSERT' and old.has_pet and old.holds;
  after boolean := tg_op <> 'DELETE' and new.has_pet and new.holds;
begin
  if before then
    update trip_leg set pets = pets - 1 where trip_id = old.trip_id and leg >= old.from_seq and leg < old.to_seq;
  end if;
  if after then
    perform from trip_leg where trip_id = new.trip_id and leg >= new.from_seq and leg < new.to_seq order by leg for no key update;
    update trip_leg set pets = pets + 1 where trip_id = new.trip_id and leg >= new.from_seq and leg < new.to_seq;
    if (tg_op = 'INSERT' or not old.has_pet or (new.trip_id, new.from_seq, new.to_seq) <> (old.trip_id, old.from_seq, old.to_seq))
      and exists (
        select from trip_leg l join trip t on t.id = l.trip_id join carrier c on c.id = t.carrier_id
        where l.trip_id = new.trip_id and l.leg >= new.from_seq and l.leg < new.to_seq and l.pets > c.pets_per_trip) then
      raise exception 'too many animals' using errcode = 'check_violation', constraint = 'trip_leg_pets', table = 'trip_leg';
    end if;
  end if;
  return null;
end $$;

create trigger booking_pets_added after insert on booking for each row when (new.has_pet) execute function count_pets();
create trigger booking_pets_changed after update of has_pet, status, trip_id, from_seq, to_seq on booking
  for each row when (old.has_pet or new.has_pet) execute function count_pets();
create trigger booking_pets_removed after delete on booking for each row when (old.has_pet) execute function count_pets();
