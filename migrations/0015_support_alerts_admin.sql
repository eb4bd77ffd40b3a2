-- Requests to support, notifications about a connection, waiting lists, and the decisions and figures of operators.

-- Requests to support (docs/product.md 16.5): from a person with an account or from a visitor, who is known by their mail alone.
create table support_ticket (
  id integer generated always as identity primary key,
  -- in the address of its page, which needs no sign-in: 100 random bits
  key text not null constraint support_ticket_key_once unique,
  account_id integer references account on delete cascade,
  email text not null check (length(email) <= 254),
  locale text not null check (locale in ('uk', 'en')),
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
  constraint support_ticket_closed check ((state = 'closed') = (closed_at is not null))
);
create index support_ticket_state on support_ticket (state, since);
create index support_ticket_account on support_ticket (account_id);
create index support_ticket_assignee on support_ticket (assignee_id) where state <> 'closed';

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
  locale text check (locale in ('uk', 'en')),
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
  constraint waiting_entry_offer_ends check ((status = 'offered') = (offer_ends_at is not null)),
  constraint waiting_entry_ended check ((status in ('waiting', 'offered')) = (ended_at is null))
);
create unique index waiting_entry_once on waiting_entry (trip_id, account_id) where ended_at is null;
create index waiting_entry_account on waiting_entry (account_id, id);
create index waiting_entry_party on waiting_entry (party_id);
create index waiting_entry_offer on waiting_entry (offer_ends_at) where status = 'offered';
create index waiting_entry_ended on waiting_entry (ended_at);

-- Seats that nobody else can book: offered to an entry, or freed a moment ago on a trip where people wait (without an entry).
create table seat_hold (
  id bigint generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  entry_id integer references waiting_entry on delete cascade,
  seat smallint not null check (seat > 0),
  from_seq smallint not null,
  to_seq smallint not null check (to_seq > from_seq),
  legs int4range not null generated always as (int4range(from_seq, to_seq)) stored,
  constraint seat_hold_once exclude using gist (trip_id with =, seat with =, legs with &&)
);
create index seat_hold_entry on seat_hold (entry_id);
create index seat_hold_freed on seat_hold (trip_id) where entry_id is null;

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
