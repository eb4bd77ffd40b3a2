-- Reference data and the texts of the operators: towns, border crossings, terms, announcements, switches and the texts of the app.

-- Towns and border crossings are loaded from src/server/places/data at the start. A row that the operators have edited is not set back by it
-- (docs/product.md 16.10, 16.11).
create table place (
  id integer primary key,
  slug text not null constraint place_slug_once unique,
  uk text not null,
  en text not null,
  aliases text[] not null default '{}',
  country char(2) not null,
  lat double precision not null,
  lon double precision not null,
  zone text not null,
  population integer not null,
  -- when the operators last edited it
  edited_at timestamptz,
  -- the place that this one is now: its number goes on to work
  merged_into integer references place,
  constraint place_merged_into_another check (merged_into <> id)
);
create index place_merged on place (merged_into) where merged_into is not null;

-- Numbers of places that are not from GeoNames, beyond those of GeoNames.
create sequence place_own_id as integer start 1000000000;

-- The place that a number stands for now. The lock makes a stop that is saved meanwhile wait for the end of a merger, and a merger for the
-- commit of the stop.
create function place_of_today(asked integer) returns integer language plpgsql as $$
declare
  today integer;
begin
  select coalesce(merged_into, id) into today from place where id = asked for key share;
  return coalesce(today, asked);
end $$;

create function stop_place_of_today() returns trigger language plpgsql as $$
begin
  new.place_id := place_of_today(new.place_id);
  return new;
end $$;

create function pair_of_today() returns trigger language plpgsql as $$
begin
  new.from_place := place_of_today(new.from_place);
  new.to_place := place_of_today(new.to_place);
  return new;
end $$;

-- Border crossings.
create table crossing (
  key text primary key,
  uk text not null,
  en text not null,
  uk_short text not null,
  en_short text not null,
  countries char(2)[] not null check (array_length(countries, 1) = 2),
  lat double precision not null,
  lon double precision not null,
  radius_m integer not null,
  bus_allowed boolean,
  queue_kind text not null check (queue_kind in ('slotted', 'dynamic', 'car', 'unknown')),
  open boolean not null,
  -- the first and the last day of the closing, in Kyiv; null: since ever, until further news
  closed_from date,
  closed_to date,
  -- lanes for buses of their own; null: not known
  lanes smallint constraint crossing_lanes check (lanes between 0 and 50),
  note_uk text not null default '' check (length(note_uk) <= 500),
  note_en text not null default '' check (length(note_en) <= 500),
  edited_at timestamptz,
  constraint crossing_closed_order check (closed_to >= closed_from),
  constraint crossing_closed_days check (not open or (closed_from is null and closed_to is null)),
  constraint crossing_note_languages check ((note_uk = '') = (note_en = ''))
);

-- Published texts of the terms.
create table terms_version (
  id integer generated always as identity primary key,
  uk text not null check (length(uk) between 1 and 40000),
  en text not null check (length(en) between 1 and 40000),
  -- the news, for people who accept again
  changes_uk text not null check (length(changes_uk) between 1 and 2000),
  changes_en text not null check (length(changes_en) between 1 and 2000),
  published_at timestamptz not null
);
-- People accepted a published text as it is: it is replaced by a newer one, never changed.
create function terms_version_kept() returns trigger language plpgsql as $$
begin
  raise exception 'published terms are not changed' using errcode = 'insufficient_privilege';
end $$;
create trigger terms_version_kept before update or delete on terms_version for each row execute function terms_version_kept();

-- Who accepted a version later than at sign-up, which is account.terms_agreed_at.
create table terms_acceptance (
  account_id integer not null references account on delete cascade,
  version_id integer not null references terms_version,
  at timestamptz not null,
  primary key (account_id, version_id)
);
create index terms_acceptance_version on terms_acceptance (version_id);

create table operator_announcement (
  id integer generated always as identity primary key,
  audience text not null check (audience in ('all', 'passenger', 'driver', 'carrier')),
  urgent boolean not null,
  dismissable boolean not null,
  uk text not null check (length(uk) between 1 and 500),
  en text not null check (length(en) between 1 and 500),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint operator_announcement_order check (ends_at > starts_at)
);
create index operator_announcement_ends on operator_announcement (ends_at);

-- Parts of the service that are off; a part without a row is on.
create table feature_switch (
  name text primary key check (name in ('guestBookings', 'alerts', 'reviewPhotos', 'telegram')),
  off_since timestamptz not null
);

-- What travellers and senders need to know about the border, as operators wrote it, with its source and the day on which they checked it
-- (docs/product.md 16.14); without a row the built-in text is shown.
create table border_advice (
  topic text primary key check (topic ~ '^[a-zA-Z]{1,20}$'),
  uk text not null check (length(uk) between 1 and 2000),
  en text not null check (length(en) between 1 and 2000),
  source text not null check (source ~ '^https://' and length(source) <= 300),
  checked_on date not null
);

-- Questions of the help that operators have changed, and their own ones (docs/product.md 16.15). A built-in question without a row stands
-- at its built-in place with its built-in text.
create sequence help_topic_own;
create table help_topic (
  -- the beginning of the question's message keys, or `help.<group>.own<number>`
  topic text primary key check (topic ~ '^help\.(passenger|parcel|driver|company|account)\.[a-z]+[0-9]*$'),
  -- the place within its group, from 0
  place integer not null,
  hidden boolean not null,
  uk_question text,
  uk_answer text,
  en_question text,
  en_answer text,
  -- the built-in text holds where no own one is stored
  constraint help_topic_texts check (num_nulls(uk_question, uk_answer, en_question, en_answer) in (0, 4)),
  constraint help_topic_own check (topic !~ '[0-9]$' or uk_question is not null)
);

-- Names of statuses and amenities as the operators wrote them (docs/product.md 16.17); without a row the built-in one holds.
create table own_text (
  key text primary key,
  uk text not null check (length(uk) between 1 and 40),
  en text not null check (length(en) between 1 and 40)
);

-- Legal facts about a carrier on its tickets, as the operators have changed them (docs/product.md 5.1): a built-in one has a row when it is
-- renamed or not shown, and each of the fields that the law adds is a row of its own.
create table legal_field (
  key text primary key check (key ~ '^[a-zA-Z]{1,20}\d?$'),
  uk text not null check (length(uk) between 1 and 60),
  en text not null check (length(en) between 1 and 60),
  hidden boolean not null
);
