-- People who sign in, the ways in which they prove who they are, and their own settings.

create table account (
  id integer generated always as identity primary key,
  email citext not null constraint account_email_once unique check (length(email) <= 254),
  password_hash text,
  -- empty: administrator
  user_type text not null check (user_type in ('passenger', 'driver', 'carrier', '')),
  name text not null,
  last_name text not null default '',
  phone text,
  -- which languages there are is known by src/shared/i18n/locale.ts
  locale text not null default 'uk' check (locale ~ '^[a-z]{2}$'),
  status text not null default 'active' check (status in ('active', 'blocked')),
  verified_at timestamptz,
  avatar text,
  gender text not null default 'not_selected' check (gender in ('male', 'female', 'other', 'not_selected')),
  date_of_birth date,
  city text,
  address text,
  country text,
  description text not null default '',
  license_number text,
  driving_since date,
  languages text[] not null default '{}',
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- null: invited, and without a password so far
  terms_agreed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- a person who asked to be forgotten: the row stays, with nothing of theirs in it, because other rows refer to it
  erased_at timestamptz,
  -- when the person proved that the address is theirs
  email_confirmed_at timestamptz,
  -- the name under which authenticators know an account: random, so that it tells nothing about the person
  passkey_handle bytea constraint account_passkey_handle_once unique,
  -- when a passkey was offered to this person: once is enough
  passkey_offered_at timestamptz,
  -- when the password was last set; null for passwords older than this column
  password_changed_at timestamptz,
  -- support: an account with an empty user type that looks up and answers only
  support_only boolean not null default false,
  -- rights that an operator's decision about a report has stopped for a time
  chat_stopped_until timestamptz,
  reviews_stopped_until timestamptz,
  constraint account_erased_is_closed check (erased_at is null or status = 'blocked'),
  constraint account_support check (not support_only or user_type = '')
);
create index account_words on account using gin (to_tsvector('simple', name || ' ' || last_name));
create index account_name_sound on account
  using gin (to_tsvector('simple', name_sound(name || ' ' || last_name))) with (fastupdate = off);
create index account_phone_tail on account (phone_tail(phone) text_pattern_ops);
create index account_mail_start on account (lower(email::text) text_pattern_ops);
create index account_created on account (created_at);

-- The address of an account as people read it: empty where the account was made by telephone and has none, and after an erasure.
create function mailbox(address citext) returns text language sql immutable parallel safe
  return case when address::text like '%@vezu.invalid' then '' else address::text end;

-- How a person is reached beside their telephone; `value` is normalised, so that two spellings of one contact are the same.
create table account_contact (
  account_id integer not null references account on delete cascade,
  kind text not null check (kind in ('phone', 'telegram')),
  value text not null,
  position smallint not null check (position between 0 and 4),
  primary key (account_id, position),
  constraint account_contact_once unique (account_id, kind, value)
);
create index account_contact_tail on account_contact (phone_tail(value) text_pattern_ops) where kind = 'phone';

-- Sign-ins.
create table session (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  -- SHA-256 of the token; the token itself is known to the browser only
  token_hash bytea not null constraint session_token_once unique,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- a recent proof of identity: SHA-256 of a token that only the browser that gave the proof knows, beside the token of the sign-in
  proof_hash bytea,
  proof_expires_at timestamptz,
  -- however much a sign-in is used, it ends here
  ends_at timestamptz not null,
  -- an operator's session belongs to the device that it was opened on: the hash of a key that only its browser holds
  device_hash bytea,
  -- when the token was last used without the key, as the audit log has it
  other_device_at timestamptz
);
create index session_account on session (account_id) where revoked_at is null;

-- The record of sign-ins, for the person themselves; kept 90 days.
create table sign_in (
  id bigint generated always as identity primary key,
  -- null: an attempt at an email without an account, which must cost as much as one at a known email
  account_id integer references account on delete cascade,
  at timestamptz not null,
  way text not null check (way in ('password', 'provider', 'reset', 'signup', 'second_factor', 'passkey', 'phone')),
  provider text,
  outcome text not null check (outcome in ('success', 'wrong_password', 'wrong_code', 'wrong_passkey', 'blocked')),
  -- 'chrome/android': never more of the browser's own words
  device text not null,
  -- keyed: says only whether two came from one place
  address_hash text not null
);
create index sign_in_account on sign_in (account_id, at desc);
create index sign_in_at on sign_in (at);

