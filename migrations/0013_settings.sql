-- What people chose to be told of, and where; and people who were erased.

-- Only what differs from the defaults in src/shared/accounts/notifications.ts.
create table notification_choice (
  account_id integer not null references account on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  channel text not null check (channel in ('sound', 'desktop', 'email', 'push')),
  wanted boolean not null,
  primary key (account_id, kind, channel)
);

-- A row whose person asked to be forgotten: it stays, with nothing of theirs in it, for what others rely on.
alter table account add column erased_at timestamptz;
alter table account add constraint account_erased_is_closed check (erased_at is null or status = 'blocked');

-- How often a person took their data, or wrote to support, within a day.
create table personal_request (
  account_id integer not null references account on delete cascade,
  kind text not null check (kind in ('export')),
  at timestamptz not null
);
create index personal_request_account on personal_request (account_id, kind, at);
