-- A run at another hour has a plan of its own: the route's plan with all times moved, so that search finds it by its own hours.
alter table route_plan
  add column base_id integer references route_plan on delete set null,
  add column shift_minutes smallint not null default 0 check (shift_minutes between -1439 and 1439);
create unique index route_plan_shifted on route_plan (base_id, shift_minutes) where base_id is not null;

-- The hour at which the route leaves its first stop on this date; null: as usual.
alter table route_exception
  add column departs time,
  add constraint route_exception_departs check (departs is null or runs);
