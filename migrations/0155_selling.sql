-- Whether a carrier may sell (docs/product.md 5.7). The rule is evaluated by one statement of the server, which stores its outcome here, so
-- that a search reads a column.
alter table carrier add column sells boolean not null default true;

-- What the node that started last was told by CARRIER_VERIFICATION: whether only verified carriers sell.
create table selling_rule (
  one boolean primary key default true constraint selling_rule_one check (one),
  verified_only boolean not null
);
insert into selling_rule (verified_only) values (false);

-- A new carrier is not verified, and nothing can forget to ask.
create function carrier_sells_at_first() returns trigger language plpgsql as $$
begin
  if new.verified_at is null and exists (select from selling_rule where verified_only) then
    new.sells := false;
  end if;
  return new;
end $$;
create trigger carrier_sells_at_first before insert on carrier for each row execute function carrier_sells_at_first();

-- 'asked' with a day: until its end nothing changes for the carrier. `sells_until`: the last day of selling without the mark.
alter table carrier_verification add column answer_by date;
alter table carrier_verification add column sells_until date;
-- What was looked at when the mark was given, for passengers.
alter table carrier_verification add column looked_at text[] not null default '{}'
  check (looked_at <@ array['company', 'licence', 'insurance', 'buses', 'drivers']);

-- Numbers of companies as registers of states answered about them.
create table carrier_register_check (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  register text not null check (register in ('vies', 'edrpou')),
  number text not null check (length(number) between 2 and 20),
  -- null: the register did not answer
  valid boolean,
  -- the company's name in the register
  name text not null default '' check (length(name) <= 300),
  at timestamptz not null
);
create index carrier_register_check_carrier on carrier_register_check (carrier_id, id);
