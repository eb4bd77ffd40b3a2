-- People who sign in, their sessions, and the record of their sign-ins.
create extension if not exists citext;

create table account (
  id integer generated always as identity primary key,
  email citext not null constraint account_email_once unique check (length(email) <= 254),
  password_hash text,
  -- empty: administrator
  user_type text not null check (user_type in ('passenger', 'driver', 'carrier', '')),
  name text not null,
  last_name text not null default '',
  phone text,
  locale text not null default 'uk' check (locale in ('uk', 'en')),
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
  terms_agreed_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  -- SHA-256 of the token; the token itself is known to the browser only
  token_hash bytea not null constraint session_token_once unique,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_account on session (account_id) where revoked_at is null;

-- Failed sign-ins, to slow down guessing per account and per address. The address is kept as a keyed hash only.
create table sign_in_failure (
  at timestamptz not null,
  subject text not null
);
create index sign_in_failure_subject on sign_in_failure (subject, at);

-- Keys that every process of the server shares: of the hashes in sign_in_failure. Made when first needed.
create table secret (
  name text primary key,
  value bytea not null
);
