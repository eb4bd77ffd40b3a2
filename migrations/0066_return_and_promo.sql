-- A price by arrangement has the classes of its travellers among its parts, without amounts.
alter table booking
  drop constraint booking_fare_parts_sum,
  add constraint booking_fare_parts_sum check (fare_parts = '[]' or fare_parts_sum(fare_parts) = coalesce(fare, 0));

create or replace function keep_fare_parts() returns trigger language plpgsql as $$
declare
  kept jsonb;
  rest integer;
begin
  select coalesce(jsonb_agg(case when new.fare is null then part || '{"cents": 0}' else part end order by place), '[]') into kept
  from jsonb_array_elements(old.fare_parts) with ordinality as listed (part, place)
  where part ->> 'part' <> 'manual' and (new.fare is not null or part ->> 'part' = 'class');
  rest := coalesce(new.fare, 0) - fare_parts_sum(kept);
  if rest <> 0 then
    kept := kept || jsonb_build_array(jsonb_build_object('part', 'manual', 'cents', rest));
  end if;
  new.fare_parts := kept;
  return new;
end $$;

-- An infant who travels on the passenger's lap, without a seat.
alter table booking add column infant_name text check (length(infant_name) between 1 and 100);

-- A discount for who comes back with the same carrier. Each seat of the way there gives it once.
alter table carrier add column return_discount_percent smallint check (return_discount_percent between 1 and 100);
alter table booking add column return_of integer references booking on delete set null;
create unique index booking_return_once on booking (return_of) where return_of is not null and holds;
create index booking_return_of on booking (return_of) where return_of is not null;

create table promo_code (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  code text not null check (code ~ '^[A-Z0-9А-ЯҐЄІЇ-]{3,20}$'),
  percent smallint check (percent between 1 and 100),
  amount_cents integer check (amount_cents between 1 and 100000),
  -- days of booking, both included
  valid_from date,
  valid_until date,
  -- null: any number of bookings
  uses_max integer check (uses_max between 1 and 100000),
  created_at timestamptz not null,
  -- who stops a code takes it back from everybody; bookings keep their price
  ended_at timestamptz,
  constraint promo_code_once unique (carrier_id, code),
  constraint promo_code_one_rule check (num_nonnulls(percent, amount_cents) = 1),
  constraint promo_code_days check (valid_from <= valid_until)
);

create table promo_use (
  party_id integer primary key references party on delete cascade,
  promo_id integer not null references promo_code,
  used_at timestamptz not null
);
create index promo_use_promo on promo_use (promo_id);

-- Whether any booking of a party still stands: a use of a code counts as long.
create function party_stands(party integer) returns boolean language sql stable as $$
  select exists (select from booking where party_id = party and status <> 'cancelled')
$$;

-- The last use of a code is not sold twice, and each person uses it once: uses of one code are counted one after another.
create function check_promo_use() returns trigger language plpgsql as $$
declare
  most integer;
begin
  select uses_max into most from promo_code where id = new.promo_id for no key update;
  if most <= (
    select count(*) from promo_use where promo_id = new.promo_id and party_id <> new.party_id and party_stands(party_id)) then
    raise exception 'promo_used_up';
  end if;
  if exists (
    select from promo_use join party other on other.id = promo_use.party_id join party own on own.id = new.party_id
    where promo_use.promo_id = new.promo_id and other.id <> own.id and party_stands(other.id)
      and (other.account_id = own.account_id
        or (other.account_id is null and own.account_id is null and other.contact_phone = own.contact_phone))) then
    raise exception 'promo_used';
  end if;
  return new;
end $$;
create trigger promo_use_limits before insert on promo_use for each row execute function check_promo_use();
