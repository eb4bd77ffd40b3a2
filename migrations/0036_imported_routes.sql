-- Routes and boarding points from tables.
alter table import
  drop constraint import_kind_check,
  add constraint import_kind check (kind in ('buses', 'points', 'routes', 'customers'));
alter table boarding_point add column import_id integer references import on delete set null;
create index boarding_point_import on boarding_point (import_id) where import_id is not null;
alter table route add column import_id integer references import on delete set null;
create index route_import on route (import_id) where import_id is not null;
