-- Reports with the decisions about them, requests to support, notifications about a connection, waiting lists, and the decisions and figures of
-- operators.

-- Reports of content and people (docs/product.md 16.3).
create table report (
  id integer generated always as identity primary key,
  -- in the address of its page, which needs no sign-in
  code text not null constraint report_code_once unique check (code ~ '^[a-z0-9]{20}$'),
  -- 'notice': a person reported it; 'operator': an operator opened it by themselves
  source text not null default 'notice' check (source in ('notice', 'operator')),
  kind text not null check (kind in (
    'chat', 'message', 'review', 'review_photo', 'carrier_photo', 'bus_photo', 'carrier', 'person', 'trip', 'parcel')),
  subject_id bigint not null,
  -- the chat around it, and its last message at that time
  chat_id integer references chat on delete set null,
  up_to_seq integer,
  -- the person and the carrier that it concerns
  account_id integer references account on delete set null,
  carrier_id integer references carrier on delete set null,
  -- who reported it; a visitor is known by name and mail alone
  reporter_id integer references account on delete set null,
  reporter_name text not null default '' check (length(reporter_name) <= 120),
  reporter_email text not null default '' check (length(reporter_email) <= 254),
  locale text not null default 'uk' check (locale ~ '^[a-z]{2}$'),
  reason text not null check (reason in (
    'danger', 'trafficking', 'driving', 'overload', 'left_behind', 'illegal', 'fraud', 'privacy', 'rude', 'false', 'spam', 'other')),
  words text not null default '' check (length(words) <= 2000),
  good_faith boolean not null default false,
  -- name and text of the thing when it was reported
  seen_title text not null default '' check (length(seen_title) <= 300),
  seen_text text not null default '' check (length(seen_text) <= 4000),
  urgent boolean not null default false,
  state text not null default 'open' check (state in ('open', 'decided')),
  assignee_id integer references account on delete set null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  -- the row of chat_report that it was copied from
  chat_report_id integer constraint report_copied_once unique,
  -- the weight of a reported parcel: the page writes it in the reader's language
  seen_weight_kg numeric(5, 1),
  constraint report_decided check ((state = 'decided') = (decided_at is not null))
);
-- One open report per person and thing.
create unique index report_open_once on report (kind, subject_id, (coalesce(reporter_id::text, lower(reporter_email))))
  where state = 'open' and source = 'notice';
create index report_queue on report (urgent desc, due_at) where state = 'open';
create index report_decided_at on report (decided_at) where state = 'decided';
create index report_account on report (account_id) where account_id is not null;
create index report_carrier on report (carrier_id) where carrier_id is not null;
create index report_reporter on report (reporter_id) where reporter_id is not null;
create index report_reporter_email on report (lower(reporter_email)) where reporter_email <> '';
create index report_assignee on report (assignee_id) where assignee_id is not null;
create index report_chat on report (chat_id, up_to_seq) where chat_id is not null;
create index report_created on report (created_at);

-- Decisions, with the statement of reasons and the answer to the reporter as they were sent. Their content is never changed.
create table report_decision (
  id integer generated always as identity primary key,
  -- in the address of the page for the person concerned, which needs no sign-in
  code text not null constraint report_decision_code_once unique check (code ~ '^[a-z0-9]{20}$'),
  report_id integer not null references report on delete cascade,
  operator_id integer references account on delete set null,
  at timestamptz not null,
  measures text[] not null check (cardinality(measures) > 0 and measures <@ array[
    'nothing', 'warn', 'hide', 'restore', 'stop_selling', 'stop_chat', 'stop_reviews', 'allow', 'block', 'unblock']),
  assessment text not null check (assessment in ('founded', 'unfounded', 'misuse')),
  account_id integer references account on delete set null,
  carrier_id integer references carrier on delete set null,
  -- the end of a restriction; null: until it is lifted
  until timestamptz,
  ground text check (ground in ('law', 'terms')),
  rule text not null default '' check (length(rule) <= 200),
  facts text not null default '' check (length(facts) <= 2000),
  automated boolean not null default false,
  statement text not null default '' check (length(statement) <= 6000),
  outcome text not null default '' check (length(outcome) <= 6000),
  constraint report_decision_alone check (not 'nothing' = any (measures) or measures = array['nothing']),
  constraint report_decision_grounded check (
    not measures && array['warn', 'hide', 'stop_selling', 'stop_chat', 'stop_reviews', 'block']
    or (ground is not null and rule <> '' and facts <> '' and statement <> ''))
);
create index report_decision_report on report_decision (report_id, id);
create index report_decision_account on report_decision (account_id) where account_id is not null;
create index report_decision_carrier on report_decision (carrier_id) where carrier_id is not null;
create index report_decision_operator on report_decision (operator_id) where operator_id is not null;
create index report_decision_at on report_decision (at);
create function report_decision_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'a decision is never edited' using errcode = 'insufficient_privilege';
end $$;
create trigger report_decision_kept before update of code, at, measures, assessment, until, ground, rule, facts, automated, statement,
  outcome on report_decision for each row execute function report_decision_refuse();

