-- Addresses of a carrier's programs that are told of events (docs/product.md 5.6).
create table webhook_endpoint (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier,
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  -- Encrypted. For a day after a change, the secret before signs too.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  created_by integer references account on delete set null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('owner', 'failing', 'gone')),
  -- Since when no delivery has succeeded, while deliveries fail.
  failing_since timestamptz,
  check ((disabled_at is null) = (disabled_why is null)),
  check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_endpoint_carrier on webhook_endpoint (carrier_id);

-- One event as it is sent: the same id and body at every attempt.
create table webhook_event (
  id uuid primary key default gen_random_uuid(),
  carrier_id integer not null references carrier,
  type text not null,
  -- The entry of a history that the event tells of; null for a test.
  source text check (source in ('booking', 'trip')),
  source_id bigint,
  body text not null,
  created_at timestamptz not null,
  check ((source is null) = (source_id is null)),
  constraint webhook_event_once unique (source, source_id, type)
);
create index webhook_event_created on webhook_event (created_at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoint on delete cascade,
  event_id uuid not null references webhook_event on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- The number of the next attempt. The job of an attempt names it, so that each attempt is made by one job.
  attempt integer not null default 1,
  -- How many attempts of the present round have failed.
  failures integer not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index webhook_delivery_event on webhook_delivery (event_id);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery on delete cascade,
  at timestamptz not null,
  -- Null when there was no answer.
  status integer,
  ms integer not null,
  answer text not null default '',
  error text
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, id);

-- Each entry of a history of a carrier with webhooks adds its job in the same transaction: it exists if and only if the change does, whichever
-- command made it. Carriers without webhooks cost one look into an index.
create function webhook_booking_event() returns trigger language plpgsql as $$
begin
  if exists (
    select from webhook_endpoint w join booking b on b.carrier_id = w.carrier_id
    where b.id = new.booking_id and w.disabled_at is null)
  then
    perform graphile_worker.add_jobs_quietly(array[
      ('webhooks.event', json_build_object('source', 'booking', 'id', new.id), null, null, null, null, null, null)
      ::graphile_worker.job_spec]);
  end if;
  return null;
end $$;

create function webhook_trip_event() returns trigger language plpgsql as $$
begin
  if exists (
    select from webhook_endpoint w join trip t on t.carrier_id = w.carrier_id
    where t.id = new.trip_id and w.disabled_at is null)
  then
    perform graphile_worker.add_jobs_quietly(array[
      ('webhooks.event', json_build_object('source', 'trip', 'id', new.id), null, null, null, null, null, null)
      ::graphile_worker.job_spec]);
  end if;
  return null;
end $$;

create trigger webhook_booking_event after insert on booking_event for each row execute function webhook_booking_event();
create trigger webhook_trip_event after insert on trip_event for each row execute function webhook_trip_event();
