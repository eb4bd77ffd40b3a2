-- The presses of the trip sheet, and the money, documents and parcels that they are about. Amounts are minor units of their currency; a
-- rate is the number of ten-thousandths of the currency for one euro (docs/product.md 9.13).

-- Every press of the trip sheet, once: its id is made by the device, which may send it again until it is answered.
create table trip_action (
  id uuid primary key,
  trip_id integer not null references trip on delete cascade,
  account_id integer references account on delete set null,
  device uuid not null,
  -- when the button was pressed by the device's clock, and the time that counts
  pressed_at timestamptz not null,
  at timestamptz not null,
  action text not null,
  booking_id integer references booking on delete set null,
  input jsonb not null,
  outcome text not null check (outcome in ('done', 'refused')),
  code text,
  stored_at timestamptz not null,
  check ((outcome = 'refused') = (code is not null))
);
create index trip_action_trip on trip_action (trip_id, stored_at);
create index trip_action_account on trip_action (account_id);
create index trip_action_booking on trip_action (booking_id);
create index trip_action_stored on trip_action (stored_at);

-- A passenger says "I'm not aboard" while the bus leaves or stands.
create table not_aboard (
  id bigint generated always as identity primary key,
  booking_id integer not null references booking on delete cascade,
  at timestamptz not null,
  ended_at timestamptz
);
create unique index not_aboard_once on not_aboard (booking_id) where ended_at is null;

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

-- The sums of a cash-up, written when it is handed over; `confirmed` is the sum that the company says that it received.
create table cash_up_sum (
  cash_up_id integer not null references cash_up on delete cascade,
  currency char(3) not null,
  collected integer not null,
  spent integer not null check (spent >= 0),
  handed_over integer not null generated always as (collected - spent) stored,
  confirmed integer,
  primary key (cash_up_id, currency)
);

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
  -- the money that the person gave, before the change
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
create index payment_trip on payment (trip_id);

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

-- The data of travellers' documents for the border: only for carriers that ask for it, encrypted, for a few days.
create table traveller_document (
  booking_id integer primary key references booking on delete cascade,
  -- encrypted under the server's own key, which is not in the database
  sealed bytea not null,
  updated_at timestamptz not null
);

-- The parcel of a booking.
create table parcel (
  booking_id integer primary key references booking on delete cascade,
  sender_name text not null,
  sender_phone text not null,
  receiver_name text not null,
  receiver_phone text not null,
  what text not null,
  size_class text not null check (size_class in ('envelope', 's', 'm', 'l', 'xl')),
  weight_kg numeric(5, 1) not null check (weight_kg > 0 and weight_kg <= 500),
  declared_value integer check (declared_value between 0 and 10000000),
  photo text,
  -- the code that the receiver says to get it
  pin char(4) not null,
  -- wrong codes in a row, and when the last of them was tried
  pin_tries smallint not null default 0,
  pin_tried_at timestamptz,
  -- the address of the receiver's page
  track_code text not null constraint parcel_track_code_once unique,
  -- the weight that the sender named; null until the crew has weighed the parcel, and weight_kg is the weight that they measured
  declared_kg numeric(5, 1) check (declared_kg > 0 and declared_kg <= 500),
  -- who pays the rest
  payer text not null default 'sender' check (payer in ('sender', 'receiver')),
  -- the rate by which it was priced: { base, includedKg, perKg, minimum }; null: at the route's price or one that was agreed on
  tariff jsonb check (tariff is null or jsonb_typeof(tariff) = 'object'),
  -- by how much the measured weight changed the price when the parcel was taken over, in euro cents
  weight_charge integer not null default 0,
  -- another person who collects it for the receiver
  collector_name text not null default '' check (length(collector_name) <= 120),
  collector_phone text not null default '' check (length(collector_phone) <= 17),
  -- the extra price of another stop that the receiver chose, in euro cents
  receiver_extra integer not null default 0 check (receiver_extra between 0 and 100000)
);
create index parcel_receiver_sound on parcel using gin (to_tsvector('simple', name_sound(receiver_name))) with (fastupdate = off);
create index parcel_sender_tail on parcel (phone_tail(sender_phone) text_pattern_ops);
create index parcel_receiver_tail on parcel (phone_tail(receiver_phone) text_pattern_ops);

-- The receiver's wish to collect a parcel at another stop of the trip.
create table parcel_redirect (
  id integer generated always as identity primary key,
  booking_id integer not null references parcel (booking_id) on delete cascade,
  to_seq smallint not null,
  -- the whole price before and after, in euro cents
  old_fare integer not null,
  fare integer not null,
  state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  asked_at timestamptz not null
);
create unique index parcel_redirect_open_once on parcel_redirect (booking_id) where state = 'open';
create index parcel_redirect_booking on parcel_redirect (booking_id, id);

