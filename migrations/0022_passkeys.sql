-- Passkeys (WebAuthn): public keys that people sign in with, and the challenges that a passkey signs.

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

-- Any node finishes what another began. Each row is used once.
create table passkey_challenge (
  -- SHA-256 of the 256 random bits that are signed
  challenge_hash bytea primary key,
  -- who adds a passkey; null for a sign-in, of which nobody knows whose it will be
  account_id integer references account on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- The name under which authenticators know an account: random, so that it tells nothing about the person.
alter table account add column passkey_handle bytea constraint account_passkey_handle_once unique;
-- When a passkey was offered to this person: once is enough.
alter table account add column passkey_offered_at timestamptz;

alter table sign_in drop constraint sign_in_way_check;
alter table sign_in add constraint sign_in_way_check
  check (way in ('password', 'provider', 'reset', 'signup', 'second_factor', 'passkey'));
alter table sign_in drop constraint sign_in_outcome_check;
alter table sign_in add constraint sign_in_outcome_check
  check (outcome in ('success', 'wrong_password', 'wrong_code', 'wrong_passkey', 'blocked'));
