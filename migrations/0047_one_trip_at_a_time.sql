-- A bus and a driver are on one planned or started trip at a time. Of trips that overlap already, the later one is no longer planned:
-- it keeps its bookings, and its carrier gives it another bus or driver. Where the later one is under way, the earlier ends when it began.
do $$
declare
  one record;
begin
  for one in
    select id, status, departs_at, arrives_at, bus_id, driver_id from trip
    where status in ('planned', 'started') order by departs_at, status desc, id
  loop
    if one.status = 'started' then
      update trip set status = 'new'
      where status = 'planned' and id <> one.id and (bus_id = one.bus_id or driver_id = one.driver_id)
        and tstzrange(departs_at, arrives_at) && tstzrange(one.departs_at, one.arrives_at);
      update trip set arrives_at = one.departs_at
      where status = 'started' and id <> one.id and (bus_id = one.bus_id or driver_id = one.driver_id)
        and (departs_at, id) < (one.departs_at, one.id)
        and tstzrange(departs_at, arrives_at) && tstzrange(one.departs_at, one.arrives_at);
    else
      update trip set status = 'new'
      where id = one.id and status = 'planned' and exists (
        select from trip other
        where other.status in ('planned', 'started') and other.id <> one.id
          and (other.bus_id = one.bus_id or other.driver_id = one.driver_id)
          and (other.departs_at, other.id) < (one.departs_at, one.id)
          and tstzrange(other.departs_at, other.arrives_at) && tstzrange(one.departs_at, one.arrives_at));
    end if;
  end loop;
end $$;

alter table trip
  add constraint trip_bus_once exclude using gist (bus_id with =, tstzrange(departs_at, arrives_at) with &&)
    where (status in ('planned', 'started')),
  add constraint trip_driver_once exclude using gist (driver_id with =, tstzrange(departs_at, arrives_at) with &&)
    where (status in ('planned', 'started'));
