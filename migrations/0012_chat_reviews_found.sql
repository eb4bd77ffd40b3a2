-- Conversations, reviews, and lost and found.

-- Conversations: one for each pair of people, and one for each customer and company, which belongs to the company and is shared by its office.
create table chat (
  id integer generated always as identity primary key,
  -- the two people, the lower id first; the customer of a company is both
  low_id integer not null references account on delete cascade,
  high_id integer not null references account on delete cascade,
  -- the thing from which it was last opened; neither: a profile
  trip_id integer references trip on delete set null,
  booking_id integer references booking on delete set null,
  -- the number of the last message: taken by each message from this row, so that no number is missing
  last_seq integer not null default 0,
  last_at timestamptz,
  opened_by integer references account on delete set null,
  created_at timestamptz not null,
  -- the company whose conversation this is; null: between two people
  carrier_id integer references carrier on delete cascade,
  -- the member of the office who has taken it over
  assignee_id integer references account on delete set null,
  -- since when the customer waits for an answer; null: nobody waits
  waiting_since timestamptz,
  -- how far anybody of the office has read
  office_read_seq integer not null default 0,
  office_blocked_at timestamptz,
  constraint chat_of_two check (case when carrier_id is null then low_id < high_id else low_id = high_id end),
  constraint chat_pair_once unique nulls not distinct (low_id, high_id, carrier_id),
  constraint chat_of_office check (
    carrier_id is not null or (assignee_id is null and waiting_since is null and office_blocked_at is null))
);
create index chat_high on chat (high_id);
create index chat_opened on chat (opened_by, created_at);
create index chat_carrier on chat (carrier_id, last_at desc, id desc) where carrier_id is not null;
create index chat_waiting on chat (carrier_id, waiting_since) where waiting_since is not null;
create index chat_assignee on chat (assignee_id) where assignee_id is not null;
create index chat_trip on chat (trip_id) where trip_id is not null;

-- Each of the two: how far they have read, and whether they want to hear no more of the other.
create table chat_member (
  chat_id integer not null references chat on delete cascade,
  account_id integer not null references account on delete cascade,
  last_read_seq integer not null default 0,
  blocked_at timestamptz,
  -- own messages after the last place that was read: a person who announces something has not read the earlier messages, and their own
  -- words are no news to them
  own_after_read integer not null default 0,
  primary key (chat_id, account_id)
);
create index chat_member_account on chat_member (account_id) include (chat_id, last_read_seq, own_after_read, blocked_at);

-- Messages, each under its place in the chat.
create table message (
  id bigint generated always as identity primary key,
  chat_id integer not null references chat on delete cascade,
  -- its place in the chat, from 1, without gaps
  seq integer not null,
  sender_id integer not null references account on delete cascade,
  -- given by the sender's screen: a message that is sent again is known by it
  client_id uuid not null,
  text text not null default '' check (length(text) <= 4000),
  -- the name of a ready phrase, shown in the reader's language
  phrase text check (length(phrase) <= 40),
  -- a stored picture and its size in pixels
  image text,
  image_width integer,
  image_height integer,
  created_at timestamptz not null,
  -- an announcement is a message in the chat of each person of this trip, all of them under one client_id; null: to one person alone
  announced_trip_id integer references trip on delete set null,
  -- when its receiver pressed "understood"
  acknowledged_at timestamptz,
  -- for the search in a company's conversations
  carrier_id integer,
  -- when its writer deleted it for both: the place stays, with the phrase "withdrawn" instead of the content
  withdrawn_at timestamptz,
  -- the place in the chat of the message that this one answers
  reply_seq integer constraint message_answers_earlier check (reply_seq between 1 and seq - 1),
  -- a place on the map
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- a stored recording and its length
  voice text,
  voice_seconds smallint constraint message_voice_is_short check (voice_seconds between 1 and 60),
  constraint message_place_once unique (chat_id, seq),
  constraint message_sent_once unique (chat_id, sender_id, client_id),
  constraint message_says_something check (text <> '' or phrase is not null or image is not null),
  constraint message_place_is_whole check ((latitude is null) = (longitude is null)),
  constraint message_voice_is_whole check ((voice is null) = (voice_seconds is null))
);
create index message_announced on message (announced_trip_id, client_id) where announced_trip_id is not null;
-- The first entry of each list is the company, so that a search reads no words of other companies.
create index message_words on message using gin (
  (array_to_tsvector(array['company:' || carrier_id::text]) || to_tsvector('simple', text)))
  where carrier_id is not null;
