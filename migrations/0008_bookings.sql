-- Bookings of seats and parcels, the reasons of their prices, and the people who book.

-- Bookings that were made together.
create table party (
  id integer generated always as identity primary key,
  trip_id integer not null references trip,
  -- whose they are; null for a caller who has no account
  account_id integer references account on delete set null,
  booked_by integer references account on delete set null,
  contact_name text not null,
  contact_phone text not null,
  note text not null default '',
  created_at timestamptz not null,
  -- how the caller said that they will pay; null where nobody asked
  pay_by text check (pay_by in ('cash', 'card', 'transfer')),
  -- a guest books for themselves without an account, unlike a caller, whose booking is made by staff. The ticket and its changes are sent to
  -- the mail, in the language of the page on which the booking was made
  by_guest boolean not null default false,
  email text not null default '' check (length(email) <= 254),
  locale text check (locale ~ '^[a-z]{2}$'),
  -- whether a guest wants the ticket and its changes by text message, to the number of the booking
  by_text boolean not null default false,
  -- the network from which a guest booked, as a keyed hash: what nobody has proven is counted by network. Empty for everybody else, and once the
  -- mail of the guest is forgotten
  guest_network text not null default '',
  -- until when seats are held for which nothing is proven yet, neither an address nor a number (docs/product.md 9.23), or which are not paid yet.
  -- Null once it is, and for everybody else; a booking that was never proven keeps it
  unproven_until timestamptz,
  -- seats that move to another trip without the others are a party of their own
  split_from integer references party on delete set null,
  import_id integer references import on delete set null,
  held_for_payment boolean not null default false,
  -- how the contact prefers to be reached (docs/product.md 9.38)
  second_phone text not null default '',
  messenger text constraint party_messenger check (messenger in ('viber', 'telegram', 'whatsapp', 'call')),
  constraint party_guest_by_nobody check (not by_guest or booked_by is null),
  constraint party_unproven_is_held check (unproven_until is null or by_guest or held_for_payment or account_id is not null)
);
create index party_account on party (account_id);
create index party_trip on party (trip_id);
-- Callers: all parties of a telephone number.
create index party_contact on party (contact_phone, id desc) where contact_phone <> '';
create index party_phone_tail on party (phone_tail(contact_phone) text_pattern_ops);
create index party_guest_mail on party (email) where by_guest and account_id is null and email <> '';
create index party_guest_phone on party (contact_phone) where by_guest and account_id is null;
create index party_guest_network on party (guest_network, created_at) where guest_network <> '';
create index party_unproven on party (trip_id) where unproven_until is not null;
create index party_split on party (split_from) where split_from is not null;
create index party_import on party (import_id) where import_id is not null;
create index party_contact_sound on party using gin (to_tsvector('simple', name_sound(contact_name))) with (fastupdate = off)
  where contact_name <> '' and account_id is null;
-- The office finds a booking by a word of its note ("the woman with the dog on Saturday").
create index party_note_sound on party using gin (to_tsvector('simple', name_sound(note))) with (fastupdate = off)
  where note <> '';

-- A party with those that were split from it.
create function party_parts(whole integer) returns setof integer language sql stable as $$
  with recursive parts (id) as (
    select whole
    union
    select party.id from party join parts on party.split_from = parts.id
  )
  select id from parts
$$;

-- The use of a code by a party.
create table promo_use (
  party_id integer primary key references party on delete cascade,
  promo_id integer not null references promo_code,
  used_at timestamptz not null
);
create index promo_use_promo on promo_use (promo_id);

-- The parts of a fare, frozen when it is booked (docs/product.md 7.5): [{ part, cents, … }] in order. The cents add up to the fare. An empty
-- list says that nothing is known of it: older bookings, and prices by arrangement.
create function fare_parts_sum(parts jsonb) returns integer language sql immutable parallel safe as $$
  select coalesce(sum((part ->> 'cents')::integer), 0)::integer from jsonb_array_elements(parts) as part
$$;

