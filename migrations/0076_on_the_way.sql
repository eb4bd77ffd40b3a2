-- The place of a trip in the electronic queue for buses at its border (docs/product.md 8.23): its number, and the hour from which it may enter.
create table trip_queue_slot (
  trip_id integer primary key references trip on delete cascade,
  number text not null constraint trip_queue_slot_number check (length(number) between 1 and 30),
  at timestamptz not null
);

-- What was tried before a bus left without somebody (docs/product.md 9.36) is in the entry of the history that made them a no-show, and so are
-- the calls before it. Neither is changed afterwards; the rest of an entry still loses names when a person is erased.
create function check_absence_proof() returns trigger language plpgsql as $$
begin
  if (old.data ? 'absence' or old.action = 'called')
    and (new.action, new.at, new.booking_id, new.data -> 'absence') is distinct from (old.action, old.at, old.booking_id, old.data -> 'absence') then
    raise exception 'the proof of an absence is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger booking_event_absence before update on booking_event for each row execute function check_absence_proof();

-- "Your stop is next": people aboard, who may sleep, are notified as well (docs/product.md 13.2).
alter table trip_notice drop constraint trip_notice_kind_check, add constraint trip_notice_kind_check
  check (kind in ('bus_in_30', 'bus_in_10', 'own_stop'));
