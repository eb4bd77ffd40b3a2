-- Telegram, and the notifications of the app and of browsers.

-- The private chat with the service's bot that a person has connected: one for each person, and one person for each chat.
create table telegram_link (
  account_id integer primary key references account on delete cascade,
  chat_id bigint not null constraint telegram_chat_once unique,
  -- the person's name in Telegram, so that they recognise it in the settings
  name text not null check (length(name) <= 100),
  linked_at timestamptz not null
);

-- A code of the address that connects an account; it is valid once and for a few minutes.
create table telegram_code (
  account_id integer primary key references account on delete cascade,
  code bytea not null constraint telegram_code_once unique,
  expires_at timestamptz not null
);

-- Which conversation a message of the bot was about, so that an answer to it finds its way.
create table telegram_message (
  account_id integer not null references telegram_link on delete cascade,
  message_id bigint not null,
  chat_id integer not null references chat on delete cascade,
  -- up to where the conversation was shown
  seq integer not null,
  sent_at timestamptz not null,
  primary key (account_id, message_id)
);
create index telegram_message_chat on telegram_message (chat_id, account_id);
create index telegram_message_age on telegram_message (sent_at);

-- Where the reading of updates has come to, for servers without a public address; one node at a time reads.
create table telegram_reading (
  only_row boolean primary key default true check (only_row),
  next_update bigint not null default 0,
  until timestamptz not null default '-infinity'
);
insert into telegram_reading default values;

-- One row for one thing and one person. It is stored without a language, as subject and facts, and put into words when it is read. Rows of
-- earlier versions keep their words, in title and body.
create table notification (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  -- the event: one that is reported twice is told once
  key text not null check (length(key) between 1 and 100),
  kind text not null check (length(kind) between 1 and 40),
  -- why it is theirs: as the booking's passenger, or as one of the carrier's people; looked at again before each sending
  party_id integer references party on delete cascade,
  carrier_id integer references carrier on delete cascade,
  trip_id integer references trip on delete cascade,
  title text,
  body text,
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  read_at timestamptz,
  subject text check (length(subject) between 1 and 40),
  facts jsonb,
  -- for a mailbox: mails of one person are bundled
  mail_wanted boolean not null default false,
  mailed_at timestamptz,
  constraint notification_once unique (account_id, key),
  constraint notification_has_words check ((subject is not null and facts is not null) or (title is not null and body is not null))
);
create index notification_newest on notification (account_id, id desc);
create index notification_age on notification (created_at);
create index notification_mail on notification (account_id, id) where mail_wanted and mailed_at is null;
create index notification_unread on notification (account_id) where read_at is null and kind <> 'message';
create index notification_chat on notification (account_id, path, id desc) where kind = 'message';

-- A browser that takes pushes (RFC 8030), for as long as its sign-in lasts.
create table push_subscription (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  session_id integer not null references session on delete cascade,
  endpoint text not null constraint push_subscription_once unique check (length(endpoint) <= 1000),
  -- the browser's public key and its secret, base64url (RFC 8291)
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- since when the push service has refused or not answered: a browser whose service does so for days is forgotten
  failing_since timestamptz
);
create index push_subscription_account on push_subscription (account_id);
create index push_subscription_session on push_subscription (session_id);

-- Notices of the passengers' rights while their bus is late, each stage once for a party on a trip (docs/product.md 10.12).
create table rights_notice (
  trip_id integer not null references trip on delete cascade,
  party_id integer not null references party on delete cascade,
  stage text not null check (stage in ('care', 'choice')),
  notified_at timestamptz not null,
  constraint rights_notice_once primary key (party_id, trip_id, stage)
);
create index rights_notice_trip on rights_notice (trip_id);
