-- Keys may read payments and customers, and write the timetable.
alter table api_key drop constraint api_key_scopes_check;
alter table api_key add constraint api_key_scopes_check check (
  cardinality(scopes) > 0
  and scopes <@ array['timetable:read', 'timetable:write', 'trips:read', 'bookings:read', 'parcels:read', 'bookings:write', 'payments:read',
    'customers:read']);
