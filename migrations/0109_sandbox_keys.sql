-- A key of a sandbox is answered as any other, and what it writes is undone; buses are written by a scope of their own (docs/product.md 5.6).
alter table api_key add column sandbox boolean not null default false;
alter table api_key drop constraint api_key_scopes_check;
alter table api_key add constraint api_key_scopes_check check (
  cardinality(scopes) > 0
  and scopes <@ array['timetable:read', 'routes:write', 'buses:write', 'trips:read', 'bookings:read', 'parcels:read', 'bookings:write',
    'payments:read', 'customers:read']);
