-- Drivers from tables, each with an invitation.
alter table import
  drop constraint import_kind,
  add constraint import_kind check (kind in ('buses', 'points', 'customers', 'drivers', 'routes', 'bookings'));
alter table invitation add column import_id integer references import on delete set null;
create index invitation_import on invitation (import_id) where import_id is not null;
