-- Mails on their way, and links that let somebody set a password.

-- A mail from the moment it is queued. Its content is erased as soon as it is sent; the row stays for a month, so that the
-- same mail under the same key is not sent again.
create table mail (
  id bigint generated always as identity primary key,
  -- what it is about: 'booking:12:confirmed'; its Message-ID is made of it
  key text not null constraint mail_key_once unique,
  -- to, subject, lines, button …; null once it is sent or no longer of use
  content jsonb,
  -- later than this nobody needs it any more: a link in it has expired
  useful_until timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_created_at on mail (created_at);

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