-- Links that let a person set a password.
create table password_link (
  -- SHA-256 of the token; the token itself is in the mail only
  token_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  purpose text not null check (purpose in ('reset', 'invite')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_link_account on password_link (account_id);

-- Links and codes that prove that an email address belongs to its account.
create table email_confirmation (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  -- SHA-256 of the token in the mail's link
  token_hash bytea not null constraint email_confirmation_token_once unique,
  -- HMAC of the code in the same mail; only the newest code of an account counts
  code_hash bytea not null,
  -- wrong and right codes that were typed against it
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- an address that an account made by telephone adds (docs/product.md 3.16); null: that of the account
  address citext
);
create index email_confirmation_account on email_confirmation (account_id, id);

-- Who an account is at an identity provider (OpenID Connect): `subject` is the provider's own name for them.
create table identity (
  id integer generated always as identity primary key,
  -- the id in the setting OIDC_PROVIDERS
  provider text not null,
  subject text not null check (length(subject) between 1 and 255),
  account_id integer not null references account on delete cascade,
  -- as the provider gave it when they were linked
  email text not null default '',
  created_at timestamptz not null,
  constraint identity_once unique (provider, subject)
);
create index identity_account on identity (account_id);

-- Journeys to a provider that have not come back yet. Any node takes up where another began.
create table provider_flow (
  -- SHA-256 of the `state` that the provider brings back
  state_hash bytea primary key,
  -- SHA-256 of a secret that only the browser that began it knows
  holder_hash bytea not null,
  provider text not null,
  purpose text not null check (purpose in ('enter', 'link', 'check')),
  -- of link and check: who is signed in
  account_id integer references account on delete cascade,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);

-- Sign-ins that wait for one more step.
create table sign_in_ticket (
  -- SHA-256 of the ticket, and of the browser's own secret where the ticket stands in an address
  token_hash bytea primary key,
  holder_hash bytea,
  purpose text not null check (purpose in ('second_factor', 'link', 'setup', 'check')),
  account_id integer references account on delete cascade,
  -- how the first step was made: a provider's id, or null for a password
  provider text,
  subject text,
  email text,
  name text not null default '',
  last_name text not null default '',
  tries smallint not null default 0,
  expires_at timestamptz not null
);

create table second_factor (
  account_id integer primary key references account on delete cascade,
  -- AES-256-GCM under a key that is not in the database
  secret bytea not null,
  -- null while it is being set up
  confirmed_at timestamptz,
  -- the newest 30 s step whose code was taken: each is taken once
  last_step bigint not null default 0
);

create table recovery_code (
  account_id integer not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Passkeys (WebAuthn): public keys that people sign in with.
create table passkey (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  -- base64url, as the authenticator gave it
  credential_id text not null constraint passkey_once unique check (length(credential_id) <= 1400),
  -- COSE
  public_key bytea not null,
  -- signatures that the authenticator has counted; 0 for those that do not count
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- copied to other devices by its provider; otherwise it stays on one device
  synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- Challenges that a passkey signs. Any node finishes a sign-in that another began; each row is used once.
create table passkey_challenge (
  -- SHA-256 of the 256 random bits that are signed
  challenge_hash bytea primary key,
  -- who adds a passkey; null for a sign-in, of which nobody knows whose it will be
  account_id integer references account on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- Codes that are mailed to people who have no other way to prove who they are.
create table mailed_code (
  account_id integer primary key references account on delete cascade,
  -- keyed, because a code is short
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

-- The number that an account has proven by a code: one for each account, and one account for each number.
create table account_phone (
  account_id integer primary key references account on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$') constraint account_phone_once unique,
  proven_at timestamptz not null
);

-- An account without a mailbox is reached and entered by its number only: it has one until it gets an address or is erased.
create function account_phone_is_kept() returns trigger language plpgsql as $$
begin
  if exists (
    select from account a where a.id = old.account_id and a.email::text like 'phone-%@vezu.invalid'
      and not exists (select from account_phone p where p.account_id = a.id)
  ) then
    raise exception using errcode = 'check_violation', constraint = 'account_phone_is_kept',
      message = 'an account without a mailbox has a proven number';
  end if;
  return null;
end $$;
create constraint trigger account_phone_is_kept after delete on account_phone
  deferrable initially deferred for each row execute function account_phone_is_kept();

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

-- Sign-in by a code that goes to a telephone (docs/product.md 3.16). A code belongs to the browser that asked for it, so that a stranger who asks
-- for codes to a number neither replaces its owner's code nor uses up its tries.
create table phone_entry (
  -- SHA-256 of a secret that only this browser knows
  holder_hash bytea primary key,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index phone_entry_phone on phone_entry (phone, created_at);

-- Text messages to telephones (SMS, Viber) by the operator's gateways, and how each ended, for operators. The number is masked:
-- '+38067•••45'.
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

-- Choices of notifications that differ from the defaults in src/shared/accounts/notifications.ts.
create table notification_choice (
  account_id integer not null references account on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  channel text not null check (channel in ('toast', 'sound', 'desktop', 'email', 'push', 'telegram', 'viber', 'sms')),
  wanted boolean not null,
  primary key (account_id, kind, channel)
);

-- Between these two hours of the day, by the clock of this zone, a person's devices stay silent; they may span midnight.
create table quiet_hours (
  account_id integer primary key references account on delete cascade,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 0 and 23 and to_hour <> from_hour),
  zone text not null check (length(zone) between 1 and 64)
);

-- How often a person exported their data within a day.
create table personal_request (
  account_id integer not null references account on delete cascade,
  kind text not null check (kind in ('export')),
  at timestamptz not null
);
create index personal_request_account on personal_request (account_id, kind, at);

-- The filters of a list that a person has stored under a name: the address of the screen.
create table saved_view (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  name text not null,
  address text not null,
  created_at timestamptz not null,
  constraint saved_view_once unique (account_id, name)
);
