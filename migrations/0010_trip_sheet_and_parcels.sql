-- The presses of the trip sheet, and the documents and parcels that they are about.

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

-- The data of travellers' documents for the border: only for carriers that ask for it, encrypted, for a few days.
create table traveller_document (
  booking_id integer primary key references booking on delete cascade,
  -- encrypted under the server's own key, which is not in the database
  sealed bytea not null,
  updated_at timestamptz not null
);

-- Who of the carrier read the data of a traveller's document, when, and whether on a screen or on the printed border packet.
create table traveller_document_reading (
  id bigint generated always as identity primary key,
  booking_id integer not null references booking on delete cascade,
  account_id integer references account on delete set null,
  printed boolean not null,
  at timestamptz not null
);
create index traveller_document_reading_booking on traveller_document_reading (booking_id, id);
create index traveller_document_reading_account on traveller_document_reading (account_id);
create index traveller_document_reading_at on traveller_document_reading (at);

-- What the staff of a trip found when it checked the papers of a passenger before the border (docs/product.md 8.24); it ends with the data of
-- documents. Who needs which check is computed from the booking.
create table border_check (
  booking_id integer not null references booking on delete cascade,
  kind text not null check (kind in ('document', 'stay', 'child', 'animal')),
  result text not null check (result in ('fine', 'missing')),
  by_office boolean not null,
  noted_at timestamptz not null,
  primary key (booking_id, kind)
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
  receiver_extra integer not null default 0 check (receiver_extra between 0 and 100000),
  -- a slow salted hash of the code, by which the device of the staff checks it without a connection; made by a job after the code
  pin_check jsonb,
  -- length, width and height in centimetres; null where nobody was asked for them
  sides_cm smallint[] constraint parcel_sides check (array_length(sides_cm, 1) = 3 and 1 <= all (sides_cm) and 300 >= all (sides_cm))
);
create index parcel_receiver_sound on parcel using gin (to_tsvector('simple', name_sound(receiver_name))) with (fastupdate = off);
create index parcel_sender_tail on parcel (phone_tail(sender_phone) text_pattern_ops);
create index parcel_receiver_tail on parcel (phone_tail(receiver_phone) text_pattern_ops);
create index parcel_collector on parcel (collector_phone);
create index parcel_receiver on parcel (receiver_phone);
create index parcel_sender on parcel (sender_phone);
create index parcel_unchecked on parcel (booking_id) where pin_check is null;

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
  -- who took it at the hand-out: the person who should, a relative or another person
  collector text check (collector in ('receiver', 'relative', 'other')),
  collector_name text check (length(collector_name) <= 200),
  constraint custody_taken check (step <> 'taken' or (weight_kg is not null and condition is not null and photos > 0)),
  constraint custody_handed_out check (step <> 'handedOut' or (by_pin is not null and (by_pin or (note is not null and photos > 0)))),
  constraint custody_unclaimed check (step <> 'unclaimed' or (place is not null and keep_until is not null)),
  constraint custody_damaged check (step <> 'damaged' or (note is not null and photos > 0)),
  constraint custody_collector check (collector is null or (step = 'handedOut' and collector_name is not null))
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
