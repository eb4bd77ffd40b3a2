-- The scope that writes routes has a name of its own: it writes nothing else of the timetable.
alter table api_key drop constraint api_key_scopes_check;
update api_key set scopes = array_replace(scopes, 'timetable:write', 'routes:write') where 'timetable:write' = any(scopes);
alter table api_key add constraint api_key_scopes_check check (
  cardinality(scopes) > 0
  and scopes <@ array['timetable:read', 'routes:write', 'trips:read', 'bookings:read', 'parcels:read', 'bookings:write', 'payments:read',
    'customers:read']);