-- A measure that has ended: it was reversed after a complaint, or lifted by a later decision.
create table report_measure_end (
  decision_id integer not null references report_decision on delete cascade,
  measure text not null,
  at timestamptz not null,
  reversed boolean not null,
  primary key (decision_id, measure)
);

-- A complaint against a decision: one by the reporter and one by the person concerned.
create table report_complaint (
  id integer generated always as identity primary key,
  decision_id integer not null references report_decision on delete cascade,
  side text not null check (side in ('reporter', 'concerned')),
  words text not null check (length(words) between 1 and 2000),
  created_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'reversed')),
  answer text not null default '' check (length(answer) <= 6000),
  answered_at timestamptz,
  operator_id integer references account on delete set null,
  constraint report_complaint_once unique (decision_id, side),
  constraint report_complaint_answered check ((state = 'open') = (answered_at is null))
);
create index report_complaint_open on report_complaint (due_at) where state = 'open';
create index report_complaint_operator on report_complaint (operator_id) where operator_id is not null;

-- People whose reports are not taken for a time, because they were manifestly unfounded again and again.
create table reporter_stop (
  id integer generated always as identity primary key,
  account_id integer references account on delete cascade,
  email text not null default '' check (length(email) <= 254),
  at timestamptz not null,
  until timestamptz not null,
  operator_id integer references account on delete set null,
  constraint reporter_stop_of_one check ((account_id is not null) <> (email <> ''))
);
create index reporter_stop_account on reporter_stop (account_id, until) where account_id is not null;
create index reporter_stop_email on reporter_stop (lower(email), until) where email <> '';
create index reporter_stop_operator on reporter_stop (operator_id) where operator_id is not null;

-- Requests to support (docs/product.md 16.5): from a person with an account or from a visitor, who is known by their mail alone. Questions of
-- people without an account to a carrier are such requests too, which the carrier's office answers (docs/product.md 11.14).
create table support_ticket (
  id integer generated always as identity primary key,
  -- in the address of its page, which needs no sign-in: 100 random bits
  key text not null constraint support_ticket_key_once unique,
  account_id integer references account on delete cascade,
  email text not null check (length(email) <= 254),
  locale text not null check (locale ~ '^[a-z]{2}$'),
  -- 'Chrome/Android', as the log of sign-ins names devices
  device text not null default '' check (length(device) <= 60),
  -- 'open': support has to answer; 'answered': the person has
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  assignee_id integer references account on delete set null,
  created_at timestamptz not null,
  -- when it came into its state
  since timestamptz not null,
  answered_at timestamptz,
  closed_at timestamptz,
  carrier_id integer references carrier on delete cascade,
  trip_id integer references trip on delete cascade,
  -- the booking from whose ticket it was asked; its party has the name and the mail. null: asked before booking
  booking_id integer references booking on delete cascade,
  constraint support_ticket_closed check ((state = 'closed') = (closed_at is not null)),
  constraint support_ticket_question check (
    (carrier_id is null) = (trip_id is null) and (carrier_id is null or account_id is null) and (booking_id is null or carrier_id is not null)),
  -- one conversation for each booking
  constraint support_ticket_booking_once unique (booking_id)
);
create index support_ticket_state on support_ticket (state, since);
create index support_ticket_account on support_ticket (account_id);
create index support_ticket_assignee on support_ticket (assignee_id) where state <> 'closed';
create index support_ticket_carrier on support_ticket (carrier_id, state, since) where carrier_id is not null;
create index support_ticket_trip on support_ticket (trip_id) where trip_id is not null;

