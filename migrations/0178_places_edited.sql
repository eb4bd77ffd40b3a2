-- Places that the operators add, edit and merge (docs/product.md 16.11). What they have edited, the files do not set back.
alter table place
  add column edited_at timestamptz,
  -- the place that this one is now: its number goes on to work
  add column merged_into integer references place,
  add constraint place_merged_into_another check (merged_into <> id);
create index place_merged on place (merged_into) where merged_into is not null;

-- Numbers of places that are not from GeoNames, beyond those of GeoNames.
create sequence place_own_id as integer start 1000000000;

-- The place that a number stands for now. The lock makes a stop that is saved meanwhile wait for the end of a merger, and a merger for the
-- commit of the stop.
create function place_of_today(asked integer) returns integer language plpgsql as $$
declare
  today integer;
begin
  select coalesce(merged_into, id) into today from place where id = asked for key share;
  return coalesce(today, asked);
end $$;
create function stop_place_of_today() returns trigger language plpgsql as $$
begin
  new.place_id := place_of_today(new.place_id);
  return new;
end $$;
create function pair_of_today() returns trigger language plpgsql as $$
begin
  new.from_place := place_of_today(new.from_place);
  new.to_place := place_of_today(new.to_place);
  return new;
end $$;
create trigger route_stop_place before insert on route_stop for each row execute function stop_place_of_today();
create trigger trip_stop_place before insert on trip_stop for each row execute function stop_place_of_today();
create trigger route_segment_places before insert on route_segment for each row execute function pair_of_today();
create trigger connection_alert_places before insert on connection_alert for each row execute function pair_of_today();
