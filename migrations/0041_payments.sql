-- Payments, cash-ups and exchange rates (docs/product.md 9.13). Amounts are minor units of their currency; a rate is
-- the number of ten-thousandths of the currency for one euro.

-- The rate of a carrier, or of the operator where carrier_id is null: a carrier's own rate goes before the operator's, and
-- that before the rates that come with the program.
create table exchange_rate (
  id integer generated always as identity primary key,
  carrier_id integer references carrier on delete cascade,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  rate integer not null constraint exchange_rate_positive check (rate > 0),
  day date not null,
  set_by integer references account on delete set null,
  constraint exchange_rate_once unique nulls not distinct (carrier_id, currency)
);

-- The cash that one person holds for one trip, until it is handed over. What is taken afterwards opens another one.
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

-- The sums of a cash-up, written when it is handed over; `confirmed` is what the company says that it received.
create table cash_up_sum (
  cash_up_id integer not null references cash_up on delete cascade,
  currency char(3) not null,
  collected integer not null,
  spent integer not null check (spent >= 0),
  handed_over integer not null generated always as (collected - spent) stored,
  confirmed integer,
  primary key (cash_up_id, currency)
);

create table expense (
  id uuid primary key,
  cash_up_id integer not null references cash_up,
  trip_id integer not null references trip,
  carrier_id integer not null references carrier,
  driver_id integer references account on delete set null,
  at timestamptz not null,
  amount integer not null constraint expense_positive check (amount > 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  what text not null check (length(what) between 1 and 120)
);
create index expense_cash_up on expense (cash_up_id);

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
  -- what the person gave before the change
  given integer check (given >= amount),
  taken_by integer references account on delete set null,
  refund_of uuid references payment,
  cash_up_id integer references cash_up,
  note text not null default '' check (length(note) <= 200),
  constraint payment_sign check ((amount > 0 and eur_cents > 0 and refund_of is null) or (amount < 0 and eur_cents <= 0)),
  constraint payment_cash_up check (cash_up_id is null or method = 'cash')
);
create index payment_booking on payment (booking_id, at);
create index payment_cash_up on payment (cash_up_id);
create index payment_carrier on payment (carrier_id, at);
create index payment_refund on payment (refund_of) where refund_of is not null;

-- `booking.paid` is always the sum of the booking's payments. Whoever inserts a payment also writes it; a transaction that
-- has not done so is refused at its end.
create function check_paid() returns trigger language plpgsql as $$
begin
  if (select paid from booking where id = new.booking_id)
    is distinct from (select sum(eur_cents) from payment where booking_id = new.booking_id) then
    raise exception 'booking % is not paid by its payments', new.booking_id
      using errcode = 'check_violation', constraint = 'payment_sum';
  end if;
  return null;
end $$;
create constraint trigger payment_sum after insert or update on payment
  deferrable initially deferred for each row execute function check_paid();

alter table booking rename constraint booking_paid_check to booking_refund_covered;