create table support_message (
  id integer generated always as identity primary key,
  ticket_id integer not null references support_ticket on delete cascade,
  at timestamptz not null,
  by_support boolean not null,
  -- who of support; null for the person, and for an operator who is gone
  operator_id integer references account on delete set null,
  words text not null check (length(words) between 1 and 4000)
);
create index support_message_ticket on support_message (ticket_id, id);
create index support_message_operator on support_message (operator_id) where operator_id is not null;

-- Answers that support gives again and again, in both languages.
create table support_answer (
  id integer generated always as identity primary key,
  title text not null check (length(title) between 1 and 80),
  uk text not null check (length(uk) between 1 and 4000),
  en text not null check (length(en) between 1 and 4000),
  updated_at timestamptz not null
);

-- Who wants to learn of a connection (docs/product.md 14.4): a new trip on sale, a freed seat, or a price below a limit.
create table connection_alert (
  id integer generated always as identity primary key,
  account_id integer references account on delete cascade,
  -- who has no account is written to here, in this language, once they have confirmed it
  email text not null default '' check (length(email) <= 254),
  locale text check (locale ~ '^[a-z]{2}$'),
  from_place integer not null references place,
  to_place integer not null references place,
  -- the local date of departure
  day date not null,
  passengers smallint not null check (passengers between 1 and 8),
  -- only seats cheaper than this count, in euro cents; null: any
  below_cents integer check (below_cents between 1 and 100000),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ends_at timestamptz not null,
  -- when the next notification is due, and when the last one was sent
  due_at timestamptz,
  notified_at timestamptz,
  constraint connection_alert_of_someone check ((account_id is null) = (email <> ''))
);
create unique index connection_alert_once on connection_alert (account_id, from_place, to_place, day) where account_id is not null;
create unique index connection_alert_mail_once on connection_alert (email, from_place, to_place, day) where account_id is null;
create index connection_alert_found on connection_alert (from_place, to_place, day) where confirmed_at is not null;
create index connection_alert_day on connection_alert (day);
create index connection_alert_due on connection_alert (due_at) where due_at is not null;
create trigger connection_alert_places before insert on connection_alert for each row execute function pair_of_today();

-- The trips that an alert has found; `notified_at` is empty until they are told. Those on sale when it was made count as told.
create table alert_match (
  alert_id integer not null references connection_alert on delete cascade,
  trip_id integer not null references trip on delete cascade,
  notified_at timestamptz,
  primary key (alert_id, trip_id)
);
create index alert_match_trip on alert_match (trip_id);

-- Who waits for seats of a full trip, in the order of their ids.
create table waiting_entry (
  id integer generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  account_id integer not null references account on delete cascade,
  from_seq smallint not null check (from_seq >= 0),
  to_seq smallint not null check (to_seq > from_seq),
  -- who travels, one for each seat
  names text[] not null check (cardinality(names) between 1 and 8),
  phone text not null,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'missed', 'left', 'over')),
  created_at timestamptz not null,
  offer_ends_at timestamptz,
  ended_at timestamptz,
  party_id integer references party on delete set null,
  -- the fare class of each traveller, in the order of the names; null and a missing one: the full price. Not references: a class can be
  -- deleted while a person waits, and its traveller then pays the full price
  class_ids integer[] not null default '{}' check (cardinality(class_ids) <= 8),
  -- until when seats that became free one by one are held for a party that waits for more of them
  gathers_until timestamptz,
  constraint waiting_entry_offer_ends check ((status = 'offered') = (offer_ends_at is not null)),
  constraint waiting_entry_ended check ((status in ('waiting', 'offered')) = (ended_at is null))
);
create unique index waiting_entry_once on waiting_entry (trip_id, account_id) where ended_at is null;
create index waiting_entry_account on waiting_entry (account_id, id);
create index waiting_entry_party on waiting_entry (party_id);
create index waiting_entry_offer on waiting_entry (offer_ends_at) where status = 'offered';
create index waiting_entry_ended on waiting_entry (ended_at);

