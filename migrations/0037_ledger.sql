-- The ledger (docs/product.md 9.13): every movement of money is an entry whose lines add up to zero in euro cents. An amount that is added to
-- an account is positive. Entries are only added; a wrong one is corrected by an opposite one.

-- What a person owes for a booking, in euro cents. A request owes nothing yet; a person who was put off or left behind owes nothing more
-- than they have paid.
alter table booking add column owed integer generated always as (
  case
    when status in ('cancelled', 'no_show') then cancellation_charge
    when status = 'unconfirmed' then 0
    when status in ('ejected', 'left_behind') then least(paid, coalesce(fare, 0))
    else coalesce(fare, 0)
  end) stored;

-- The rate by which an expense counts in euro, as that of a payment.
alter table expense add column rate integer constraint expense_rate check (rate > 0);
update expense set rate = coalesce(
  case when currency = 'EUR' then 10000 end,
  (select p.rate from payment p where p.carrier_id = expense.carrier_id and p.currency = expense.currency
    order by abs(extract(epoch from p.at - expense.at)), p.id limit 1),
  (select r.rate from exchange_rate r where r.currency = expense.currency and (r.carrier_id is null or r.carrier_id = expense.carrier_id)
    order by r.carrier_id nulls last limit 1),
  (select built_in.rate from (values ('UAH', 484000), ('PLN', 42500), ('CZK', 243000), ('MDL', 197000), ('RON', 50800), ('HUF', 3860000))
    built_in (currency, rate) where built_in.currency = expense.currency),
  10000);
alter table expense alter column rate set not null;

create table ledger_entry (
  -- that of the payment or the expense; a movement that is sent twice is entered once
  id uuid primary key,
  kind text not null constraint ledger_entry_kind
    check (kind in ('fare', 'cancelled', 'forgiven', 'payment', 'refund', 'expense', 'expense_removed', 'handed_over', 'received')),
  at timestamptz not null,
  -- who; no reference, since entries outlive the account. null: nobody, or a program of the carrier
  actor_id integer,
  booking_id integer references booking,
  -- no reference, because the check would lock the trip after the booking (docs/reliability.md)
  trip_id integer not null,
  carrier_id integer not null,
  -- the entry that this one corrects
  reverses uuid references ledger_entry,
  -- the number of its lines, so that none is added later
  lines smallint not null check (lines >= 2)
);
create index ledger_entry_booking on ledger_entry (booking_id) where booking_id is not null;
create index ledger_entry_trip on ledger_entry (trip_id);
create index ledger_entry_carrier on ledger_entry (carrier_id, at);

create table ledger_line (
  entry_id uuid not null references ledger_entry,
  place smallint not null check (place > 0),
  -- debt: of the person of the entry's booking; sales: what the carrier has earned; till: the cash that a driver or the office holds;
  -- on_the_way: cash that was handed over and is not confirmed; carrier: its safe and its bank account; provider: of card payments
  account text not null constraint ledger_line_account
    check (account in ('debt', 'sales', 'till', 'on_the_way', 'carrier', 'provider', 'fees', 'expenses', 'rounding', 'difference')),
  cash_up_id integer references cash_up,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- minor units of the currency
  amount integer not null,
  -- null where the euro cents were not calculated from the amount: what leaves a till counts as much as it did when it came
  rate integer check (rate > 0),
  eur_cents integer not null,
  primary key (entry_id, place),
  constraint ledger_line_till check (account not in ('till', 'on_the_way') or cash_up_id is not null),
  constraint ledger_line_euro check (currency <> 'EUR' or amount = eur_cents)
);
create index ledger_line_cash_up on ledger_line (cash_up_id) where cash_up_id is not null;

-- A till by currency: what was collected and spent, what is or was to be handed over, and what the company has confirmed.
create view till_sum as
  select line.cash_up_id, line.currency,
    coalesce(sum(line.amount) filter (where line.account = 'till' and entry.kind in ('payment', 'refund')), 0)::integer as collected,
    coalesce(-sum(line.amount) filter (where line.account = 'till' and entry.kind in ('expense', 'expense_removed')), 0)::integer as spent,
    coalesce(sum(line.amount) filter (where line.account = 'till' and entry.kind <> 'handed_over'), 0)::integer as hand_over,
    (sum(line.amount) filter (where line.account = 'carrier'))::integer as confirmed
  from ledger_line line join ledger_entry entry on entry.id = line.entry_id
  where line.cash_up_id is not null and line.account in ('till', 'carrier')
  group by line.cash_up_id, line.currency
  -- not a currency of which there were only expenses that were removed
  having count(*) filter (where entry.kind in ('payment', 'refund')) > 0 or sum(line.amount) filter (where entry.kind like 'expense%') <> 0;

