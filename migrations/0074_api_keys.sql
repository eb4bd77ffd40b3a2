-- Keys by which programs of a carrier call the API. The key itself is shown once; only its hash is stored.
create table api_key (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier,
  name text not null check (name <> '' and length(name) <= 60),
  -- The first characters of the key, by which people recognise it.
  prefix text not null,
  hash bytea not null constraint api_key_hash_once unique,
  scopes text[] not null check (
    cardinality(scopes) > 0 and scopes <@ array['timetable:read', 'trips:read', 'bookings:read', 'bookings:write']),
  created_by integer references account on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_carrier on api_key (carrier_id);

-- A key acts as the carrier and not as a person: such an entry of the history has no actor and names the key.
alter table booking_event add column api_key_id integer references api_key on delete set null,
  add constraint booking_event_by check (actor_id is null or api_key_id is null);
create index booking_event_api_key on booking_event (api_key_id) where api_key_id is not null;
