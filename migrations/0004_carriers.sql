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

-- What a carrier or a route asks passengers to pay beforehand (docs/product.md 9.34): a deposit is a percentage of the fare, or a sum in euro
-- cents for each seat.
create function pay_rule_valid(rule jsonb) returns boolean language sql immutable as $$
  select coalesce(rule ->> 'kind' in ('never', 'optional', 'required') and rule ->> 'of' in ('unproven', 'all')
    and (rule ->> 'deposit')::int between 1 and 100, false)
    and (rule ->> 'sum' is null or (rule ->> 'sum')::int >= 50)
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
  release_hours smallint constraint carrier_release_hours check (release_hours in (3, 6, 12)),
  -- minutes until it usually answers a request, computed each night from the history of its bookings; null with few answers
  answer_minutes integer constraint carrier_answer_minutes check (answer_minutes > 0),
  -- the defaults of a new carrier are not its rules: they are published only after somebody has chosen them
  rules_chosen boolean not null default false,
  -- null: it asks for no payment beforehand
  pay_rule jsonb constraint carrier_pay_rule check (pay_rule is null or pay_rule_valid(pay_rule)),
  -- length × width × height in centimetres by this number is the volumetric weight of a parcel in kg, and the greater of the two weights counts
  -- (docs/product.md 7.6); null: the volume does not count
  parcel_volume_divisor smallint constraint carrier_parcel_volume_divisor check (parcel_volume_divisor between 1000 and 10000),
  -- its words for readers of English: { description, petRules, baggageRules, forbiddenGoods }; where one is missing, the Ukrainian text is
  -- shown, marked with its language (docs/product.md 5.2)
  english jsonb not null default '{}'
    constraint carrier_english check (jsonb_typeof(english) = 'object' and pg_column_size(english) <= 16000),
  -- the origins of its own sites, whose pages may show the search and the booking of its trips in a frame (docs/product.md 5.9)
  embed_origins text[] not null default '{}' constraint carrier_embed_origins check (cardinality(embed_origins) <= 10),
  -- a single driver who works for a company meanwhile: their carrier has no member, sells nothing, and is theirs again when they work alone
  resting_owner_id integer references account on delete set null
);
create index carrier_name_sound on carrier
  using gin (to_tsvector('simple', name_sound(name))) with (fastupdate = off);
create unique index carrier_resting_owner on carrier (resting_owner_id) where resting_owner_id is not null;

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
create trigger rows_of_owner after insert on member referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '2000');

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

-- What a company had in tables before, imported all at once. Each thing names the import that made it, so that it can be undone.
create table import (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  kind text not null constraint import_kind check (kind in ('buses', 'points', 'customers', 'drivers', 'routes', 'bookings')),
  -- the name of the file; empty for a table that was pasted
  source text not null check (length(source) <= 120),
  made integer not null check (made >= 0),
  -- rows whose thing the carrier had already
  known integer not null check (known >= 0),
  made_at timestamptz not null,
  made_by integer references account on delete set null,
  undone_at timestamptz
);
create index import_carrier on import (carrier_id, made_at desc);
create index import_made_by on import (made_by);
create trigger rows_of_owner after insert on import referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '5000');

-- An invitation holds the address and the hash of its link; an account is made when it is accepted. Until then the address is free.
create table invitation (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  role text not null check (role in ('dispatcher', 'driver')),
  invited_by integer references account on delete set null,
  created_at timestamptz not null,
  -- when the letter was last sent, and how often
  sent_at timestamptz not null,
  sent_count smallint not null default 1,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn')),
  -- the name under which the company invited a new person
  name text not null default '',
  last_name text not null default '',
  email citext not null check (length(email) <= 254),
  locale text not null default 'uk' check (locale ~ '^[a-z]{2}$'),
  -- SHA-256 of the token of the newest mail; null when that mail leads to the sign-in
  token_hash bytea constraint invitation_token_once unique,
  import_id integer references import on delete set null,
  constraint invitation_ended check ((ended_at is null) = (outcome is null))
);
create unique index invitation_open_once on invitation (carrier_id, email) where ended_at is null;
create index invitation_email on invitation (email) where ended_at is null;
create index invitation_import on invitation (import_id) where import_id is not null;

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

-- What a ticket says of its carrier; a carrier without a row has not said anything yet.
create table carrier_legal (
  carrier_id integer primary key references carrier,
  legal_name text not null check (length(legal_name) between 1 and 150),
  register_number text not null check (length(register_number) <= 20),
  vat_number text not null check (length(vat_number) <= 20),
  address text not null check (length(address) <= 200),
  phone text not null check (length(phone) <= 20),
  licence text not null check (length(licence) <= 60),
  insurer text not null check (length(insurer) <= 150),
  insurance_contract text not null check (length(insurance_contract) <= 60),
  -- the last day of the contract; null: it has none
  insured_until date,
  -- null: it pays no value added tax
  vat_percent smallint check (vat_percent between 0 and 30),
  -- the letters before its numbers; null: those of a carrier without any
  series text check (series ~ '^[[:alnum:]]{1,6}$'),
  changed_at timestamptz not null,
  -- what the carrier has entered into the fields that operators have added (legal_field), by their keys
  more jsonb not null default '{}' check (jsonb_typeof(more) = 'object')
);
