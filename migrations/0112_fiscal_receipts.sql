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
