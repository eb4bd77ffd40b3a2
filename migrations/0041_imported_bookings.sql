-- Bookings of coming trips from tables.
alter table import
  drop constraint import_kind,
  add constraint import_kind check (kind in ('buses', 'points', 'routes', 'customers', 'bookings'));
alter table party add column import_id integer references import on delete set null;
create index party_import on party (import_id) where import_id is not null;