create index message_withdrawn on message (chat_id, withdrawn_at) where withdrawn_at is not null;

-- The content of a withdrawn or hidden message that had been reported before: for the operator who decides on the report, and because a
-- hidden message can be shown again.
create table withdrawn_message (
  message_id bigint primary key references message on delete cascade,
  text text not null,
  phrase text,
  image text,
  latitude double precision,
  longitude double precision,
  voice text,
  voice_seconds smallint,
  image_width integer,
  image_height integer
);

-- The history of a conversation within the office: its customer never sees it.
create table chat_event (
  id integer generated always as identity primary key,
  chat_id integer not null references chat on delete cascade,
  -- it stands after this message
  after_seq integer not null,
  kind text not null check (kind in ('taken', 'given', 'released', 'settled')),
  actor_id integer references account on delete set null,
  -- the colleague to which it was given
  target_id integer references account on delete set null,
  created_at timestamptz not null
);
create index chat_event_chat on chat_event (chat_id, id);
create index chat_event_actor on chat_event (actor_id);
create index chat_event_target on chat_event (target_id) where target_id is not null;

-- The office's own phrases: in both languages or in one of them.
create table office_phrase (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  uk text not null default '' check (length(uk) <= 1000),
  en text not null default '' check (length(en) <= 1000),
  created_at timestamptz not null,
  constraint phrase_says_something check (uk <> '' or en <> '')
);
create index office_phrase_carrier on office_phrase (carrier_id, id);

-- Reports of conversations by their own people, one open report per person and chat. Each is copied into `report`, where the operators
-- decide about it.
create table chat_report (
  id integer generated always as identity primary key,
  chat_id integer not null references chat on delete cascade,
  reporter_id integer not null references account on delete cascade,
  reason text not null check (reason in ('spam', 'rude', 'fraud', 'other')),
  words text not null default '' check (length(words) <= 500),
  -- the last message that had been written by then
  up_to_seq integer not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by integer references account on delete set null
);
create unique index chat_report_open_once on chat_report (chat_id, reporter_id) where closed_at is null;
create function copy_chat_report() returns trigger language plpgsql as $$
declare
  said chat;
begin
  if new.closed_at is not null then
    return new;
  end if;
  select * into said from chat where id = new.chat_id;
  insert into report (code, kind, subject_id, chat_id, up_to_seq, account_id, carrier_id, reporter_id, locale, reason, words, created_at,
    due_at, chat_report_id)
  select substr(replace(gen_random_uuid()::text, '-', ''), 1, 20), 'chat', new.chat_id, new.chat_id, new.up_to_seq,
    case when said.carrier_id is null then said.low_id + said.high_id - new.reporter_id
      when said.low_id <> new.reporter_id then said.low_id end,
    case when said.low_id = new.reporter_id then said.carrier_id end,
    new.reporter_id, a.locale, new.reason, new.words, new.created_at, new.created_at + interval '7 days', new.id
  from account a where a.id = new.reporter_id
  on conflict (kind, subject_id, (coalesce(reporter_id::text, lower(reporter_email)))) where state = 'open' and source = 'notice'
  do update set reason = excluded.reason, words = excluded.words, up_to_seq = excluded.up_to_seq;
  return new;
end $$;
create trigger chat_report_copied after insert or update on chat_report for each row execute function copy_chat_report();

