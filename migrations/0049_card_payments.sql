-- Payments by card into the carrier's own merchant account (docs/product.md 9.34, decision 0048).

-- The accounts of a carrier at providers of payments. New payments go to the active one; the others stay for refunds of their payments.
create table merchant_account (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier,
  provider text not null constraint merchant_account_provider check (provider in ('stripe', 'mono')),
  -- sealed: the secret key, and by what events of the provider are verified
  keys bytea not null,
  -- the last characters of the key, by which its owner recognises it
  hint text not null check (length(hint) <= 4),
  -- who gets the money, as the provider says
  merchant text not null,
  active boolean not null,
  -- when the provider last accepted the key
  checked_at timestamptz not null,
  connected_at timestamptz not null,
  constraint merchant_account_once unique (carrier_id, provider)
);
create unique index merchant_account_active on merchant_account (carrier_id) where active;

-- What a carrier asks passengers to pay beforehand; null: nothing. A route may have its own rule.
create function pay_rule_valid(rule jsonb) returns boolean language sql immutable as $$
  select coalesce(rule ->> 'kind' in ('never', 'optional', 'required') and rule ->> 'of' in ('unproven', 'all')
    and (rule ->> 'deposit')::int between 1 and 100, false)
$$;
alter table carrier add column pay_rule jsonb constraint carrier_pay_rule check (pay_rule is null or pay_rule_valid(pay_rule));
alter table route add column pay_rule jsonb constraint route_pay_rule check (pay_rule is null or pay_rule_valid(pay_rule));

-- Seats can be held until they are paid, too; then `unproven_until` is the end of the time for the payment.
alter table party add column held_for_payment boolean not null default false;
alter table party drop constraint party_unproven_is_guest;
alter table party add constraint party_unproven_is_held check (unproven_until is null or by_guest or held_for_payment);

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
  foreign key (carrier_id, provider) references merchant_account (carrier_id, provider),
  constraint checkout_reference_once unique (provider, reference),
  constraint checkout_payment_once unique (provider, payment),
  constraint checkout_paid check ((payment is null) = (paid_at is null))
);
create index checkout_party on checkout (party_id);
-- at most one page of a party can be paid at a time
create unique index checkout_open_once on checkout (party_id) where paid_at is null and ended_at is null;

-- Which bookings a checkout pays.
create table checkout_part (
  checkout_id uuid not null references checkout,
  booking_id integer not null references booking,
  amount integer not null check (amount > 0),
  eur_cents integer not null check (eur_cents > 0),
  primary key (checkout_id, booking_id)
);
create index checkout_part_booking on checkout_part (booking_id);

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

-- A movement of a provider is entered once for each booking: `movement` is the provider's id of the payment, the refund or the chargeback.
alter table payment add column checkout_id uuid references checkout;
alter table payment add column movement text;
alter table payment add constraint payment_of_card check ((checkout_id is null) = (movement is null) and (checkout_id is null or method = 'card'));
alter table payment add constraint payment_movement_once unique (checkout_id, movement, booking_id);

-- What a provider keeps of a payment.
alter table ledger_entry drop constraint ledger_entry_kind;
alter table ledger_entry add constraint ledger_entry_kind
  check (kind in ('fare', 'cancelled', 'forgiven', 'payment', 'refund', 'expense', 'expense_removed', 'handed_over', 'received', 'fee'));

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
