-- What the operators set for everybody (docs/product.md 16.8): terms, announcements, switches.
create table terms_version (
  id integer generated always as identity primary key,
  uk text not null check (length(uk) between 1 and 40000),
  en text not null check (length(en) between 1 and 40000),
  -- what is new, for those who accept again
  changes_uk text not null check (length(changes_uk) between 1 and 2000),
  changes_en text not null check (length(changes_en) between 1 and 2000),
  published_at timestamptz not null
);
-- A published text is what people accepted: it is replaced by a newer one, never changed.
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

-- Parts of the service that are off; what has no row is on.
create table feature_switch (
  name text primary key check (name in ('guestBookings', 'alerts', 'reviewPhotos', 'telegram')),
  off_since timestamptz not null
);