-- Reviews of rides, one for each party.
create table review (
  id integer generated always as identity primary key,
  party_id integer not null constraint review_once unique references party,
  trip_id integer not null references trip,
  carrier_id integer not null references carrier,
  driver_id integer references account on delete set null,
  account_id integer references account on delete set null,
  stars smallint not null check (stars between 1 and 5),
  words text not null default '' check (length(words) <= 500),
  answer text check (length(answer) <= 500),
  created_at timestamptz not null,
  answered_at timestamptz,
  -- a review is also written of a ride that did not happen: the bus never came, or the carrier cancelled within a day of the departure
  kind text not null default 'ride' check (kind in ('ride', 'cancelled', 'neverCame')),
  -- a ride with two drivers is reviewed for both: passengers do not know who was at the wheel when
  second_driver_id integer references account on delete set null,
  -- when an operator's decision hid it
  hidden_at timestamptz,
  -- since when it waits for an operator: it is hidden, counts for nobody, and its case decides
  waiting_since timestamptz constraint review_waits_hidden check (waiting_since is null or hidden_at is not null),
  -- stars for single aspects, as far as the author gave them: { driving, punctuality, cleanliness, manners, care } (docs/product.md 12.1)
  aspects jsonb not null default '{}'
    constraint review_aspects check (jsonb_typeof(aspects) = 'object' and pg_column_size(aspects) <= 400)
);
-- One review of an account for each trip, whatever the number of its bookings there.
create unique index review_account_once on review (trip_id, account_id) where account_id is not null;
create index review_carrier on review (carrier_id, created_at desc);
create index review_trip on review (trip_id);
create index review_driver on review (driver_id, created_at desc);
create index review_second_driver on review (second_driver_id, created_at desc) where second_driver_id is not null;

create table review_photo (
  id integer generated always as identity primary key,
  review_id integer not null references review on delete cascade,
  file text not null,
  width smallint not null,
  height smallint not null,
  position smallint not null,
  hidden_at timestamptz
);
create index review_photo_review on review_photo (review_id, position);

-- Measures of the trips of a carrier or of a driver, counted anew every night: pages only read them.
create table measure (
  carrier_id integer constraint measure_carrier unique references carrier on delete cascade,
  driver_id integer constraint measure_driver unique references account on delete cascade,
  counted_on date not null,
  -- finished trips, cancelled ones that had bookings, and the stops that the finished ones reached
  trips integer not null,
  cancelled integer not null,
  stops integer not null,
  punctual integer not null,
  -- people with an account who rode, and how many of them rode again later
  riders integer not null,
  again integer not null,
  constraint measure_of_one check (num_nonnulls(carrier_id, driver_id) = 1)
);

-- Things that passengers report as lost on a trip, and things that the crew has found (docs/product.md 10.13).
create table found_item (
  id integer generated always as identity primary key,
  trip_id integer not null references trip on delete cascade,
  carrier_id integer not null references carrier,
  -- a passenger's report has a booking; a thing that the crew found has none
  booking_id integer references booking on delete cascade,
  -- who reported or entered it
  account_id integer references account on delete set null,
  what text not null check (length(what) <= 300),
  seat smallint check (seat between 1 and 60),
  state text not null check (state in ('open', 'found', 'notFound', 'sent', 'returned', 'stored')),
  -- the report that something found belongs to
  report_id integer references found_item on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint found_item_states check ((state in ('open', 'notFound', 'found') and booking_id is not null)
    or (state = 'stored' and booking_id is null) or state in ('sent', 'returned'))
);
create index found_item_trip on found_item (trip_id, id);
create index found_item_carrier on found_item (carrier_id, id);
create index found_item_booking on found_item (booking_id);
create index found_item_account on found_item (account_id);
create index found_item_report on found_item (report_id);
create trigger rows_of_owner after insert on found_item referencing new table as added
  for each statement execute function check_rows_of_owner('trip_id', '500');

-- The history of a lost or found thing.
create table found_event (
  id bigint generated always as identity primary key,
  item_id integer not null references found_item on delete cascade,
  at timestamptz not null,
  actor_id integer references account on delete set null,
  state text not null,
  -- where it can be fetched, or how it is being sent
  note text not null default '' check (length(note) <= 300)
);
create index found_event_item on found_event (item_id, id);
create index found_event_actor on found_event (actor_id);

create table found_photo (
  id integer generated always as identity primary key,
  item_id integer not null references found_item on delete cascade,
  file text not null,
  width smallint not null,
  height smallint not null,
  position smallint not null
);
create index found_photo_item on found_photo (item_id, position);