-- The two sides of each booking: what it owes and what was paid, and on which trip.
create view booking_money as
  select entry.booking_id, entry.trip_id,
    coalesce(sum(line.eur_cents) filter (where entry.kind in ('fare', 'cancelled', 'forgiven')), 0)::integer as owed,
    coalesce(-sum(line.eur_cents) filter (where entry.kind in ('payment', 'refund')), 0)::integer as paid
  from ledger_entry entry join ledger_line line on line.entry_id = entry.id
  where line.account = 'debt'
  group by entry.booking_id, entry.trip_id;

-- Enters that a debt has changed by some euro cents.
create function enter_owed(booked booking, trip integer, cents integer, kind text, at timestamptz, actor integer) returns void language sql as $$
  with entry as (
    insert into ledger_entry (id, kind, at, actor_id, booking_id, trip_id, carrier_id, lines)
    values (gen_random_uuid(), kind, at, actor, booked.id, trip, booked.carrier_id, 2) returning id
  )
  insert into ledger_line (entry_id, place, account, currency, amount, eur_cents)
  select entry.id, line.place, line.account, 'EUR', line.cents, line.cents
  from entry, (values (1, 'debt', cents), (2, 'sales', -cents)) line (place, account, cents)
$$;

-- At the end of a transaction the ledger gets what has changed of a debt: whichever statement books, reprices, moves or cancels. What belongs
-- to the trip of before is taken back there. Who did it is in the history of the booking. `enable_seqscan`: a plan is made once in a session; one
-- that was made while the ledger was empty would read all of it for each row of a large transaction.
create function follow_owed() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  current booking;
  known record;
  on_trip integer := 0;
  event record;
  kind text;
begin
  select * into current from booking where id = new.id;
  if not found then
    return null;
  end if;
  select actor_id, action into event from booking_event
    where booking_id = new.id and at = current.updated_at order by id desc limit 1;
  kind := case when event.action in ('waive', 'forgive') then 'forgiven' when current.status in ('cancelled', 'no_show') then 'cancelled' else 'fare' end;
  for known in select trip_id, owed from booking_money where booking_id = new.id and owed <> 0 loop
    if known.trip_id = current.trip_id then
      on_trip := known.owed;
    else
      perform enter_owed(current, known.trip_id, -known.owed, kind, current.updated_at, event.actor_id);
    end if;
  end loop;
  if current.owed <> on_trip then
    perform enter_owed(current, current.trip_id, current.owed - on_trip, kind, current.updated_at, event.actor_id);
  end if;
  return null;
end $$;

-- Enters a payment or a refund. Where the euro cents for which it counts are not those of its amount, the rest is rounding: no coins below a
-- złoty, or "keep the change".
create function enter_payment(taken payment) returns void language plpgsql as $$
declare
  worth integer := round(taken.amount * 10000.0 / taken.rate);
begin
  insert into ledger_entry (id, kind, at, actor_id, booking_id, trip_id, carrier_id, reverses, lines)
  values (taken.id, case when taken.amount > 0 then 'payment' else 'refund' end, taken.at, taken.taken_by, taken.booking_id, taken.trip_id, taken.carrier_id,
    taken.refund_of, case when worth = taken.eur_cents then 2 else 3 end);
  insert into ledger_line (entry_id, place, account, cash_up_id, currency, amount, rate, eur_cents)
  select taken.id, line.* from (values
    -- cash of a time without cash-ups has reached the carrier
    (1, case when taken.method = 'card' then 'provider' when taken.cash_up_id is null then 'carrier' else 'till' end,
      taken.cash_up_id, taken.currency, taken.amount, taken.rate, worth),
    (2, 'debt', null, 'EUR', -taken.eur_cents, null, -taken.eur_cents),
    (3, 'rounding', null, 'EUR', taken.eur_cents - worth, null, taken.eur_cents - worth)
  ) line (place, account, cash_up_id, currency, amount, rate, eur_cents) where line.place < 3 or worth <> taken.eur_cents;
