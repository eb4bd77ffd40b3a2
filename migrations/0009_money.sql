-- Money: tills, payments, the ledger, the numbers of tickets, invoices and fiscal receipts. Amounts are minor units of their currency; a rate
-- is the number of ten-thousandths of the currency for one euro (docs/product.md 9.13).

-- The cash that one person holds for one trip, until it is handed over. Cash that is taken afterwards opens another one.
create table cash_up (
  id integer generated always as identity primary key,
  trip_id integer not null references trip,
  carrier_id integer not null references carrier,
  driver_id integer references account on delete set null,
  opened_at timestamptz not null,
  handed_over_at timestamptz,
  confirmed_by integer references account on delete set null,
  confirmed_at timestamptz,
  note text not null default '' check (length(note) <= 300),
  constraint cash_up_in_order check (confirmed_at is null or handed_over_at is not null)
);
create unique index cash_up_open_once on cash_up (trip_id, driver_id) where handed_over_at is null;
create index cash_up_trip on cash_up (trip_id);
create index cash_up_carrier on cash_up (carrier_id, opened_at desc);

-- Money that a driver spent on the way.
create table expense (
  id uuid primary key,
  cash_up_id integer not null references cash_up,
  trip_id integer not null references trip,
  carrier_id integer not null references carrier,
  driver_id integer references account on delete set null,
  at timestamptz not null,
  amount integer not null constraint expense_positive check (amount > 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  what text not null check (length(what) between 1 and 120),
  rate integer not null constraint expense_rate check (rate > 0)
);
create index expense_cash_up on expense (cash_up_id);
create trigger rows_of_owner after insert on expense referencing new table as added
  for each statement execute function check_rows_of_owner('cash_up_id', '1000');

-- The accounts of a carrier at providers of payments. New payments go to the active one; the others stay for refunds of their payments.
create table merchant_account (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier,
  provider text not null constraint merchant_account_provider check (provider in ('stripe', 'mono')),
  -- sealed: the secret key, and by what events of the provider are verified; deleted a while after the account has
  -- become inactive, while the row stays for its payments
  keys bytea,
  -- the last characters of the key, by which its owner recognises it
  hint text not null check (length(hint) <= 4),
  -- who gets the money, as the provider says
  merchant text not null,
  active boolean not null,
  -- when the provider last accepted the key
  checked_at timestamptz not null,
  connected_at timestamptz not null,
  constraint merchant_account_once unique (carrier_id, provider),
  constraint merchant_account_active_has_keys check (keys is not null or not active)
);
create unique index merchant_account_active on merchant_account (carrier_id) where active;

-- A page of a provider on which a party pays, and what has become of it.
create table checkout (
  id uuid primary key,
  carrier_id integer not null,
  provider text not null,
  party_id integer not null references party,
  -- the provider's id of the page, and its address; null until the provider has answered
  reference text,
  url text,
  -- minor units of the currency
  amount integer not null check (amount > 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  rate integer not null check (rate > 0),
  opened_at timestamptz not null,
  -- until when it can be paid
  ends_at timestamptz not null,
  -- the provider's id of the payment
  payment text,
  paid_at timestamptz,
  ended_at timestamptz,
  -- what the provider keeps; null while it is not known
  fee integer check (fee >= 0),
  -- when the provider is asked again: what it, or a bank, gives back later is found also where the event about it is lost
  ask_at timestamptz,
  -- whether the receiver of a parcel pays there: the price, or where the sender pays it what another stop costs more
  by_receiver boolean not null default false,
  foreign key (carrier_id, provider) references merchant_account (carrier_id, provider),
  constraint checkout_reference_once unique (provider, reference),
  constraint checkout_payment_once unique (provider, payment),
  constraint checkout_paid check ((payment is null) = (paid_at is null))
);
create index checkout_party on checkout (party_id);
-- at most one page of a party can be paid at a time
create unique index checkout_open_once on checkout (party_id) where paid_at is null and ended_at is null;
create index checkout_ask on checkout (ask_at) where ask_at is not null;

-- Which bookings a checkout pays.
create table checkout_part (
  checkout_id uuid not null references checkout,
  booking_id integer not null references booking,
  amount integer not null check (amount > 0),
  eur_cents integer not null check (eur_cents > 0),
  primary key (checkout_id, booking_id)
);
create index checkout_part_booking on checkout_part (booking_id);

-- One payment, or a refund: then amount and eur_cents are negative. Rows are added and never changed.
create table payment (
  id uuid primary key,
  booking_id integer not null references booking,
  trip_id integer not null references trip,
  carrier_id integer not null references carrier,
  at timestamptz not null,
  amount integer not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  eur_cents integer not null,
  rate integer not null check (rate > 0),
  method text not null check (method in ('cash', 'card', 'transfer')),
  -- the money that the person gave, before the change
  given integer check (given >= amount),
  taken_by integer references account on delete set null,
  refund_of uuid references payment,
  cash_up_id integer references cash_up,
  note text not null default '' check (length(note) <= 200),
  -- the provider's id of the payment, the refund or the chargeback: each is entered once for each booking
  checkout_id uuid references checkout,
  movement text,
  -- change in another currency: 50 € are given for 32 €, and the change is złoty. `change_over` is what the till keeps beyond the payment, in
  -- the payment's currency, and `change_amount` what it gives out; a refund of a wrong payment has both with the opposite sign
  change_currency char(3) check (change_currency ~ '^[A-Z]{3}$'),
  change_amount integer,
  change_rate integer check (change_rate > 0),
  change_over integer,
  constraint payment_sign check ((amount > 0 and eur_cents > 0 and refund_of is null) or (amount < 0 and eur_cents <= 0)),
  constraint payment_cash_up check (cash_up_id is null or method = 'cash'),
  constraint payment_of_card check ((checkout_id is null) = (movement is null) and (checkout_id is null or method = 'card')),
  constraint payment_movement_once unique (checkout_id, movement, booking_id),
  constraint payment_change check (
    num_nulls(change_currency, change_amount, change_rate, change_over) = 4
    or (num_nulls(change_currency, change_amount, change_rate, change_over) = 0 and method = 'cash' and change_currency <> currency
      and sign(change_amount) = sign(amount) and sign(change_over) = sign(amount) and (amount > 0 or refund_of is not null)))
);
create index payment_booking on payment (booking_id, at);
create index payment_cash_up on payment (cash_up_id);
create index payment_carrier on payment (carrier_id, at);
create index payment_refund on payment (refund_of) where refund_of is not null;
create index payment_trip on payment (trip_id);

-- A refund that the provider was, or will be, asked for. Its id is that of the payment row once the provider has made it.
create table card_refund (
  id uuid primary key,
  checkout_id uuid not null references checkout,
  booking_id integer not null references booking,
  amount integer not null check (amount > 0),
  eur_cents integer not null check (eur_cents > 0),
  state text not null constraint card_refund_state check (state in ('asked', 'done', 'failed')),
  asked_at timestamptz not null
);
create index card_refund_checkout on card_refund (checkout_id);
create index card_refund_booking on card_refund (booking_id);

-- The ledger (docs/product.md 9.13): every movement of money is an entry whose lines add up to zero in euro cents. An amount that is added to
-- an account is positive. Entries are only added; a wrong one is corrected by an opposite one.
create table ledger_entry (
  -- that of the payment or the expense; a movement that is sent twice is entered once
  id uuid primary key,
  kind text not null constraint ledger_entry_kind
    check (kind in ('fare', 'cancelled', 'forgiven', 'payment', 'refund', 'expense', 'expense_removed', 'handed_over', 'received', 'fee')),
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
-- złoty, or "keep the change". With change in another currency there are two lines of the till, and what the rates leave between them.
create function enter_payment(taken payment) returns void language plpgsql as $$
declare
  worth integer := round(taken.amount * 10000.0 / taken.rate);
  more integer := coalesce(round(taken.change_over * 10000.0 / taken.rate), 0);
  back integer := coalesce(round(taken.change_amount * 10000.0 / taken.change_rate), 0);
  side text := case when taken.method = 'card' then 'provider' when taken.cash_up_id is null then 'carrier' else 'till' end;
begin
  insert into ledger_entry (id, kind, at, actor_id, booking_id, trip_id, carrier_id, reverses, lines)
  values (taken.id, case when taken.amount > 0 then 'payment' else 'refund' end, taken.at, taken.taken_by, taken.booking_id, taken.trip_id, taken.carrier_id,
    taken.refund_of, 2 + case when worth = taken.eur_cents then 0 else 1 end
      + case when taken.change_currency is null then 0 when more = back then 2 else 3 end);
  insert into ledger_line (entry_id, place, account, cash_up_id, currency, amount, rate, eur_cents)
  select taken.id, line.* from (values
    -- cash of a time without cash-ups has reached the carrier
    (1, side, taken.cash_up_id, taken.currency, taken.amount, taken.rate, worth),
    (2, 'debt', null, 'EUR', -taken.eur_cents, null, -taken.eur_cents),
    (3, 'rounding', null, 'EUR', taken.eur_cents - worth, null, taken.eur_cents - worth),
    (4, side, taken.cash_up_id, taken.currency, taken.change_over, taken.rate, more),
    (5, side, taken.cash_up_id, taken.change_currency, -taken.change_amount, taken.change_rate, -back),
    (6, 'rounding', null, 'EUR', back - more, null, back - more)
  ) line (place, account, cash_up_id, currency, amount, rate, eur_cents)
  where line.place < 3 or (line.place = 3 and worth <> taken.eur_cents)
    or (taken.change_currency is not null and (line.place in (4, 5) or (line.place = 6 and more <> back)));
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

-- Enters the fee of a checkout; its id is that of the checkout, so that it is entered once.
create function enter_fee(paid checkout, booked booking, at timestamptz) returns void language plpgsql as $$
declare
  worth integer := round(paid.fee * 10000.0 / paid.rate);
begin
  if paid.fee = 0 then
    return;
  end if;
  insert into ledger_entry (id, kind, at, booking_id, trip_id, carrier_id, lines)
  values (paid.id, 'fee', at, booked.id, booked.trip_id, booked.carrier_id, 2);
  insert into ledger_line (entry_id, place, account, currency, amount, rate, eur_cents)
  values (paid.id, 1, 'provider', paid.currency, -paid.fee, paid.rate, -worth),
    (paid.id, 2, 'fees', paid.currency, paid.fee, paid.rate, worth);
end $$;

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

-- `booking.paid` is a copy for lists and rules, always the sum of the booking's payments. Whoever inserts a payment also writes it; a transaction
-- that has not done so is refused at its end.
create function check_paid() returns trigger language plpgsql set enable_seqscan = off as $$
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

create constraint trigger payment_sum after insert or update on payment
  deferrable initially deferred for each row execute function check_paid();
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

-- The last number that a carrier has given, by what it numbers. A transaction that gives one waits here for the one before it to end, so that
-- a number is used exactly when it is given: there are neither gaps nor repeats.
create table number_counter (
  -- no reference, because the check would lock the carrier after the booking
  carrier_id integer not null,
  kind text not null constraint number_counter_kind check (kind in ('passenger', 'parcel', 'invoice')),
  last integer not null check (last > 0),
  primary key (carrier_id, kind)
);

-- The number of a ticket or of the receipt of a parcel. It is added when the booking is confirmed, and stays when it is cancelled.
create table ticket_number (
  booking_id integer primary key references booking,
  carrier_id integer not null,
  kind text not null check (kind in ('passenger', 'parcel')),
  series text not null,
  number integer not null check (number > 0),
  -- as the carrier's rate was when the number was given; null: without value added tax
  vat_percent smallint,
  issued_at timestamptz not null,
  constraint ticket_number_once unique (carrier_id, kind, number)
);

create function next_number(carrier integer, what text) returns integer language sql as $$
  insert into number_counter (carrier_id, kind, last) values (carrier, what, 1)
  on conflict (carrier_id, kind) do update set last = number_counter.last + 1
  returning last
$$;

-- Parcels and invoices have numbers of their own, so that a check of the tickets finds no gaps.
create function number_series(carrier integer, what text) returns text language sql stable as $$
  select coalesce((select series from carrier_legal where carrier_id = carrier), 'V')
    || case what when 'parcel' then '-P' when 'invoice' then '-I' else '' end
$$;

-- Gives a booking its number at the end of the transaction that confirms it, whichever statement does: the counter is locked for the commit
-- only, and nothing is locked after it. `enable_seqscan` as in `follow_owed`.
create function give_ticket_number() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from ticket_number where booking_id = new.id) then
    return null;
  end if;
  insert into ticket_number (booking_id, carrier_id, kind, series, number, vat_percent, issued_at)
  select b.id, b.carrier_id, b.kind, number_series(b.carrier_id, b.kind), next_number(b.carrier_id, b.kind),
    (select vat_percent from carrier_legal where carrier_id = b.carrier_id), b.updated_at
  from booking b where b.id = new.id;
  return null;
end $$;
create constraint trigger booking_number_added after insert on booking deferrable initially deferred for each row
  when (new.status not in ('unconfirmed', 'cancelled')) execute function give_ticket_number();
create constraint trigger booking_number_changed after update of status on booking deferrable initially deferred for each row
  when (new.status not in ('unconfirmed', 'cancelled') and old.status in ('unconfirmed', 'cancelled'))
  execute function give_ticket_number();

-- Invoices to companies for the tickets of a party (docs/product.md 9.35). What they say is frozen: both companies and the lines.
create table invoice (
  id integer generated always as identity primary key,
  -- no reference, because the check would lock the carrier after the party
  carrier_id integer not null,
  series text not null,
  number integer not null check (number > 0),
  party_id integer not null references party,
  issued_at timestamptz not null,
  -- { name, taxNumber, address }
  buyer jsonb not null,
  -- the legal data of the carrier
  seller jsonb not null,
  -- [{ bookingId, number, day, from, to, cents, vatPercent }]; the names are those of the bookings, so that they can be erased
  lines jsonb not null check (jsonb_array_length(lines) > 0),
  constraint invoice_number_once unique (carrier_id, number)
);
create index invoice_party on invoice (party_id);

-- Where a carrier gets fiscal receipts for its payments (docs/product.md 9.39).
create table fiscal_gateway (
  carrier_id integer primary key references carrier,
  url text not null check (length(url) <= 500),
  -- sealed
  secret bytea not null,
  -- the payments that get a receipt; 'cash': by card and in cash
  rule text not null constraint fiscal_gateway_rule check (rule in ('none', 'card', 'cash', 'all')),
  -- when the gateway last answered a trial
  checked_at timestamptz not null
);

-- The receipt of a payment, or of its return.
create table fiscal_receipt (
  payment_id uuid primary key references payment,
  booking_id integer not null references booking,
  carrier_id integer not null references carrier,
  state text not null default 'waiting' constraint fiscal_receipt_state check (state in ('waiting', 'done', 'failed')),
  queued_at timestamptz not null,
  -- attempts so far, and the time of the next one
  attempt integer not null default 0,
  next_at timestamptz,
  -- what is sent, as it was sent first: each attempt sends the same
  content jsonb,
  -- why there is none yet, and the gateway's own words about it
  reason text check (reason in ('away', 'unsigned', 'unread', 'taken', 'refused', 'legal', 'sale', 'off')),
  said text not null default '' check (length(said) <= 300),
  number text check (length(number) between 1 and 64),
  url text check (length(url) <= 500),
  -- when it was issued or given up
  ended_at timestamptz,
  constraint fiscal_receipt_ended check ((state = 'waiting') = (ended_at is null)),
  constraint fiscal_receipt_done check ((state = 'done') = (num_nulls(number, url) = 0)),
  constraint fiscal_receipt_failed check (state <> 'failed' or reason is not null)
);
create index fiscal_receipt_booking on fiscal_receipt (booking_id);
create index fiscal_receipt_open on fiscal_receipt (carrier_id, queued_at) where state <> 'done';

-- A payment cannot forget its receipt. What is given back gets one if its payment has one, also after the rule has changed.
create function want_receipt() returns trigger language plpgsql as $$
begin
  insert into fiscal_receipt (payment_id, booking_id, carrier_id, queued_at)
  select new.id, new.booking_id, new.carrier_id, new.at from fiscal_gateway g
  where g.carrier_id = new.carrier_id and case when new.refund_of is null
    then g.rule = 'all' or new.method = 'card' and g.rule in ('card', 'cash') or new.method = 'cash' and g.rule = 'cash'
    else exists (select from fiscal_receipt r where r.payment_id = new.refund_of) end;
  return null;
end $$;
create trigger want_receipt after insert on payment for each row execute function want_receipt();
