-- Figures of searches and trips, calls to passengers, and programs of carriers.

-- How often visitors and people searched on a day, and how often nothing was found.
create table search_day (
  day date primary key,
  searches integer not null,
  missed integer not null
);

-- Searches of a day without a result, and how many there were: no person, no address, no account.
create table search_miss (
  day date not null,
  kind text not null check (kind in ('passenger', 'parcel')),
  from_id integer not null references place on delete cascade,
  to_id integer not null references place on delete cascade,
  -- the day of the journey
  travel_on date not null,
  times integer not null check (times > 0),
  primary key (day, kind, from_id, to_id, travel_on)
);
create index search_miss_to on search_miss (to_id);
create index search_miss_pair on search_miss (from_id, to_id);

-- The sums of `search_miss` by month, quarter and year, from which the operators' figures are read (docs/product.md 16.9). Triggers keep them
-- equal to the rows, whoever writes or deletes these.
create table search_pair_sum (
  period text not null check (period in ('month', 'quarter', 'year')),
  -- the first day of the period
  begins date not null,
  kind text not null,
  from_id integer not null references place on delete cascade,
  to_id integer not null references place on delete cascade,
  times integer not null,
  primary key (period, begins, kind, from_id, to_id)
);
create index search_pair_sum_most on search_pair_sum (period, begins, times desc, from_id, to_id, kind);
create index search_pair_sum_empty on search_pair_sum (period) where times = 0;
create index search_pair_sum_from on search_pair_sum (from_id);
create index search_pair_sum_to on search_pair_sum (to_id);

create function add_search_misses() returns trigger language plpgsql as $$
begin
  insert into search_pair_sum (period, begins, kind, from_id, to_id, times)
  select period, date_trunc(period, day::timestamp)::date, kind, from_id, to_id, sum(times)
  from added, unnest(array['month', 'quarter', 'year']) period group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (period, begins, kind, from_id, to_id) do update set times = search_pair_sum.times + excluded.times;
  return null;
end $$;
-- Triggers fire in the order of their names: of a changed row the new number is added before the old one is taken away, so that the sum is never
-- zero in between.
create trigger search_miss_added after insert on search_miss
  referencing new table as added for each statement execute function add_search_misses();
create trigger search_miss_changed_1 after update on search_miss
  referencing new table as added for each statement execute function add_search_misses();

create function remove_search_misses() returns trigger language plpgsql as $$
begin
  with gone as (
    select period, date_trunc(period, day::timestamp)::date as begins, kind, from_id, to_id, sum(times) as times
    from removed, unnest(array['month', 'quarter', 'year']) period group by 1, 2, 3, 4, 5
  )
  update search_pair_sum as kept set times = kept.times - gone.times from gone
  where (kept.period, kept.begins, kept.kind, kept.from_id, kept.to_id) = (gone.period, gone.begins, gone.kind, gone.from_id, gone.to_id);
  delete from search_pair_sum where times = 0;
  return null;
end $$;
create trigger search_miss_changed_2 after update on search_miss
  referencing old table as removed for each statement execute function remove_search_misses();
create trigger search_miss_removed after delete on search_miss
  referencing old table as removed for each statement execute function remove_search_misses();

create function forget_search_pairs() returns trigger language plpgsql as $$
begin
  truncate search_pair_sum;
  return null;
end $$;
create trigger search_miss_emptied after truncate on search_miss for each statement execute function forget_search_pairs();

-- The counts of a trip for the statistics. A row is a copy of facts in other tables: a job writes it two days after the trip, and any later
-- change of one of these facts deletes it, so that a row is never out of date. A trip without a row is counted anew.
create table trip_figures (
  trip_id integer primary key references trip on delete cascade,
  carrier_id integer not null references carrier,
  service_date date not null,
  cancelled boolean not null,
  passengers integer not null,
  parcels integer not null,
  no_shows integer not null,
  -- bookings that passengers or the carrier cancelled
  called_off integer not null,
  -- euro cents
  revenue integer not null,
  received integer not null,
  seats integer not null,
  -- passengers of each leg
  leg_passengers integer[] not null,
  -- stops that the bus reached, and how many of them it reached in time
  arrivals integer not null,
  punctual integer not null,
  stars integer not null,
  reviews integer not null
);
create index trip_figures_carrier on trip_figures (carrier_id, service_date);
create index trip_figures_service_date on trip_figures (service_date);

create function forget_trip_figures() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  delete from trip_figures where trip_id = changed.trip_id;
  return null;