end $$;

-- Enters an expense, or with sign -1 that it was removed.
create function enter_expense(spent expense, sign integer) returns void language plpgsql as $$
declare
  entry uuid := case when sign = 1 then spent.id else gen_random_uuid() end;
  worth integer := sign * round(spent.amount * 10000.0 / spent.rate);
begin
  insert into ledger_entry (id, kind, at, actor_id, trip_id, carrier_id, reverses, lines)
  values (entry, case when sign = 1 then 'expense' else 'expense_removed' end, spent.at, spent.driver_id, spent.trip_id, spent.carrier_id,
    case when sign = -1 then spent.id end, 2);
  insert into ledger_line (entry_id, place, account, cash_up_id, currency, amount, rate, eur_cents)
  values (entry, 1, 'till', spent.cash_up_id, spent.currency, -sign * spent.amount, spent.rate, -worth),
    (entry, 2, 'expenses', null, spent.currency, sign * spent.amount, spent.rate, worth);
end $$;

-- Enters that all cash of a till was handed over. It counts as much as it did when it came.
create function hand_over_cash(till cash_up, at timestamptz, actor integer) returns void language sql as $$
  with held as (
    select currency, sum(amount)::integer as amount, sum(eur_cents)::integer as cents
    from ledger_line where cash_up_id = till.id and account = 'till' group by currency
  ), entry as (
    insert into ledger_entry (id, kind, at, actor_id, trip_id, carrier_id, lines)
    select gen_random_uuid(), 'handed_over', at, actor, till.trip_id, till.carrier_id, count(*) * 2 from held having count(*) > 0 returning id
  )
  insert into ledger_line (entry_id, place, account, cash_up_id, currency, amount, eur_cents)
  select entry.id, row_number() over (order by held.currency, side.account), side.account, till.id, held.currency, side.sign * held.amount,
    side.sign * held.cents
  from entry, held, (values ('till', -1), ('on_the_way', 1)) side (account, sign)
$$;

-- Enters which sums of a till the company has received, [{ currency, amount }]; null: what was handed over. The rest is a difference.
create function receive_cash(till cash_up, sums jsonb, at timestamptz, actor integer) returns void language sql as $$
  with handed as (
    select line.currency, sum(line.amount)::integer as amount, sum(line.eur_cents)::integer as cents,
      (select min(came.rate) from ledger_line came
        where came.cash_up_id = till.id and came.account = 'till' and came.currency = line.currency) as rate
    from ledger_line line where line.cash_up_id = till.id and line.account = 'on_the_way' group by line.currency
  ), received as (
    select handed.*, case when sums is null then handed.amount else coalesce((
      select sum((one ->> 'amount')::integer) from jsonb_array_elements(sums) one where one ->> 'currency' = handed.currency), 0) end as got
    from handed
  ), valued as (
    select received.*, cents + round((got - amount) * 10000.0 / rate)::integer as worth from received
  ), written as (
    select currency, 'on_the_way' as account, -amount as amount, -cents as cents from valued
    union all select currency, 'carrier', got, worth from valued
    union all select currency, 'difference', amount - got, cents - worth from valued where amount <> got
  ), entry as (
    insert into ledger_entry (id, kind, at, actor_id, trip_id, carrier_id, lines)
    select gen_random_uuid(), 'received', at, actor, till.trip_id, till.carrier_id, count(*) from written having count(*) > 0 returning id
  )
  insert into ledger_line (entry_id, place, account, cash_up_id, currency, amount, eur_cents)
  select entry.id, row_number() over (order by written.currency, written.account), written.account, till.id, written.currency, written.amount,
    written.cents
  from entry, written
$$;

create function enter_new_payment() returns trigger language plpgsql as $$
begin
  perform enter_payment(new);
  return null;
end $$;

create function enter_new_expense() returns trigger language plpgsql as $$
begin
  perform enter_expense(new, 1);
  return null;
end $$;

create function enter_removed_expense() returns trigger language plpgsql as $$
begin
  perform enter_expense(old, -1);
  return null;
end $$;