-- One passenger's seat, or one parcel.
create table booking (
  id integer generated always as identity primary key,
  party_id integer not null references party,
  trip_id integer not null references trip,
  carrier_id integer not null references carrier,
  kind text not null check (kind in ('passenger', 'parcel')),
  -- 'left_behind': the bus went on without them after a halt; no seat, load or money of the trip
  status text not null
    check (status in ('unconfirmed', 'confirmed', 'boarded', 'completed', 'cancelled', 'no_show', 'left_behind', 'ejected')),
  code char(6) not null constraint booking_code_once unique,
  from_seq smallint not null check (from_seq >= 0),
  to_seq smallint not null check (to_seq > from_seq),
  legs int4range not null generated always as (int4range(from_seq, to_seq)) stored,
  -- null for a parcel, and for a passenger who does not fit into another bus with fewer seats, until their carrier decides
  seat smallint,
  holds boolean not null generated always as (status in ('unconfirmed', 'confirmed', 'boarded', 'completed')) stored,
  name text not null,
  has_pet boolean not null default false,
  has_baggage boolean not null default false,
  needs_calculation boolean not null default false,
  -- euro cents; null until a price was given
  fare integer check (fare between 0 and 100000),
  -- the carrier's price by arrangement; it becomes the fare when it is accepted
  contract_price integer check (contract_price between 0 and 100000),
  -- the price that the passenger would pay instead, named when they declined
  counter_price integer check (counter_price between 0 and 100000),
  quoted_at timestamptz,
  declined_at timestamptz,
  -- euro cents; always the sum of the booking's payments
  paid integer not null default 0 constraint booking_refund_covered check (paid >= 0),
  expires_at timestamptz,
  cancel_reason text,
  -- 'asked': by the staff because the passenger asked for it
  cancelled_by text check (cancelled_by in ('passenger', 'asked', 'carrier', 'expiry', 'trip', 'unanswered')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- the ticket of a booking by its link, for people without an account. The key has 64 random bits, so that it cannot be guessed: a version 4
  -- UUID has its fixed bits in the third and fourth group; the first eight and the last eight digits are random
  ticket_key text not null default (left(gen_random_uuid()::text, 8) || right(gen_random_uuid()::text, 8)),
  fare_parts jsonb not null default '[]',
  -- an infant who travels on the passenger's lap, without a seat
  infant_name text check (length(infant_name) between 1 and 100),
  -- the seat of the way there, which gave the discount of the way back
  return_of integer references booking on delete set null,
  -- as the carrier's were when it was booked
  cancellation_terms jsonb
    constraint booking_cancellation_terms check (cancellation_terms is null or cancellation_terms_valid(cancellation_terms, 10000)),
  -- euro cents that the passenger owes for cancelling or not coming; less than computed where the carrier waived it
  cancellation_charge integer not null default 0,
  child_seat text check (child_seat in ('infant', 'toddler', 'booster')),
  -- what a person owes, in euro cents. A request owes nothing yet; who was put off or left behind owes nothing more than they have paid
  owed integer generated always as (
    case
      when status in ('cancelled', 'no_show') then cancellation_charge
      when status = 'unconfirmed' then 0
      when status in ('ejected', 'left_behind') then least(paid, coalesce(fare, 0))
      else coalesce(fare, 0)
    end) stored,
  -- help that a traveller needs on the way; removed a week after the trip
  help text[] not null default '{}' constraint booking_help
    check (help <@ array['chairFolded', 'chairOpen', 'lift', 'guideDog', 'childAlone'] and (help = '{}' or kind = 'passenger')),
  constraint booking_seat_once exclude using gist (trip_id with =, seat with =, legs with &&) where (holds and seat is not null),
  constraint booking_parcel_has_no_seat check (kind = 'passenger' or seat is null),
  constraint booking_ticket_key_once unique (ticket_key),
  constraint booking_ticket_key_form check (ticket_key ~ '^[0-9a-f]{16}$'),
  -- a price by arrangement has the classes of its travellers among its parts, without amounts
  constraint booking_fare_parts_sum check (fare_parts = '[]' or fare_parts_sum(fare_parts) = coalesce(fare, 0)),
  constraint booking_cancellation_charge
    check (cancellation_charge = 0 or (cancellation_charge between 1 and fare and status in ('cancelled', 'no_show')))
);
create index booking_trip on booking (trip_id, from_seq);
create index booking_party on booking (party_id);
create index booking_unconfirmed on booking (carrier_id, trip_id) where status = 'unconfirmed';
create index booking_expiry on booking (expires_at) where status = 'unconfirmed';
create index booking_made on booking (carrier_id, created_at);
create index booking_updated on booking (updated_at);
create index booking_name_sound on booking using gin (carrier_id, to_tsvector('simple', name_sound(name))) with (fastupdate = off);
create unique index booking_return_once on booking (return_of) where return_of is not null and holds;
create index booking_return_of on booking (return_of) where return_of is not null;
-- The charges for cancelling are found without reading all bookings.
create index booking_charged on booking (trip_id) where cancellation_charge > 0;
create index booking_created on booking (created_at);
-- A carrier's dashboard counts the bookings cancelled in a period.
create index booking_cancelled on booking (carrier_id, updated_at) where status = 'cancelled';
-- The debts and refunds of a carrier are found without reading all its bookings.
create index booking_owing on booking (carrier_id) where owed > paid and status in ('completed', 'cancelled', 'no_show');
create index booking_to_give_back on booking (carrier_id) where paid > owed;
create index booking_with_help on booking (trip_id) where help <> '{}';

-- Whatever changes a fare without explaining it (another ride, an offer, an agreed price) leaves the rest to a part `manual`. A price by
-- arrangement keeps its classes and extras, without amounts.
create function keep_fare_parts() returns trigger language plpgsql as $$
declare
  kept jsonb;
  rest integer;
begin
  select coalesce(jsonb_agg(case when new.fare is null then part || '{"cents": 0}' else part end order by place), '[]') into kept
  from jsonb_array_elements(old.fare_parts) with ordinality as listed (part, place)
  where part ->> 'part' <> 'manual' and (new.fare is not null or part ->> 'part' in ('class', 'extra'));
  rest := coalesce(new.fare, 0) - fare_parts_sum(kept);
  if rest <> 0 then
    kept := kept || jsonb_build_array(jsonb_build_object('part', 'manual', 'cents', rest));
  end if;
  new.fare_parts := kept;
  return new;
end $$;
create trigger booking_fare_parts before update of fare on booking for each row
  when (new.fare is distinct from old.fare and new.fare_parts = old.fare_parts and old.fare_parts <> '[]')
  execute function keep_fare_parts();

-- Counts an animal on the legs of its ride, whichever statement books, moves, cancels or brings it back. More than the carrier takes are
-- refused when an animal is booked or goes to another part of a trip, and not when a passenger boards after all.
create function count_pets() returns trigger language plpgsql as $$
declare
  before boolean := tg_op <> 'INSERT' and old.has_pet and old.holds;
  after boolean := tg_op <> 'DELETE' and new.has_pet and new.holds;
begin
  if before then
    update trip_leg set pets = pets - 1 where trip_id = old.trip_id and leg >= old.from_seq and leg < old.to_seq;
  end if;
  if after then
    perform from trip_leg where trip_id = new.trip_id and leg >= new.from_seq and leg < new.to_seq order by leg for no key update;
    update trip_leg set pets = pets + 1 where trip_id = new.trip_id and leg >= new.from_seq and leg < new.to_seq;
    if (tg_op = 'INSERT' or not old.has_pet or (new.trip_id, new.from_seq, new.to_seq) <> (old.trip_id, old.from_seq, old.to_seq))
      and exists (
        select from trip_leg l join trip t on t.id = l.trip_id join carrier c on c.id = t.carrier_id
        where l.trip_id = new.trip_id and l.leg >= new.from_seq and l.leg < new.to_seq and l.pets > c.pets_per_trip) then
      raise exception 'too many animals' using errcode = 'check_violation', constraint = 'trip_leg_pets', table = 'trip_leg';
    end if;
  end if;
  return null;
end $$;
create trigger booking_pets_added after insert on booking for each row when (new.has_pet) execute function count_pets();
create trigger booking_pets_changed after update of has_pet, status, trip_id, from_seq, to_seq on booking
  for each row when (old.has_pet or new.has_pet) execute function count_pets();
create trigger booking_pets_removed after delete on booking for each row when (old.has_pet) execute function count_pets();

-- Refuses a child seat that the bus has no more of on some leg of the ride. Those of a trip are counted one booking after another: each waits
-- for the legs of the other. Nobody is refused who boards after all, and none that another bus of the trip lacks.
create function count_child_seats() returns trigger language plpgsql as $$
begin
  perform from trip_leg where trip_id = new.trip_id and leg >= new.from_seq and leg < new.to_seq order by leg for no key update;
  if exists (
    select from generate_series(new.from_seq, new.to_seq - 1) as leg
    where (select count(*) from booking b
        where b.trip_id = new.trip_id and b.child_seat = new.child_seat and b.holds and b.from_seq <= leg and b.to_seq > leg)
      > (select coalesce(max((bus.child_seats->>new.child_seat)::int), 0) from trip join bus on bus.id = trip.bus_id
        where trip.id = new.trip_id)) then
    raise exception 'too many child seats' using errcode = 'check_violation', constraint = 'trip_child_seats', table = 'booking';
  end if;
  return null;
end $$;
create trigger booking_child_seat_added after insert on booking
  for each row when (new.child_seat is not null and new.holds) execute function count_child_seats();
create trigger booking_child_seat_changed after update of child_seat, trip_id, from_seq, to_seq on booking
  for each row when (new.child_seat is not null and new.holds
    and (new.child_seat, new.trip_id, new.from_seq, new.to_seq) is distinct from (old.child_seat, old.trip_id, old.from_seq, old.to_seq))
  execute function count_child_seats();

-- Refuses an extra that the trip has no room for on some leg of the ride, as `count_child_seats` does. Nobody is refused who boards after all.
create function count_extras() returns trigger language plpgsql as $$
begin
  perform from trip_leg where trip_id = new.trip_id and leg >= new.from_seq and leg < new.to_seq order by leg for no key update;
  if exists (
    select from jsonb_array_elements(new.fare_parts) part
    join extra on extra.id = (part ->> 'extra')::integer, generate_series(new.from_seq, new.to_seq - 1) as leg
    where extra.per_trip < (
      select sum((taken ->> 'count')::integer) from booking b, jsonb_array_elements(b.fare_parts) taken
      where b.trip_id = new.trip_id and b.holds and b.from_seq <= leg and b.to_seq > leg
        and b.fare_parts @> '[{"part": "extra"}]' and (taken ->> 'extra')::integer = extra.id)) then
    raise exception 'too many extras' using errcode = 'check_violation', constraint = 'trip_extras', table = 'booking';
  end if;
  return null;
end $$;
create trigger booking_extras_added after insert on booking
  for each row when (new.holds and new.fare_parts @> '[{"part": "extra"}]') execute function count_extras();
create trigger booking_extras_changed after update of fare_parts, trip_id, from_seq, to_seq on booking
  for each row when (new.holds and new.fare_parts @> '[{"part": "extra"}]'
    and (new.fare_parts, new.trip_id, new.from_seq, new.to_seq) is distinct from (old.fare_parts, old.trip_id, old.from_seq, old.to_seq))
  execute function count_extras();

-- Whether any booking of a party, or of those that were split from it, still stands: a use of a code counts as long.
create function party_stands(party integer) returns boolean language sql stable as $$
  select exists (select from booking where party_id in (select party_parts($1)) and status <> 'cancelled')
$$;

-- The last use of a code is not sold twice, and each person uses it once: uses of one code are counted one after another. Uses without an
-- account and without a number belong to nobody in particular and are not compared with each other.
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
      and (other.account_id = own.account_id or (other.account_id is null and own.account_id is null
        and own.contact_phone <> '' and other.contact_phone = own.contact_phone))) then
    raise exception 'promo_used';
  end if;
  return new;
