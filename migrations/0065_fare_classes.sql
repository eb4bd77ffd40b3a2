-- What a fare consists of, frozen when it is booked (docs/product.md 7.5): [{ part, cents, … }] in order. The cents add up to the
-- fare. An empty list says that nothing is known of it: older bookings, and prices by arrangement.
create function fare_parts_sum(parts jsonb) returns integer language sql immutable parallel safe as $$
  select coalesce(sum((part ->> 'cents')::integer), 0)::integer from jsonb_array_elements(parts) as part
$$;

alter table booking
  add column fare_parts jsonb not null default '[]',
  add constraint booking_fare_parts_sum check (fare_parts = '[]' or fare_parts_sum(fare_parts) is not distinct from fare);

-- Whatever changes a fare without explaining it (another ride, an offer, an agreed price) leaves the rest to a part `manual`.
create function keep_fare_parts() returns trigger language plpgsql as $$
declare
  kept jsonb;
  rest integer;
begin
  if new.fare is null then
    new.fare_parts := '[]';
    return new;
  end if;
  select coalesce(jsonb_agg(part order by place), '[]') into kept
  from jsonb_array_elements(old.fare_parts) with ordinality as listed (part, place) where part ->> 'part' <> 'manual';
  rest := new.fare - fare_parts_sum(kept);
  if rest <> 0 then
    kept := kept || jsonb_build_array(jsonb_build_object('part', 'manual', 'cents', rest));
  end if;
  new.fare_parts := kept;
  return new;
end $$;
create trigger booking_fare_parts before update of fare on booking for each row
  when (new.fare is distinct from old.fare and new.fare_parts = old.fare_parts and old.fare_parts <> '[]')
  execute function keep_fare_parts();

-- Who pays less than the full price: a share of it, or a price of its own.
create table fare_class (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  name_uk text not null check (length(name_uk) between 1 and 40),
  name_en text not null check (length(name_en) between 1 and 40),
  discount_percent smallint check (discount_percent between 1 and 100),
  fixed_cents integer check (fixed_cents between 0 and 100000),
  age_from smallint check (age_from between 0 and 120),
  age_to smallint check (age_to between 0 and 120),
  -- an infant without a seat travels on the lap of a passenger
  needs_seat boolean not null default true,
  created_at timestamptz not null,
  constraint fare_class_one_rule check (num_nonnulls(discount_percent, fixed_cents) = 1),
  constraint fare_class_ages check (age_from <= age_to)
);
create index fare_class_carrier on fare_class (carrier_id, id);
