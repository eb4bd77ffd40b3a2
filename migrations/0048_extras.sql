-- What passengers bring for a price of the carrier: an animal up to a weight, a bicycle, skis (docs/product.md 7.10). A booking keeps its extras
-- among the parts of its fare: { part: 'extra', extra, kind, count, cents, label }.
create table extra (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  kind text not null check (kind in ('animal', 'ski', 'bicycle', 'pram', 'bag', 'other')),
  name_uk text not null,
  name_en text not null,
  price_cents integer not null check (price_cents between 0 and 100000),
  -- how many a trip takes on each leg; null: as many as come
  per_trip smallint check (per_trip between 1 and 99),
  created_at timestamptz not null default now()
);
create index extra_carrier on extra (carrier_id);

-- Refuses an extra that the trip has no room for on some leg of the ride, as `count_child_seats` does. Nobody is refused who boards after all.
create function count_extras() returns trigger language plpgsql as $$
begin
  perform from trip_leg where trip_id = new.trip_id and leg >= new.from_seq and leg < new.to_seq order by leg for no key update;
  if exists (
    select from jsonb_array_elements(new.fare_parts) part
    join extra on extra.id = (part ->> 'extra')::integer, generate_series(new.from_seq, new.to_seq - 1) as leg
    where extra.per_trip < (
      select sum((taken ->> 'count')::integer) from booking b, jsonb_array_elements(b.fare_parts) taken
      where b.trip_id = new.trip_id and b.holds and b.from_seq <= leg and b.to_seq > leg
        and b.fare_parts @> '[{"part": "extra"}]' and (taken ->> 'extra')::integer = extra.id)) then
    raise exception 'too many extras' using errcode = 'check_violation', constraint = 'trip_extras', table = 'booking';
  end if;
  return null;
end $$;
create trigger booking_extras_added after insert on booking
  for each row when (new.holds and new.fare_parts @> '[{"part": "extra"}]') execute function count_extras();
create trigger booking_extras_changed after update of fare_parts, trip_id, from_seq, to_seq on booking
  for each row when (new.holds and new.fare_parts @> '[{"part": "extra"}]'
    and (new.fare_parts, new.trip_id, new.from_seq, new.to_seq) is distinct from (old.fare_parts, old.trip_id, old.from_seq, old.to_seq))
  execute function count_extras();

-- A price by arrangement keeps its extras like its classes, without amounts.
create or replace function keep_fare_parts() returns trigger language plpgsql as $$
declare
  kept jsonb;
  rest integer;
begin
  select coalesce(jsonb_agg(case when new.fare is null then part || '{"cents": 0}' else part end order by place), '[]') into kept
  from jsonb_array_elements(old.fare_parts) with ordinality as listed (part, place)
  where part ->> 'part' <> 'manual' and (new.fare is not null or part ->> 'part' in ('class', 'extra'));
  rest := coalesce(new.fare, 0) - fare_parts_sum(kept);
  if rest <> 0 then
    kept := kept || jsonb_build_array(jsonb_build_object('part', 'manual', 'cents', rest));
  end if;
  new.fare_parts := kept;
  return new;
end $$;