end $$;
create trigger promo_use_limits before insert on promo_use for each row execute function check_promo_use();

-- The history of a booking.
create table booking_event (
  id bigint generated always as identity primary key,
  booking_id integer not null references booking on delete cascade,
  at timestamptz not null,
  actor_id integer references account on delete set null,
  action text not null,
  reason text,
  data jsonb not null default '{}',
  -- a key acts as the carrier and not as a person: such an entry of the history has no actor and names the key
  api_key_id integer,
  constraint booking_event_by check (actor_id is null or api_key_id is null)
);
create index booking_event_booking on booking_event (booking_id, at);
create index booking_event_api_key on booking_event (api_key_id) where api_key_id is not null;

-- What was tried before a bus left without somebody (docs/product.md 9.36) is in the entry of the history that made them a no-show, and so are
-- the calls before it. Neither is changed afterwards; the rest of an entry still loses names when a person is erased.
create function check_absence_proof() returns trigger language plpgsql as $$
begin
  if (old.data ? 'absence' or old.action = 'called')
    and (new.action, new.at, new.booking_id, new.data -> 'absence') is distinct from (old.action, old.at, old.booking_id, old.data -> 'absence') then
    raise exception 'the proof of an absence is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger booking_event_absence before update on booking_event for each row execute function check_absence_proof();

