-- What people were told of, and the browsers that take pushes.

-- One row for one thing and one person, in the words and the language it was told in.
create table notification (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  -- what it is about: told twice, it is told once
  key text not null check (length(key) between 1 and 100),
  kind text not null check (length(kind) between 1 and 40),
  -- why it is theirs: as the booking's passenger, or as one of the carrier's people; looked at again before each sending
  party_id integer references party on delete cascade,
  carrier_id integer references carrier on delete cascade,
  trip_id integer references trip on delete cascade,
  title text not null,
  body text not null,
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notification_once unique (account_id, key)
);
create index notification_newest on notification (account_id, id desc);
create index notification_age on notification (created_at);

-- A browser that takes pushes (RFC 8030), for as long as its sign-in lasts.
create table push_subscription (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  session_id integer not null references session on delete cascade,
  endpoint text not null constraint push_subscription_once unique check (length(endpoint) <= 1000),
  -- the browser's public key and its secret, base64url (RFC 8291)
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id);
create index push_subscription_session on push_subscription (session_id);
