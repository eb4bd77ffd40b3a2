-- Terms, announcements, switches and texts of the operators (docs/product.md 16.8), and reports with the decisions about them.

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

-- Goods that must not be sent with any carrier, as the operators wrote it (docs/product.md 16.14); without a row the built-in text holds.
create table forbidden_goods (
  only_row boolean primary key default true check (only_row),
  uk text not null check (length(uk) between 1 and 2000),
  en text not null check (length(en) between 1 and 2000)
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

-- Reports of content and people (docs/product.md 16.3).
create table report (
  id integer generated always as identity primary key,
  -- in the address of its page, which needs no sign-in
  code text not null constraint report_code_once unique check (code ~ '^[a-z0-9]{20}$'),
  -- 'notice': a person reported it; 'operator': an operator opened it by themselves
  source text not null default 'notice' check (source in ('notice', 'operator')),
  kind text not null check (kind in (
    'chat', 'message', 'review', 'review_photo', 'carrier_photo', 'bus_photo', 'carrier', 'person', 'trip', 'parcel')),
  subject_id bigint not null,
  -- the chat around it, and its last message at that time
  chat_id integer,
  up_to_seq integer,
  -- the person and the carrier that it concerns
  account_id integer references account on delete set null,
  carrier_id integer,
  -- who reported it; a visitor is known by name and mail alone
  reporter_id integer references account on delete set null,
  reporter_name text not null default '' check (length(reporter_name) <= 120),
  reporter_email text not null default '' check (length(reporter_email) <= 254),
  locale text not null default 'uk' check (locale in ('uk', 'en')),
  reason text not null check (reason in ('danger', 'illegal', 'fraud', 'privacy', 'rude', 'false', 'spam', 'other')),
  words text not null default '' check (length(words) <= 2000),
  good_faith boolean not null default false,
  -- name and text of the thing when it was reported
  seen_title text not null default '' check (length(seen_title) <= 300),
  seen_text text not null default '' check (length(seen_text) <= 4000),
  urgent boolean not null default false,
  state text not null default 'open' check (state in ('open', 'decided')),
  assignee_id integer references account on delete set null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  -- the row of chat_report that it was copied from
  chat_report_id integer constraint report_copied_once unique,
  -- the weight of a reported parcel: the page writes it in the reader's language
  seen_weight_kg numeric(5, 1),
  constraint report_decided check ((state = 'decided') = (decided_at is not null))
);
-- One open report per person and thing.
create unique index report_open_once on report (kind, subject_id, (coalesce(reporter_id::text, lower(reporter_email))))
  where state = 'open' and source = 'notice';
create index report_queue on report (urgent desc, due_at) where state = 'open';
create index report_decided_at on report (decided_at) where state = 'decided';
create index report_account on report (account_id) where account_id is not null;
create index report_carrier on report (carrier_id) where carrier_id is not null;
create index report_reporter on report (reporter_id) where reporter_id is not null;
create index report_reporter_email on report (lower(reporter_email)) where reporter_email <> '';
create index report_assignee on report (assignee_id) where assignee_id is not null;
create index report_chat on report (chat_id, up_to_seq) where chat_id is not null;
create index report_created on report (created_at);

-- Decisions, with the statement of reasons and the answer to the reporter as they were sent. Their content is never changed.
create table report_decision (
  id integer generated always as identity primary key,
  -- in the address of the page for the person concerned, which needs no sign-in
  code text not null constraint report_decision_code_once unique check (code ~ '^[a-z0-9]{20}$'),
  report_id integer not null references report on delete cascade,
  operator_id integer references account on delete set null,
  at timestamptz not null,
  measures text[] not null check (cardinality(measures) > 0 and measures <@ array[
    'nothing', 'warn', 'hide', 'restore', 'stop_selling', 'stop_chat', 'stop_reviews', 'allow', 'block', 'unblock']),
  assessment text not null check (assessment in ('founded', 'unfounded', 'misuse')),
  account_id integer references account on delete set null,
  carrier_id integer,
  -- the end of a restriction; null: until it is lifted
  until timestamptz,
  ground text check (ground in ('law', 'terms')),
  rule text not null default '' check (length(rule) <= 200),
  facts text not null default '' check (length(facts) <= 2000),
  automated boolean not null default false,
  statement text not null default '' check (length(statement) <= 6000),
  outcome text not null default '' check (length(outcome) <= 6000),
  constraint report_decision_alone check (not 'nothing' = any (measures) or measures = array['nothing']),
  constraint report_decision_grounded check (
    not measures && array['warn', 'hide', 'stop_selling', 'stop_chat', 'stop_reviews', 'block']
    or (ground is not null and rule <> '' and facts <> '' and statement <> ''))
);
create index report_decision_report on report_decision (report_id, id);
create index report_decision_account on report_decision (account_id) where account_id is not null;
create index report_decision_carrier on report_decision (carrier_id) where carrier_id is not null;
create index report_decision_operator on report_decision (operator_id) where operator_id is not null;
create index report_decision_at on report_decision (at);
create function report_decision_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'a decision is never edited' using errcode = 'insufficient_privilege';
end $$;
create trigger report_decision_kept before update of code, at, measures, assessment, until, ground, rule, facts, automated, statement,
  outcome on report_decision for each row execute function report_decision_refuse();

-- A measure that has ended: it was reversed after a complaint, or lifted by a later decision.
create table report_measure_end (
  decision_id integer not null references report_decision on delete cascade,
  measure text not null,
  at timestamptz not null,
  reversed boolean not null,
  primary key (decision_id, measure)
);

-- A complaint against a decision: one by the reporter and one by the person concerned.
create table report_complaint (
  id integer generated always as identity primary key,
  decision_id integer not null references report_decision on delete cascade,
  side text not null check (side in ('reporter', 'concerned')),
  words text not null check (length(words) between 1 and 2000),
  created_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'reversed')),
  answer text not null default '' check (length(answer) <= 6000),
  answered_at timestamptz,
  operator_id integer references account on delete set null,
  constraint report_complaint_once unique (decision_id, side),
  constraint report_complaint_answered check ((state = 'open') = (answered_at is null))
);
create index report_complaint_open on report_complaint (due_at) where state = 'open';
create index report_complaint_operator on report_complaint (operator_id) where operator_id is not null;

-- People whose reports are not taken for a time, because they were manifestly unfounded again and again.
create table reporter_stop (
  id integer generated always as identity primary key,
  account_id integer references account on delete cascade,
  email text not null default '' check (length(email) <= 254),
  at timestamptz not null,
  until timestamptz not null,
  operator_id integer references account on delete set null,
  constraint reporter_stop_of_one check ((account_id is not null) <> (email <> ''))
);
create index reporter_stop_account on reporter_stop (account_id, until) where account_id is not null;
create index reporter_stop_email on reporter_stop (lower(email), until) where email <> '';
create index reporter_stop_operator on reporter_stop (operator_id) where operator_id is not null;