-- Changes of bookings: done ones, and offers that wait for the other side (docs/product.md 9.17).
create table booking_change (
  id integer generated always as identity primary key,
  -- changes of one party that were made together have one batch: the id of the first of them
  batch_id integer,
  booking_id integer not null references booking on delete cascade,
  state text not null check (state in ('open', 'done', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- who proposed it; staff also say whether the passenger agreed by telephone
  side text not null check (side in ('passenger', 'carrier')),
  by_phone boolean not null default false,
  -- trip, stops, seat, name, phone and price, with the names and times that were shown
  before jsonb not null,
  after jsonb not null,
  made_by integer references account on delete set null,
  made_at timestamptz not null,
  ends_at timestamptz,
  settled_by integer references account on delete set null,
  settled_at timestamptz,
  constraint booking_change_settled check ((state = 'open') = (settled_at is null)),
  constraint booking_change_ends check (state <> 'open' or ends_at is not null)
);
create unique index booking_change_open_once on booking_change (booking_id) where state = 'open';
create index booking_change_booking on booking_change (booking_id, id);
create index booking_change_ends_at on booking_change (ends_at) where state = 'open';
create index booking_change_made_by on booking_change (made_by);
create index booking_change_settled_by on booking_change (settled_by);

-- The question of the evening before, "are you coming?", and its answer (docs/product.md 9.32). It belongs to one trip: a passenger who moves
-- to another one is asked again.
create table coming_question (
  booking_id integer not null references booking on delete cascade,
  trip_id integer not null references trip on delete cascade,
  asked_at timestamptz not null,
  -- whether a mail, a push, a message of Telegram or a text message carried the question
  reached boolean not null,
  -- the answer "coming", and which side gave it; the history of the booking says who
  answered_at timestamptz,
  answered_by text check (answered_by in ('passenger', 'carrier')),
  -- when the passenger was told that the seat will be released, and when it will be
  warned_at timestamptz,
  release_at timestamptz,
  constraint coming_question_once primary key (booking_id, trip_id),
  constraint coming_question_answered check ((answered_at is null) = (answered_by is null) and answered_at >= asked_at),
  constraint coming_question_warned check (warned_at >= asked_at),
  constraint coming_question_released check (release_at is null or (reached and warned_at is not null and release_at > warned_at))
);
create index coming_question_trip on coming_question (trip_id);
create index coming_question_open on coming_question (asked_at) where answered_at is null;
create index coming_question_release on coming_question (release_at) where answered_at is null;

-- The office moved the hours or boarding points of one trip (docs/product.md 8.25): what was and is, and why. The trip has a plan of its own
-- since, by which search finds it.
create table new_hours (
  id integer generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  made_at timestamptz not null,
  reason text not null constraint new_hours_reason check (length(reason) between 1 and 300),
  -- [{ seq, arrivesAt, departsAt, point }] of every stop
  before jsonb not null,
  after jsonb not null
);
create index new_hours_trip on new_hours (trip_id);

-- The bookings that it concerns. Until their passenger agrees they are cancelled free of charge: `terms` is the ladder that they have again then.
create table new_hours_answer (
  new_hours_id integer not null references new_hours on delete cascade,
  booking_id integer not null references booking on delete cascade,
  terms jsonb,
  agreed_at timestamptz,
  primary key (new_hours_id, booking_id)
);
create index new_hours_answer_booking on new_hours_answer (booking_id);
-- Each change notifies everybody concerned.
create trigger rows_of_owner after insert on new_hours referencing new table as added
  for each statement execute function check_rows_of_owner('trip_id', '20');

-- The notes of a carrier's people about a caller, who has a booking with the carrier or comes from a table. A customer has a name before the
-- first booking, and may have several numbers: `same_as` is the number of the customer to whom this one belongs. Bookings stay under the number
-- with which they were made, so that it can be taken back. Only numbers that point to themselves have others that point to them.
create table caller_note (
  carrier_id integer not null references carrier on delete cascade,
  phone text not null,
  note text not null,
  updated_at timestamptz not null,
  name text not null default '' check (length(name) <= 100),
  -- a note that the office changes no longer belongs to an import
  import_id integer references import on delete set null,
  same_as text,
  primary key (carrier_id, phone),
  constraint caller_note_note check (length(note) <= 300),
  constraint caller_note_same_as_another check (same_as <> phone and same_as <> ''),
  constraint caller_note_says_something check (note <> '' or name <> '' or same_as is not null)
);
create index caller_note_import on caller_note (import_id) where import_id is not null;
create index caller_note_same_as on caller_note (carrier_id, same_as) where same_as is not null;
create index caller_note_sound on caller_note using gin (carrier_id, to_tsvector('simple', name_sound(name || ' ' || note)))
  with (fastupdate = off);
create index caller_note_tail on caller_note (phone_tail(phone) text_pattern_ops);
create trigger rows_of_owner after insert on caller_note referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '200000');

-- Removes what a carrier has noted about a number, and that other numbers belong to it.
create function forget_number(carrier integer, number text) returns void language sql as $$
  delete from caller_note where carrier_id = carrier and (phone = number or same_as = number and name = '' and note = '');
  update caller_note set same_as = null where carrier_id = carrier and same_as = number;
$$;

-- Requests of people without an account for a copy of what is stored about their number, or for its erasure, and how they proved that the
-- number is theirs. The number itself is not stored: after the erasure nothing leads to the person but what they said.
create table data_request (
  id integer generated always as identity primary key,
  -- null: an operator, for all carriers
  carrier_id integer references carrier on delete cascade,
  kind text not null check (kind in ('copy', 'erase')),
  -- '+38067•••08'
  masked_phone text not null,
  channel text not null check (channel in ('phone', 'mail', 'letter', 'person')),
  asked_on date not null,
  proof text not null check (length(proof) between 1 and 300),
  -- how many bookings, and parcels of others, the answer was about
  bookings integer not null check (bookings >= 0),
  parcels integer not null check (parcels >= 0),
  -- null: the account has been erased
  made_by integer references account on delete set null,
  made_at timestamptz not null
);
create index data_request_carrier on data_request (carrier_id, id);
create index data_request_made_at on data_request (made_at);
create index data_request_made_by on data_request (made_by) where made_by is not null;
create trigger rows_of_owner after insert on data_request referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '20000');

-- People who often travel with an account (docs/product.md 9.29). The year of birth proposes the fare class of each carrier.
create table companion (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  name text not null check (length(name) between 1 and 120),
  birth_year smallint check (birth_year between 1900 and 2200),
  created_at timestamptz not null,
  constraint companion_once unique (account_id, name)
);