create function check_ledger_entry() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  entry uuid;
begin
  if tg_table_name = 'ledger_entry' then
    entry := new.id;
  else
    entry := new.entry_id;
  end if;
  if (select (count(*), sum(eur_cents)) from ledger_line where entry_id = entry)
    is distinct from (select (lines::bigint, 0::bigint) from ledger_entry where id = entry) then
    raise exception 'the lines of the entry % do not add up', entry using errcode = 'check_violation', constraint = 'ledger_entry_zero';
  end if;
  return null;
end $$;

-- A till that was handed over is empty, and so is the way once the company has confirmed what it received.
create function check_till() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  till integer;
begin
  if tg_table_name = 'cash_up' then
    till := new.id;
  else
    till := new.cash_up_id;
  end if;
  if exists (
    select from cash_up join ledger_line line on line.cash_up_id = cash_up.id
    where cash_up.id = till and ((line.account = 'till' and cash_up.handed_over_at is not null)
      or (line.account = 'on_the_way' and (cash_up.handed_over_at is null or cash_up.confirmed_at is not null)))
    group by line.account, line.currency having sum(line.amount) <> 0 or sum(line.eur_cents) <> 0) then
    raise exception 'the till of the cash-up % is not empty', till using errcode = 'check_violation', constraint = 'ledger_till_empty';
  end if;
  return null;
end $$;

-- `booking.paid` is a copy for lists and rules; whoever inserts a payment also writes it.
create or replace function check_paid() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if (select paid from booking where id = new.booking_id)
    is distinct from (select sum(paid) from booking_money where booking_id = new.booking_id) then
    raise exception 'booking % is not paid by its payments', new.booking_id
      using errcode = 'check_violation', constraint = 'payment_sum';
  end if;
  return null;
end $$;

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the ledger are only added' using errcode = 'insufficient_privilege';
end $$;

-- The movements until now.
do $$
begin
  perform enter_owed(booking, trip_id, owed, case when status in ('cancelled', 'no_show') then 'cancelled' else 'fare' end,
    case when status in ('cancelled', 'no_show') then updated_at else created_at end, null)
    from booking where owed <> 0 order by id;
  perform enter_payment(payment) from payment order by refund_of is not null, at, id;
  perform enter_expense(expense, 1) from expense order by at, id;
  perform hand_over_cash(cash_up, handed_over_at, driver_id) from cash_up where handed_over_at is not null order by id;
  perform receive_cash(cash_up, (
      select jsonb_agg(jsonb_build_object('currency', currency, 'amount', confirmed)) from cash_up_sum where cash_up_id = cash_up.id),
      confirmed_at, confirmed_by)
    from cash_up where confirmed_at is not null order by id;
end $$;

-- The ledger has the sums of each cash-up.
drop table cash_up_sum;

create constraint trigger booking_owed_added after insert on booking deferrable initially deferred
  for each row when (new.owed <> 0) execute function follow_owed();
create constraint trigger booking_owed_changed after update on booking deferrable initially deferred
  for each row when ((new.owed, new.trip_id) is distinct from (old.owed, old.trip_id)) execute function follow_owed();
create trigger payment_entered after insert on payment for each row execute function enter_new_payment();
create trigger expense_entered after insert on expense for each row execute function enter_new_expense();
create trigger expense_removed after delete on expense for each row execute function enter_removed_expense();

create constraint trigger ledger_entry_zero after insert on ledger_entry deferrable initially deferred
  for each row execute function check_ledger_entry();
create constraint trigger ledger_line_zero after insert on ledger_line deferrable initially deferred
  for each row when (new.place > 1) execute function check_ledger_entry();
create constraint trigger ledger_line_till_empty after insert on ledger_line deferrable initially deferred
  for each row when (new.account in ('till', 'on_the_way')) execute function check_till();
create constraint trigger cash_up_till_empty after update of handed_over_at, confirmed_at on cash_up deferrable initially deferred
  for each row execute function check_till();

create trigger ledger_entry_kept before update or delete on ledger_entry for each row execute function ledger_refuse();
create trigger ledger_line_kept before update or delete on ledger_line for each row execute function ledger_refuse();
revoke update, delete, truncate on ledger_entry, ledger_line from public;

-- Figures count money by the ledger.
drop trigger payment_figures on payment;
create trigger ledger_figures after insert on ledger_entry for each row execute function forget_trip_figures();
