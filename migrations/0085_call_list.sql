-- Who did not read an announcement can be called too; `announced` is its client id, by which the office reads what to say.
alter table trip_call drop constraint trip_call_reason_check;
alter table trip_call add constraint trip_call_reason_check
  check (reason in ('bus', 'seat', 'unseated', 'driver', 'cancelled', 'breakdown', 'announced'));
alter table trip_call add column announced uuid;
alter table trip_call add constraint trip_call_announced check ((reason = 'announced') = (announced is not null));

-- Who took another trip, or cancelled, on the link of the ticket need not be called any more.
create function end_trip_call() returns trigger language plpgsql as $$
begin
  update trip_call set ticked_at = new.updated_at, result = case when new.status = 'cancelled' then 'refused' else 'agreed' end
  where trip_id = old.trip_id and booking_id = new.id and ticked_at is null;
  return null;
end $$;

create trigger end_trip_call after update on booking for each row
  when (old.trip_id <> new.trip_id
    or (new.status = 'cancelled' and new.cancelled_by = 'passenger' and old.status <> 'cancelled'))
  execute function end_trip_call();
