-- Boarding points: where people wait in a town, once for a carrier, and used by each of its routes. A stop of a plan or trip names its point
-- by place and name, so that a trip of the past says where people really waited.
create table boarding_point (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  place_id integer not null references place,
  name text not null constraint boarding_point_name check (length(name) between 1 and 120),
  lat double precision,
  lon double precision,
  -- on which side, as in "біля входу до вокзалу"
  side text not null default '' check (length(side) <= 120),
  note_uk text not null default '' check (length(note_uk) <= 300),
  note_en text not null default '' check (length(note_en) <= 300),
  constraint boarding_point_once unique (carrier_id, place_id, name),
  constraint boarding_point_pin check ((lat is null) = (lon is null)),
  constraint boarding_point_on_earth check (lat between -90 and 90 and lon between -180 and 180)
);
create index boarding_point_place on boarding_point (place_id);
create trigger boarding_point_place_today before insert on boarding_point for each row execute function stop_place_of_today();

-- What the stops of today's plans have as words.
insert into boarding_point (carrier_id, place_id, name)
select distinct r.carrier_id, s.place_id, s.point
from route_stop s join route r on r.plan_id = s.plan_id where s.point <> '';
