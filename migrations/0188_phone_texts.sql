-- Text messages to telephones (SMS, Viber) by the operator's gateways, and telephone numbers that people have proven.

-- What went to a telephone, and how it ended, for operators. The number is masked: '+38067•••45'.
create table phone_text (
  id uuid primary key default gen_random_uuid(),
  key text not null constraint phone_text_once unique,
  account_id integer references account on delete cascade,
  channel text not null check (channel in ('sms', 'viber')),
  -- the channels that are tried in this order when this one fails
  others text[] not null default '{}' check (others <@ array['sms', 'viber']),
  recipient text not null check (length(recipient) <= 30),
  -- number and words, encrypted; null as soon as nothing is sent any more
  content bytea,
  outcome text check (outcome in ('sent', 'delivered', 'read', 'failed', 'refused', 'late', 'nowhere', 'limited')),
  -- the gateway's own words about a failure
  reason text not null default '' check (length(reason) <= 200),
  created_at timestamptz not null,
  useful_until timestamptz,
  ended_at timestamptz
);
create index phone_text_age on phone_text (created_at desc);
create index phone_text_account on phone_text (account_id);

-- The number that an account has proven by a code: one for each account, and one account for each number.
create table account_phone (
  account_id integer primary key references account on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$') constraint account_phone_once unique,
  proven_at timestamptz not null
);

-- Codes on their way; the newest one of an account counts.
create table phone_proof (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  phone text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index phone_proof_account on phone_proof (account_id, id desc);

alter table notification_choice drop constraint notification_choice_channel_check;
alter table notification_choice add constraint notification_choice_channel_check
  check (channel in ('toast', 'sound', 'desktop', 'email', 'push', 'telegram', 'viber', 'sms'));

-- Whether somebody without an account wants their ticket and what changes by text message, to the number of the booking.
alter table party add column by_text boolean not null default false;
create index party_guest_phone on party (contact_phone) where by_guest and account_id is null;
