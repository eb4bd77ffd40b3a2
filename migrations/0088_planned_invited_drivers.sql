-- A driver may be planned while their invitation is open (docs/product.md 5.4): a route or a trip without a driver names the invitation.
alter table route add column invited_driver_id integer references invitation on delete set null;
alter table trip add column invited_driver_id integer references invitation on delete set null;
create index route_invited_driver on route (invited_driver_id) where invited_driver_id is not null;
create index trip_invited_driver on trip (invited_driver_id) where invited_driver_id is not null;

-- A driver takes the place of an invited person, whoever assigns them.
create function driver_before_invited() returns trigger language plpgsql as $$
begin
  if new.driver_id is not null then
    new.invited_driver_id := null;
  end if;
  return new;
end $$;
create trigger driver_before_invited before insert or update of driver_id, invited_driver_id on route
  for each row execute function driver_before_invited();
create trigger driver_before_invited before insert or update of driver_id, invited_driver_id on trip
  for each row execute function driver_before_invited();

-- An invitation that ended without an acceptance leaves nothing planned. The accepted one is turned into the driver by the server.
create function free_invited_driver() returns trigger language plpgsql as $$
begin
  update route set invited_driver_id = null where invited_driver_id = new.id;
  update trip set invited_driver_id = null where invited_driver_id = new.id;
  return null;
end $$;
create trigger free_invited_driver after update of ended_at on invitation
  for each row when (new.ended_at is not null and new.outcome <> 'accepted') execute function free_invited_driver();
