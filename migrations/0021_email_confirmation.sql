-- Whether an account's email address is proven, and the links and codes that prove it.

alter table account add column email_confirmed_at timestamptz;
-- Accounts from before addresses were confirmed keep what they could do (docs/decisions/0022). An account that was made for an
-- invitation and never used has proven nothing.
update account set email_confirmed_at = created_at
where (password_hash is not null or terms_agreed_at is not null) and erased_at is null;

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
  expires_at timestamptz not null
);
create index email_confirmation_account on email_confirmation (account_id, id);

-- The name under which a company invited somebody: what it sees until the invitation is accepted. The name of an account that
-- existed before is that person's own.
alter table invitation add column name text not null default '';
alter table invitation add column last_name text not null default '';
update invitation set name = account.name, last_name = account.last_name
from account where account.id = invitation.account_id and account.terms_agreed_at is null;