-- Seats that nobody else can book: offered to an entry, freed a moment ago on a trip where people wait (without an entry), or held by an open
-- booking form (docs/product.md 9.37).
create table seat_hold (
  id bigint generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  entry_id integer references waiting_entry on delete cascade,
  seat smallint not null check (seat > 0),
  from_seq smallint not null,
  to_seq smallint not null check (to_seq > from_seq),
  legs int4range not null generated always as (int4range(from_seq, to_seq)) stored,
  -- the key that the form has made; it books and releases the seats
  form uuid,
  until timestamptz,
  account_id integer references account on delete cascade,
  -- a keyed hash of the network, by which held seats are counted, and whether its person has proven neither an address nor a number
  network text not null default '',
  unproven boolean not null default false,
  constraint seat_hold_once exclude using gist (trip_id with =, seat with =, legs with &&),
  constraint seat_hold_of_form check ((form is null) = (until is null) and (form is null or entry_id is null))
);
create index seat_hold_entry on seat_hold (entry_id);
create index seat_hold_freed on seat_hold (trip_id) where entry_id is null and form is null;
create index seat_hold_form on seat_hold (form) where form is not null;
create index seat_hold_until on seat_hold (until) where form is not null;
create index seat_hold_account on seat_hold (account_id) where account_id is not null;

-- Queues the job that offers seats of a trip to those who wait, and looks for alerts that the trip answers.
create function queue_alerts(trip integer) returns void language plpgsql as $$
begin
  perform graphile_worker.add_jobs_quietly(array[
    ('alerts.trip', json_build_object('tripId', trip), null, null, null, null, null, null)::graphile_worker.job_spec]);
end $$;

-- A seat is held or booked, never both. Seats are held under the trip's strongest lock, and whoever books has a weaker one until the
-- commit, so that each sees what the other has done. Who has a seat of the trip already and is given another one goes first: the crew
-- must be able to replace a bus. The list then offers other seats.
create function respect_held_seats() returns trigger language plpgsql as $$
begin
  perform from trip where id = new.trip_id for key share;
  if tg_op = 'UPDATE' and old.holds and old.trip_id = new.trip_id then
    delete from seat_hold where trip_id = new.trip_id and seat = new.seat and legs && new.legs;
    if found then
      perform queue_alerts(new.trip_id);
    end if;
  elsif exists (select from seat_hold where trip_id = new.trip_id and seat = new.seat and legs && new.legs) then
    raise exception 'the seat is held' using errcode = 'exclusion_violation', constraint = 'booking_seat_once', table = 'booking';
  end if;
  return null;
end $$;
create trigger booking_respects_holds after insert on booking for each row
  when (new.holds and new.seat is not null) execute function respect_held_seats();
create trigger booking_respects_holds_moved after update of status, seat, from_seq, to_seq, trip_id on booking for each row
  when (new.holds and new.seat is not null and (not old.holds or old.seat is distinct from new.seat or old.trip_id <> new.trip_id
    or old.legs <> new.legs)) execute function respect_held_seats();

create function refuse_booked_seat() returns trigger language plpgsql as $$
begin
  perform from trip where id = new.trip_id for key share;
  if exists (select from booking where trip_id = new.trip_id and seat = new.seat and holds and legs && new.legs) then
    raise exception 'the seat is booked' using errcode = 'exclusion_violation', constraint = 'booking_seat_once', table = 'seat_hold';
  end if;
  return null;
end $$;
create trigger seat_hold_of_free_seat after insert on seat_hold for each row execute function refuse_booked_seat();

-- A seat that is given up is kept for those who wait from that very moment: nobody books it before the list was asked.
create function keep_freed_seat() returns trigger language plpgsql as $$
begin
  if exists (
    select from waiting_entry w join trip t on t.id = w.trip_id and t.status = 'planned'
    where w.trip_id = old.trip_id and w.status = 'waiting' and int4range(w.from_seq, w.to_seq) && old.legs) then
    insert into seat_hold (trip_id, seat, from_seq, to_seq) values (old.trip_id, old.seat, old.from_seq, old.to_seq)
    on conflict do nothing;
    perform queue_alerts(old.trip_id);
  end if;
  return null;
end $$;
create trigger booking_frees_seat after update of status on booking for each row
  when (old.holds and not new.holds and old.seat > 0) execute function keep_freed_seat();

