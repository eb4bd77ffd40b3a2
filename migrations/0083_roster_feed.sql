-- The secret link at which a driver's own roster is read by a calendar; one at a time. SHA-256 of the token.
create table roster_feed (
  account_id integer primary key references account on delete cascade,
  token_hash bytea not null constraint roster_feed_once unique,
  created_at timestamptz not null
);
