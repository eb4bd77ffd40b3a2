-- Seats of a party that move to another trip without the others are a party of their own. A promo code that was used for all of them is used as
-- long as one of them stands.
alter table party add column split_from integer references party on delete set null;
create index party_split on party (split_from) where split_from is not null;

-- A party with those that were split from it.
create function party_parts(whole integer) returns setof integer language sql stable as $$
  with recursive parts (id) as (
    select whole
    union
    select party.id from party join parts on party.split_from = parts.id
  )
  select id from parts
$$;

create or replace function party_stands(party integer) returns boolean language sql stable as $$
  select exists (select from booking where party_id in (select party_parts($1)) and status <> 'cancelled')
$$;
