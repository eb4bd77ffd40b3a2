-- What the server's core keeps for itself.

-- Answers to writes that carried an Idempotency-Key, stored in the same transaction as what they did, for a day.
create table idempotency (
  -- 'account:<id>', or 'visitor:<hash of the address>' for those who are not signed in.
  caller text not null,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null,
  primary key (caller, key)
);

create index idempotency_created_at on idempotency (created_at);

-- Things that are done once in the life of a database, such as filling in demo data.
create table milestone (
  name text primary key,
  reached_at timestamptz not null
);
