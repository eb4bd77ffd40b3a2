-- Conversations: each between two accounts, one per pair.
create table chat (
  id integer generated always as identity primary key,
  -- the two people, the lower id first
  low_id integer not null references account on delete cascade,
  high_id integer not null references account on delete cascade,
  -- what it was last opened from; neither: a profile
  trip_id integer references trip on delete set null,
  booking_id integer references booking on delete set null,
  -- the number of the last message: taken by each message from this row, so that no number is missing
  last_seq integer not null default 0,
  last_at timestamptz,
  opened_by integer references account on delete set null,
  created_at timestamptz not null,
  constraint chat_pair_once unique (low_id, high_id),
  constraint chat_of_two check (low_id < high_id)
);
create index chat_high on chat (high_id);
create index chat_opened on chat (opened_by, created_at);

-- Each of the two: how far they have read, and whether they want to hear no more of the other.
create table chat_member (
  chat_id integer not null references chat on delete cascade,
  account_id integer not null references account on delete cascade,
  last_read_seq integer not null default 0,
  blocked_at timestamptz,
  primary key (chat_id, account_id)
);
create index chat_member_account on chat_member (account_id) include (chat_id, last_read_seq, blocked_at);

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
  constraint message_place_once unique (chat_id, seq),
  constraint message_sent_once unique (chat_id, sender_id, client_id),
  constraint message_says_something check (text <> '' or phrase is not null or image is not null)
);

-- What somebody finds wrong with a conversation, for the administrator; one open report per person and chat.
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
