-- What a carrier shows of itself, and who is invited to work for it.

-- The address behind the logo: the carrier's own site.
alter table carrier add column logo_link text;

create table carrier_photo (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  file text not null,
  width integer not null,
  height integer not null,
  position smallint not null check (position between 0 and 9),
  constraint carrier_photo_position_once unique (carrier_id, position) deferrable initially deferred
);

-- What a carrier publishes to be reached by; `value` is normalised, so that two spellings of one contact are the same.
create table carrier_contact (
  carrier_id integer not null references carrier on delete cascade,
  kind text not null check (kind in ('phone', 'telegram')),
  value text not null,
  position smallint not null check (position between 0 and 4),
  primary key (carrier_id, position),
  constraint carrier_contact_once unique (carrier_id, kind, value)
);

-- Who was invited without an account has one without a password from then on, and agrees to the terms as they set one.
alter table account alter column terms_agreed_at drop not null;

create table invitation (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  account_id integer not null references account on delete cascade,
  role text not null check (role in ('dispatcher', 'driver')),
  invited_by integer references account on delete set null,
  created_at timestamptz not null,
  -- when the letter was last sent, and how often
  sent_at timestamptz not null,
  sent_count smallint not null default 1,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn')),
  constraint invitation_ended check ((ended_at is null) = (outcome is null))
);
create unique index invitation_open_once on invitation (carrier_id, account_id) where ended_at is null;
create index invitation_account on invitation (account_id) where ended_at is null;

-- Who made whom what in a carrier, and when.
create table member_event (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  account_id integer references account on delete set null,
  by_id integer references account on delete set null,
  action text not null check (action in ('invited', 'withdrawn', 'declined', 'joined', 'role', 'removed')),
  role text check (role in ('owner', 'dispatcher', 'driver')),
  at timestamptz not null
);
create index member_event_carrier on member_event (carrier_id, at);
