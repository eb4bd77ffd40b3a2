-- Reports of content and people, what operators decided about them, and complaints against it (docs/product.md 16.3).
create table report (
  id integer generated always as identity primary key,
  -- in the address of its page, which needs no sign-in
  code text not null constraint report_code_once unique check (code ~ '^[a-z0-9]{20}$'),
  -- 'notice': somebody reported it; 'operator': an operator opened it by themselves
  source text not null default 'notice' check (source in ('notice', 'operator')),
  kind text not null check (kind in (
    'chat', 'message', 'review', 'review_photo', 'carrier_photo', 'bus_photo', 'carrier', 'person', 'trip', 'parcel')),
  subject_id bigint not null,
  -- the chat around it, and its last message at that time
  chat_id integer references chat on delete set null,
  up_to_seq integer,
  -- whom it concerns
  account_id integer references account on delete set null,
  carrier_id integer references carrier on delete set null,
  -- who reported it; a visitor is known by name and mail alone
  reporter_id integer references account on delete set null,
  reporter_name text not null default '' check (length(reporter_name) <= 120),
  reporter_email text not null default '' check (length(reporter_email) <= 254),
  locale text not null default 'uk' check (locale in ('uk', 'en')),
  reason text not null check (reason in ('danger', 'illegal', 'fraud', 'privacy', 'rude', 'false', 'spam', 'other')),
  words text not null default '' check (length(words) <= 2000),
  good_faith boolean not null default false,
  -- what the thing was called and said when it was reported
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

-- What was decided, with the statement of reasons and the answer to the reporter as they were sent. Its content is never changed.
create table report_decision (
  id integer generated always as identity primary key,
  -- in the address of the page for whom it concerns, which needs no sign-in
  code text not null constraint report_decision_code_once unique check (code ~ '^[a-z0-9]{20}$'),
  report_id integer not null references report on delete cascade,
  operator_id integer references account on delete set null,
  at timestamptz not null,
  measures text[] not null check (cardinality(measures) > 0 and measures <@ array[
    'nothing', 'warn', 'hide', 'restore', 'stop_selling', 'stop_chat', 'stop_reviews', 'allow', 'block', 'unblock']),
  assessment text not null check (assessment in ('founded', 'unfounded', 'misuse')),
  account_id integer references account on delete set null,
  carrier_id integer references carrier on delete set null,
  -- the end of what is restricted for a period; null: until it is lifted
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

-- A measure that holds no longer: it was reversed after a complaint, or lifted by a later decision.
create table report_measure_end (
  decision_id integer not null references report_decision on delete cascade,
  measure text not null,
  at timestamptz not null,
  reversed boolean not null,
  primary key (decision_id, measure)
);

-- A complaint against a decision: one by the reporter and one by whom it concerns.
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

-- Somebody whose reports are not taken for a time, because they were manifestly unfounded again and again.
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

-- What holds now, where it is enforced.
alter table review add column hidden_at timestamptz;
alter table review_photo add column hidden_at timestamptz;
alter table carrier_photo add column hidden_at timestamptz;
alter table bus_photo add column hidden_at timestamptz;
alter table carrier add column page_hidden_at timestamptz, add column selling_stopped_until timestamptz;
alter table account add column chat_stopped_until timestamptz, add column reviews_stopped_until timestamptz;

-- A message that is hidden can be shown again, with its picture.
alter table withdrawn_message add column image_width integer, add column image_height integer;

-- Reports of chats that nobody has read yet, and those that a node of the version before still writes, come into the new table.
create function copy_chat_report() returns trigger language plpgsql as $$
declare
  said chat;
begin
  if new.closed_at is not null then
    return new;
  end if;
  select * into said from chat where id = new.chat_id;
  insert into report (code, kind, subject_id, chat_id, up_to_seq, account_id, carrier_id, reporter_id, locale, reason, words, created_at,
    due_at, chat_report_id)
  select substr(replace(gen_random_uuid()::text, '-', ''), 1, 20), 'chat', new.chat_id, new.chat_id, new.up_to_seq,
    case when said.carrier_id is null then said.low_id + said.high_id - new.reporter_id
      when said.low_id <> new.reporter_id then said.low_id end,
    case when said.low_id = new.reporter_id then said.carrier_id end,
    new.reporter_id, a.locale, new.reason, new.words, new.created_at, new.created_at + interval '7 days', new.id
  from account a where a.id = new.reporter_id
  on conflict (kind, subject_id, (coalesce(reporter_id::text, lower(reporter_email)))) where state = 'open' and source = 'notice'
  do update set reason = excluded.reason, words = excluded.words, up_to_seq = excluded.up_to_seq;
  return new;
end $$;
create trigger chat_report_copied after insert or update on chat_report for each row execute function copy_chat_report();
update chat_report set words = words where closed_at is null;