end $$;
create trigger booking_figures after insert or update or delete on booking for each row execute function forget_trip_figures();
create trigger ledger_figures after insert on ledger_entry for each row execute function forget_trip_figures();
create trigger review_figures after insert or update or delete on review for each row execute function forget_trip_figures();
create trigger trip_stop_figures after update of arrived_at, arrives_at on trip_stop
  for each row execute function forget_trip_figures();

create function forget_own_figures() returns trigger language plpgsql as $$
begin
  delete from trip_figures where trip_id = new.id;
  return null;
end $$;
create trigger trip_own_figures after update of status, seats_count, service_date on trip
  for each row execute function forget_own_figures();

-- Calls to people that no channel reaches, or who did not read an announcement, because of an event of their trip. `result`: their answer.
create table trip_call (
  trip_id integer not null references trip on delete cascade,
  booking_id integer not null references booking on delete cascade,
  reason text not null check (reason in ('bus', 'seat', 'unseated', 'driver', 'cancelled', 'breakdown', 'announced', 'hours')),
  ticked_at timestamptz,
  ticked_by integer references account on delete set null,
  result text check (result in ('agreed', 'refused', 'noAnswer')),
  -- the client id of the announcement, by which the office reads its text
  announced uuid,
  primary key (trip_id, booking_id),
  constraint trip_call_announced check ((reason = 'announced') = (announced is not null))
);
create index trip_call_open on trip_call (trip_id) where ticked_at is null;
create index trip_call_ticked_by on trip_call (ticked_by);
create index trip_call_booking on trip_call (booking_id);

-- Who took another trip, or cancelled, on the link of the ticket need not be called any more.
create function end_trip_call() returns trigger language plpgsql as $$
begin
  update trip_call set ticked_at = new.updated_at, result = case when new.status = 'cancelled' then 'refused' else 'agreed' end
  where trip_id = old.trip_id and booking_id = new.id and ticked_at is null;
  return null;
end $$;
create trigger end_trip_call after update on booking for each row
  when (old.trip_id <> new.trip_id
    or (new.status = 'cancelled' and new.cancelled_by = 'passenger' and old.status <> 'cancelled'))
  execute function end_trip_call();

-- Keys by which programs of a carrier call the API. The key itself is shown once; only its hash is stored.
create table api_key (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier,
  name text not null check (name <> '' and length(name) <= 60),
  -- the first characters of the key, by which people recognise it
  prefix text not null,
  hash bytea not null constraint api_key_hash_once unique,
  scopes text[] not null check (
    cardinality(scopes) > 0
    and scopes <@ array['timetable:read', 'routes:write', 'buses:write', 'trips:read', 'bookings:read', 'parcels:read', 'bookings:write',
      'payments:read', 'customers:read']),
  created_by integer references account on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- a key of a sandbox is answered as any other, and what it writes is undone (docs/product.md 5.6)
  sandbox boolean not null default false
);
create index api_key_carrier on api_key (carrier_id);

-- Addresses of a carrier's programs that are told of events (docs/product.md 5.6).
create table webhook_endpoint (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier,
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  -- encrypted; for a day after a change, the secret before signs too
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  created_by integer references account on delete set null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  -- 'blocked': the carrier's last owner was blocked
  disabled_why text check (disabled_why in ('owner', 'failing', 'gone', 'blocked')),
  -- since when no delivery has succeeded, while deliveries fail
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
  -- the entry of a history that the event tells of; null for a test
  source text check (source in ('booking', 'trip')),
  source_id bigint,
  body text not null,
  created_at timestamptz not null,
  check ((source is null) = (source_id is null)),
  constraint webhook_event_once unique (source, source_id, type)
);
create index webhook_event_created on webhook_event (created_at);

-- The delivery of an event to an endpoint, and its attempts.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoint on delete cascade,
  event_id uuid not null references webhook_event on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- the number of the next attempt. The job of an attempt names it, so that each attempt is made by one job
  attempt integer not null default 1,
  -- how many attempts of the present round have failed
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
  -- null when there was no answer
  status integer,
  ms integer not null,
  answer text not null default '',
  error text
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, id);

-- Each entry of a history of a carrier with webhooks adds its job in the same transaction: it exists if and only if the change does,
-- whichever command made it. Carriers without webhooks cost one look into an index.
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
create trigger webhook_booking_event after insert on booking_event for each row execute function webhook_booking_event();

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
create trigger webhook_trip_event after insert on trip_event for each row execute function webhook_trip_event();

-- The key by which a program made an entry of a booking's history.
alter table booking_event add foreign key (api_key_id) references api_key on delete set null;
