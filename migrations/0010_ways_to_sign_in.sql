-- Identity providers, the second factor, and the record of sign-ins.

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
  -- AES-256-GCM under a key that is not in the database (docs/decisions/0011)
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

-- The record of sign-ins, for the person themselves; kept 90 days.
create table sign_in (
  id bigint generated always as identity primary key,
  -- null: an attempt at an email without an account, which must cost as much as one at a known email
  account_id integer references account on delete cascade,
  at timestamptz not null,
  way text not null check (way in ('password', 'provider', 'reset', 'signup', 'second_factor')),
  provider text,
  outcome text not null check (outcome in ('success', 'wrong_password', 'wrong_code', 'blocked')),
  -- 'chrome/android': never more of the browser's own words
  device text not null,
  -- keyed: says only whether two came from one place
  address_hash text not null
);
create index sign_in_account on sign_in (account_id, at desc);
create index sign_in_at on sign_in (at);