-- A parcel that is handed from one bus to another (docs/product.md 9.22): the crews of both confirm, in any order.
create table parcel_transfer (
  id bigint generated always as identity primary key,
  booking_id integer not null references parcel (booking_id) on delete cascade,
  from_trip_id integer not null references trip on delete cascade,
  to_trip_id integer not null references trip on delete cascade,
  -- between which stops it travels on the first bus, and on the other one; the latter are known when it is taken
  old_from_seq smallint not null,
  from_seq smallint,
  to_seq smallint,
  given_at timestamptz,
  given_by integer references account on delete set null,
  taken_at timestamptz,
  taken_by integer references account on delete set null,
  -- when both had confirmed: from then on the parcel is on the other trip
  done_at timestamptz,
  undone_at timestamptz,
  constraint parcel_transfer_trips check (from_trip_id <> to_trip_id),
  constraint parcel_transfer_sides check (undone_at is not null or given_at is not null or taken_at is not null),
  constraint parcel_transfer_taken check (taken_at is null or to_seq > from_seq),
  constraint parcel_transfer_done check (done_at is null or (given_at is not null and taken_at is not null and undone_at is null))
);
-- A parcel is given to one bus at a time, whatever is pressed at the same moment.
create unique index parcel_transfer_open on parcel_transfer (booking_id) where done_at is null and undone_at is null;
create index parcel_transfer_booking on parcel_transfer (booking_id);
create index parcel_transfer_from on parcel_transfer (from_trip_id);
create index parcel_transfer_to on parcel_transfer (to_trip_id);
create index parcel_transfer_given_by on parcel_transfer (given_by);
create index parcel_transfer_taken_by on parcel_transfer (taken_by);

-- The chain of custody: who had a parcel when, and in which state (docs/product.md 9.14).
create table custody_event (
  id bigint generated always as identity primary key,
  booking_id integer not null references parcel (booking_id) on delete cascade,
  step text not null check (step in ('loaded', 'taken', 'passed', 'received', 'handedOut', 'unclaimed', 'returned', 'damaged')),
  at timestamptz not null,
  actor_id integer references account on delete set null,
  weight_kg numeric(5, 1) check (weight_kg > 0 and weight_kg <= 500),
  condition text check (condition in ('whole', 'damaged', 'fragile')),
  -- the reason of handing out without the code or of returning, or the damage
  note text check (length(note) <= 300),
  by_pin boolean,
  -- where an unclaimed parcel is kept, and until which day
  place text check (length(place) <= 160),
  keep_until date,
  photos smallint not null default 0 check (photos between 0 and 6),
  -- when the crew took the press back; such an event is no part of the chain
  undone_at timestamptz,
  constraint custody_taken check (step <> 'taken' or (weight_kg is not null and condition is not null and photos > 0)),
  constraint custody_handed_out check (step <> 'handedOut' or (by_pin is not null and (by_pin or (note is not null and photos > 0)))),
  constraint custody_unclaimed check (step <> 'unclaimed' or (place is not null and keep_until is not null)),
  constraint custody_damaged check (step <> 'damaged' or (note is not null and photos > 0))
);
create index custody_event_booking on custody_event (booking_id, id);
create index custody_event_actor on custody_event (actor_id);
-- A parcel is taken over, handed out and returned once, whatever arrives at the same time.
create unique index custody_step_once on custody_event (booking_id, step)
  where undone_at is null and step in ('loaded', 'taken', 'handedOut', 'returned');

-- Photos of parcels and of the receipts of expenses. They wait until a press of the trip sheet names them.
create table parcel_photo (
  -- made by the device that took the picture
  id uuid primary key,
  trip_id integer not null references trip on delete cascade,
  account_id integer references account on delete set null,
  file text not null,
  width smallint not null,
  height smallint not null,
  stored_at timestamptz not null,
  -- both null until a press names the photo
  event_id bigint references custody_event on delete set null,
  expense_id uuid references expense on delete set null,
  -- the parcel whose sender took the photo
  booking_id integer references booking on delete cascade,
  constraint parcel_photo_of_one check (event_id is null or expense_id is null)
);
create index parcel_photo_event on parcel_photo (event_id);
create index parcel_photo_account on parcel_photo (account_id);
create index parcel_photo_trip on parcel_photo (trip_id);
create index parcel_photo_expense on parcel_photo (expense_id) where expense_id is not null;
create index parcel_photo_unnamed on parcel_photo (stored_at) where event_id is null and expense_id is null;
create index parcel_photo_booking on parcel_photo (booking_id);
