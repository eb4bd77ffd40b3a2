-- A route can run more than once on a date: a busy Friday has a second bus. Run 0 is the one of its calendar, the others are extra runs.
alter table trip
  add column run smallint not null default 0,
  add constraint trip_run check (run between 0 and 99),
  drop constraint trip_once_a_day,
  add constraint trip_once_a_run unique (route_id, service_date, run);

-- The extra runs of a date, each with the hour at which it leaves the first stop.
create table route_run (
  route_id integer not null references route on delete cascade,
  day date not null,
  run smallint not null check (run between 1 and 99),
  departs time not null,
  primary key (route_id, day, run)
);