-- An alert or a waiting list may be answered when a trip goes on sale, has more free seats, or is sold by another plan; and a trip that is no
-- longer sold ends its list. Where nobody waits for it nothing is queued.
create function note_offer_change() returns trigger language plpgsql as $$
declare
  on_sale boolean := new.status = 'planned';
  freed boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' then
    if old.status = 'planned' and not on_sale then
      if exists (select from waiting_entry where trip_id = new.id and ended_at is null) then
        perform queue_alerts(new.id);
      end if;
      return null;
    end if;
    freed := old.status <> new.status or old.plan_id <> new.plan_id or exists (
      select from unnest(new.free_seats) with ordinality as fresh (seats, leg)
      where fresh.seats & ~coalesce(old.free_seats[fresh.leg], 0) <> 0);
  end if;
  if on_sale and freed and (
    exists (select from waiting_entry where trip_id = new.id and ended_at is null)
    or (exists (select from connection_alert where day between new.service_date and new.service_date + 4)
      and exists (
        select from route_segment s
        join connection_alert a on a.from_place = s.from_place and a.to_place = s.to_place and a.day = new.service_date + s.day_off
          and a.confirmed_at is not null
        where s.plan_id = new.plan_id))) then
    perform queue_alerts(new.id);
  end if;
  return null;
end $$;
create trigger trip_on_sale after insert on trip for each row when (new.status = 'planned') execute function note_offer_change();
create trigger trip_offer_changed after update of status, plan_id, free_seats on trip for each row
  when (old.status <> new.status or old.plan_id <> new.plan_id or old.free_seats <> new.free_seats)
  execute function note_offer_change();

-- The operators' decision about a carrier (docs/product.md 5.7). Without a row nobody has looked yet. Who decided is in the audit log.
create table carrier_verification (
  carrier_id integer primary key references carrier on delete cascade,
  -- 'ended': a document that counted has expired
  state text not null check (state in ('verified', 'asked', 'refused', 'ended')),
  -- the request or the reason, for the carrier
  words text not null default '' check (length(words) <= 1000),
  decided_at timestamptz not null,
  -- the last day of the document that ends first; null: none of them ends
  until date,
  -- 'asked' with a day: until its end nothing changes for the carrier. `sells_until`: the last day of selling without the mark
  answer_by date,
  sells_until date,
  -- the things that were checked when the mark was given, for passengers
  looked_at text[] not null default '{}' check (looked_at <@ array['company', 'licence', 'insurance', 'buses', 'drivers'])
);
create index carrier_verification_until on carrier_verification (until) where state = 'verified';

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

-- An operator looks at the service as a person sees it: for half an hour, for a stated reason, and reading only (docs/product.md 16.4).
create table operator_view (
  id integer generated always as identity primary key,
  operator_id integer not null references account on delete cascade,
  account_id integer not null references account on delete cascade,
  why text not null check (why in ('asked', 'ticket', 'report', 'fraud', 'safety')),
  at timestamptz not null,
  ends_at timestamptz not null
);
create index operator_view_open on operator_view (operator_id, account_id, ends_at);
create index operator_view_account on operator_view (account_id);

-- The trips that depart on a day in Kyiv: like activity_day and search_day, a copy of facts in other tables for the operators' figures
-- (docs/product.md 16.9), which a job writes each night, here two days later. A change of a trip deletes the row, which is then counted anew.
create table trip_day (
  service_date date primary key,
  trips integer not null,
  cancelled_trips integer not null,
  passengers integer not null,
  parcels integer not null,
  no_shows integer not null,
  -- the seats of all legs, and how many of them were sold
  seat_legs integer not null,
  sold_legs integer not null
);

-- The counts of a day: bookings by kind, cancellations by side, people and carriers who signed up.
create table activity_day (
  day date primary key,
  seats integer not null,
  parcels integer not null,
  by_passenger integer not null,
  by_carrier integer not null,
  by_trip integer not null,
  by_expiry integer not null,
  people integer not null,
  carriers integer not null
);

create function forget_trip_day() returns trigger language plpgsql as $$
begin
  delete from trip_day where service_date = old.service_date;
  return null;
end $$;
create trigger trip_figures_day after delete on trip_figures for each row execute function forget_trip_day();

create function forget_new_trip_day() returns trigger language plpgsql as $$
begin
  delete from trip_day where service_date = new.service_date;
  return null;
end $$;
create trigger trip_day_of_new after insert or update of service_date on trip for each row execute function forget_new_trip_day();
