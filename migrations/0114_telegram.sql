-- Notices in Telegram, and answers from there.

-- The private chat with the service's bot that a person has connected: one for each person, and one person for each chat.
create table telegram_link (
  account_id integer primary key references account on delete cascade,
  chat_id bigint not null constraint telegram_chat_once unique,
  -- what the person is called in Telegram, so that they recognise it in the settings
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

alter table notification_choice drop constraint notification_choice_channel_check;
alter table notification_choice add constraint notification_choice_channel_check
  check (channel in ('toast', 'sound', 'desktop', 'email', 'push', 'telegram'));
-- Whoever silenced a kind on their devices has it silent in Telegram too, once they connect it.
insert into notification_choice (account_id, kind, channel, wanted)
select account_id, kind, 'telegram', wanted from notification_choice where channel = 'push';
alter table trip_position drop constraint trip_position_source_check;
alter table trip_position add constraint trip_position_source_check
  check (source in ('app', 'osmand', 'owntracks', 'telegram'));
