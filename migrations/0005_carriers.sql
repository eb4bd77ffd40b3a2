-- Carriers, who works for them, and whether they may sell.

-- The price of cancelling (docs/product.md 9.20): [{ hoursBefore, percent }], each later step dearer than the one before; null: nothing.
create function cancellation_terms_valid(terms jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(terms) = 'array' and jsonb_array_length(terms) between 1 and 6 and not exists (
    select from (
      select hours, percent, lag(hours) over (order by place) as hours_before, lag(percent) over (order by place) as percent_before
      from (
        select place, (step ->> 'hoursBefore')::integer as hours, (step ->> 'percent')::integer as percent
        from jsonb_array_elements(terms) with ordinality as listed (step, place)
      ) as read
    ) as steps
    where hours is null or percent is null or hours not between 0 and 720 or percent not between 1 and 100
      or hours >= hours_before or percent <= percent_before)
$$;

-- The ladder of a booking that its passenger has moved begins at the move, which may be more hours before departure than a carrier may enter.
create function cancellation_terms_valid(terms jsonb, most_hours integer) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(terms) = 'array' and jsonb_array_length(terms) between 1 and 6 and not exists (
    select from (
      select hours, percent, lag(hours) over (order by place) as hours_before, lag(percent) over (order by place) as percent_before
      from (
        select place, (step ->> 'hoursBefore')::integer as hours, (step ->> 'percent')::integer as percent
        from jsonb_array_elements(terms) with ordinality as listed (step, place)
      ) as read
    ) as steps
    where hours is null or percent is null or hours not between 0 and most_hours or percent not between 1 and 100
      or hours >= hours_before or percent <= percent_before)
$$;

-- Carriers and who works for them. A single driver is a carrier of one.
create table carrier (
  id integer generated always as identity primary key,
  name text not null,
  logo text,
  single_driver boolean not null,
  description text not null default '',
  phone text,
  countries text[] not null default '{}',
  instant_confirmation boolean not null default false,
  baggage_rules text not null default '',
  pet_rules text not null default '',
  pets_allowed boolean not null default false,
  parcel_classes text[] not null default '{envelope,s,m,l}',
  parcel_max_kg integer not null default 30 check (parcel_max_kg between 0 and 500),
  forbidden_goods text not null default '',
  trips_count integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  -- the address behind the logo: the carrier's own site
  logo_link text,
  -- whether the public feed (GTFS-Realtime) may say where this carrier's buses are
  share_positions boolean not null default false,
  -- whether it asks travellers for the data of their documents (traveller_document)
  asks_documents boolean not null default false,
  -- until how many hours before departure passengers may change date, seat and name themselves; null: they may not
  change_hours smallint default 24 constraint carrier_change_hours check (change_hours between 0 and 336),
  -- the discount for the way back with the same carrier; each seat of the way there gives it once
  return_discount_percent smallint check (return_discount_percent between 1 and 100),
  cancellation_terms jsonb
    constraint carrier_cancellation_terms check (cancellation_terms is null or cancellation_terms_valid(cancellation_terms)),
  -- the weight that a route's price for a parcel includes
  parcel_included_kg numeric(4, 1) not null default 0 check (parcel_included_kg between 0 and 500),
  -- whether a carrier with instant confirmation wants to see the bookings of people without an account first
  confirms_guests boolean not null default false,
  -- how many animals it takes at a time; null: as many as come. They are counted on every leg, because a place is free again where one leaves
  pets_per_trip smallint check (pets_per_trip between 1 and 9),
  -- by an operator's decision about a report
  page_hidden_at timestamptz,
  selling_stopped_until timestamptz,
  -- whether it may sell (docs/product.md 5.7): one statement of the server evaluates the rule and stores its outcome here, so that a search
  -- reads a column
  sells boolean not null default true,
  -- how many hours before departure it releases unpaid seats that nobody has answered for; null: never
  release_hours smallint constraint carrier_release_hours check (release_hours in (3, 6, 12))
);
create index carrier_name_sound on carrier
  using gin (to_tsvector('simple', name_sound(name))) with (fastupdate = off);

create table carrier_photo (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  file text not null,
  width integer not null,
  height integer not null,
  position smallint not null check (position between 0 and 9),
  hidden_at timestamptz,
  constraint carrier_photo_position_once unique (carrier_id, position) deferrable initially deferred
);

-- Contacts that a carrier publishes; `value` is normalised, so that two spellings of one contact are the same.
create table carrier_contact (
  carrier_id integer not null references carrier on delete cascade,
  kind text not null check (kind in ('phone', 'telegram')),
  value text not null,
  position smallint not null check (position between 0 and 4),
  primary key (carrier_id, position),
  constraint carrier_contact_once unique (carrier_id, kind, value)
);

-- The accounts to which a carrier's passengers transfer money: in euro, in hryvnia, or both.
create table carrier_bank (
  carrier_id integer primary key references carrier on delete cascade,
  -- the holder of the accounts, as the bank has it
  holder text not null check (length(holder) between 1 and 70),
  eur_iban text check (eur_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  uah_iban text check (uah_iban ~ '^UA[0-9]{27}$'),
  -- the holder's number in Ukraine, without which a transfer in hryvnia is not made
  tax_number text check (tax_number ~ '^([0-9]{8}|[0-9]{10})$'),
  changed_at timestamptz not null,
  constraint carrier_bank_has_account check (eur_iban is not null or uah_iban is not null),
  constraint carrier_bank_tax_number check (uah_iban is null or tax_number is not null)
);

-- Exchange rates: ten-thousandths of the currency for one euro. The rate of a carrier, or of the operator where carrier_id is null: a
-- carrier's own rate goes before the operator's, and that before the rates that come with the program.
create table exchange_rate (
  id integer generated always as identity primary key,
  carrier_id integer references carrier on delete cascade,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  rate integer not null constraint exchange_rate_positive check (rate > 0),
  day date not null,
  set_by integer references account on delete set null,
  constraint exchange_rate_once unique nulls not distinct (carrier_id, currency)
);

create table member (
  account_id integer primary key references account on delete cascade,
  carrier_id integer not null references carrier,
  role text not null check (role in ('owner', 'dispatcher', 'driver')),
  created_at timestamptz not null default now()
);
create index member_carrier on member (carrier_id);

-- The history of the members of a carrier and of their roles.
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
  -- the name under which the company invited a new person, and which it sees until the invitation is accepted; the name of an account that
  -- existed before is that person's own
  name text not null default '',
  last_name text not null default '',
  constraint invitation_ended check ((ended_at is null) = (outcome is null))
);
create unique index invitation_open_once on invitation (carrier_id, account_id) where ended_at is null;
create index invitation_account on invitation (account_id) where ended_at is null;

-- One row per page, viewer and day: a page seen twice by one person on one day counts once.
create table profile_view (
  carrier_id integer not null references carrier on delete cascade,
  viewer_id integer not null references account on delete cascade,
  day date not null,
  primary key (carrier_id, day, viewer_id)
);

-- That a carrier offers only services that comply with the law, as its owners have declared. A row is written once and stays.
create table carrier_declaration (
  carrier_id integer not null references carrier on delete cascade,
  -- which text was declared; a new one is declared anew
  wording smallint not null check (wording > 0),
  -- null: the account has been erased
  declared_by integer references account on delete set null,
  declared_at timestamptz not null,
  primary key (carrier_id, wording)
);
create index carrier_declaration_by on carrier_declaration (declared_by) where declared_by is not null;

-- The setting CARRIER_VERIFICATION of the node that started last: whether only verified carriers sell.
create table selling_rule (
  one boolean primary key default true constraint selling_rule_one check (one),
  verified_only boolean not null
);
insert into selling_rule (verified_only) values (false);

-- A new carrier is not verified, and nothing can forget to ask.
create function carrier_sells_at_first() returns trigger language plpgsql as $$
begin
  if new.verified_at is null and exists (select from selling_rule where verified_only) then
    new.sells := false;
  end if;
  return new;
end $$;
create trigger carrier_sells_at_first before insert on carrier for each row execute function carrier_sells_at_first();

-- References of earlier files to tables of this one.
alter table report add foreign key (carrier_id) references carrier on delete set null;
alter table report_decision add foreign key (carrier_id) references carrier on delete set null;
