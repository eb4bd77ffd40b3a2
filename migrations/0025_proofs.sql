-- A recent proof that somebody is who they are, beside the sign-in; and the absolute end of sign-ins.

alter table session
  -- SHA-256 of a token that only the browser that gave the proof knows: the token of the sign-in alone is not enough
  add column proof_hash bytea,
  add column proof_expires_at timestamptz,
  -- however much a sign-in is used, it ends here
  add column ends_at timestamptz;

-- Sign-ins from before get the whole time from now on.
update session set ends_at = now() + interval '90 days';
alter table session alter column ends_at set not null;

-- Codes that are mailed to people who have no other way to prove who they are.
create table mailed_code (
  account_id integer primary key references account on delete cascade,
  -- keyed, because a code is short
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
