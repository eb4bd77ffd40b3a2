-- A program that only follows parcels needs no passengers.
alter table api_key drop constraint api_key_scopes_check, add constraint api_key_scopes_check check (
  cardinality(scopes) > 0
  and scopes <@ array['timetable:read', 'trips:read', 'bookings:read', 'parcels:read', 'bookings:write']);
