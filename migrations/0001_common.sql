-- What belongs to no domain: the tables of the server, functions by which people are found, and the limit of rows of one owner.

create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists btree_gin;

-- Answers to writes with an Idempotency-Key, stored for a day in the same transaction as the write itself.
create table idempotency (
  -- 'account:<id>', or 'visitor:<hash of the address>' for a person who is not signed in
  caller text not null,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null,
  -- the answer named a person whose account was erased: the request stays done, its answer is gone
  erased boolean not null default false,
  primary key (caller, key)
);
create index idempotency_created_at on idempotency (created_at);

-- Things that are done once in the life of a database, such as filling in demo data.
create table milestone (
  name text primary key,
  reached_at timestamptz not null
);

-- Keys that every process of the server shares. Made when first needed.
create table secret (
  name text primary key,
  value bytea not null
);

-- Which history this database tells. A restored backup gets another one: places of messages that screens have shown may be
-- given again, to other messages.
create table history_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid()
);
insert into history_epoch default values;

-- Counters of rate limits, shared by every node. Keys are keyed hashes: no email and no address stands in them.
-- The library rate-limiter-flexible gives the columns and their order. Unlogged: a counter may be lost in a crash of the database, and
-- costs no write-ahead log before.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- milliseconds since 1970; the counter starts anew after it
  expire bigint
) with (fillfactor = 70);
create index rate_limit_expire on rate_limit (expire);

-- A mail from the moment it is queued. Its content is erased as soon as it is sent; the row stays for a month, so that the
-- same mail under the same key is not sent again.
create table mail (
  id bigint generated always as identity primary key,
  -- its subject: 'booking:12:confirmed'; the Message-ID is made of it
  key text not null constraint mail_key_once unique,
  -- to, subject, lines, button …; null once it is sent or no longer of use
  content jsonb,
  -- later than this nobody needs it any more: a link in it has expired
  useful_until timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- how the mail ended, for operators (docs/product.md 16.7); the address is masked: 'ol•••@ukr.net'
  recipient text not null default '' check (length(recipient) <= 260),
  outcome text check (outcome in ('sent', 'kept', 'refused', 'nowhere', 'late', 'suppressed')),
  ended_at timestamptz
);
create index mail_created_at on mail (created_at);
create index mail_outcome on mail (outcome, id desc);

-- Addresses that are not written to: they bounced, were refused by their server, or their owner called a mail unwanted.
create table mail_suppression (
  email citext primary key check (length(email::text) <= 254),
  reason text not null check (reason in ('bounced', 'complained', 'refused', 'by_hand')),
  at timestamptz not null,
  -- when a password link was sent there although the mailbox had refused a mail: once
  tried_at timestamptz
);

-- The audit log: each look and each change by an operator (docs/product.md 16.2), and what the office of a carrier does with the data of
-- people without an account. Entries are only added: each holds the hash of the one before it, so that a change, a deletion or an
-- insertion in between is found.
create table audit_entry (
  -- without gaps; given by the trigger, as are the hashes
  id bigint primary key,
  at timestamptz not null,
  -- who; no reference, since entries outlive the account. null: the command line or a job
  actor_id integer,
  role text not null check (role in ('admin', 'support', 'owner', 'dispatcher', 'singleDriver', 'command', 'job')),
  ip text not null default '' check (length(ip) <= 64),
  action text not null check (length(action) between 3 and 80),
  subject_kind text not null default '' check (length(subject_kind) <= 40),
  subject_id text not null default '' check (length(subject_id) <= 80),
  before jsonb,
  after jsonb,
  previous bytea not null,
  hash bytea not null
);
create index audit_entry_at on audit_entry (at);
create index audit_entry_actor on audit_entry (actor_id, id);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, id);
create index audit_entry_action on audit_entry (action, id);

-- A jsonb array, so that no two entries are written the same way.
create function audit_hash(entry audit_entry) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(
    encode(entry.previous, 'hex'), entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.role, entry.ip,
    entry.action, entry.subject_kind, entry.subject_id, entry.before, entry.after)::text, 'UTF8'))
$$;

-- A restored backup brings numbers and hashes with it; anything else gets them here, one entry after another.
create function audit_append() returns trigger language plpgsql as $$
declare
  newest audit_entry;
begin
  if new.id is not null and new.hash is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(86359002);
  select * into newest from audit_entry order by id desc limit 1;
  new.id := coalesce(newest.id, 0) + 1;
  new.previous := coalesce(newest.hash, '\x');
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_entry_append before insert on audit_entry for each row execute function audit_append();

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are only added' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_kept before update or delete on audit_entry for each row execute function audit_refuse();
create trigger audit_entry_whole before truncate on audit_entry for each statement execute function audit_refuse();
revoke update, delete, truncate on audit_entry from public;

-- The seals of each entry of the audit log: its number and its hash under a key that the database does not hold, one for each key that there
-- was. Whoever can write here can make the chain of hashes again, and not the seals. Entries before the first seal are covered by the chain.
create table audit_seal (
  entry_id bigint references audit_entry (id),
  seal bytea not null check (length(seal) = 32),
  key_number integer not null check (key_number > 0),
  primary key (key_number, entry_id)
);
create trigger audit_seal_kept before update or delete on audit_seal for each row execute function audit_refuse();
create trigger audit_seal_whole before truncate on audit_seal for each statement execute function audit_refuse();
revoke update, delete, truncate on audit_seal from public;

-- Backups and rehearsals of restores that ended, for the figures and for the people who are notified of them.
create table upkeep (
  id bigint generated always as identity primary key,
  task text not null check (task in ('backup', 'rehearsal')),
  ended_at timestamptz not null,
  -- Of a backup the rows that it holds, of a rehearsal those that came back; null when it failed.
  row_count bigint check (row_count >= 0),
  problem text,
  notified_at timestamptz,
  check ((row_count is null) <> (problem is null))
);
create index upkeep_newest on upkeep (task, ended_at desc);

-- Requests that the nodes answered with a fault of their own (5xx), by the minute.
create table failed_answers (
  at timestamptz primary key,
  failed integer not null check (failed > 0)
);

-- Conditions of the service that a person has to know: each once until it is over.
create table trouble (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('disk', 'jobs', 'mails', 'errors', 'backup', 'rehearsal')),
  since timestamptz not null,
  over_at timestamptz check (over_at >= since),
  facts jsonb not null default '{}'
);
create unique index trouble_once on trouble (kind) where over_at is null;
create index trouble_by_time on trouble (since);

-- The promises that the check of the last night found broken, and since when; nothing while all are true.
create table broken_promise (
  promise text not null,
  -- the id of the entry, payment, booking, cash-up or trip
  subject text not null,
  expected text,
  found text,
  since timestamptz not null,
  primary key (promise, subject)
);

-- When the last check began.
create table promise_check (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null,
  ms integer not null
);

-- Names are sorted by the Ukrainian alphabet (А Б В Г Ґ Д Е Є Ж З И І Ї Й …), whatever the server's locale is.
create collation ukrainian (provider = icu, locale = 'uk');

-- The sound of a name in Latin letters: Ковальчук, Kowalczuk and Kovalchuk are the same, ґ sounds like г and є like е. It follows
-- `nameSound(plainName(name))` of src/shared/places/spelling.ts, and a test compares both.
create function name_sound(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(replace(replace(
    regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    translate(
      trim(regexp_replace(
        translate(
          normalize(regexp_replace(normalize(lower(name), nfd), '(?<![а-яёіїєґ])[\u0300-\u036f]', '', 'g'), nfc),
          'łøđ''’ʼ`"«»', 'lod'),
        '[^[:alnum:]а-яёіїєґ]+', ' ', 'g')),
      'абвгґдеёзиіїйклмнопрстуфхыэъь', 'abvhgdeeziiiiklmnoprstufhie'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'є', 'ie'), 'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'), 'ю', 'iu'), 'я', 'ia'),
    'szcz', 'shch'), 'tsch', 'ch'), 'sch', 'sh'), 'sz', 'sh'), 'cz', 'ch'), 'rz', 'zh'), 'kh', 'h'), 'ts', 'c'), 'tz', 'c'),
    'ph', 'f'), 'ck', 'k'), 'qu', 'kv'), 'w', 'v'), 'y', 'i'), 'j', 'i'), 'x', 'ks'),
    '(.)\1', '\1', 'g'),
    'g', 'h'), 'ie', 'e'),
    '(.)\1', '\1', 'g')
$$;

-- The digits of a telephone number from the last to the first, so that an index finds a number by how it ends.
create function phone_tail(phone text) returns text language sql immutable strict parallel safe as $$
  select reverse(regexp_replace(phone, '[^0-9]', '', 'g'))
$$;

-- How many rows one owner may add to a table, whatever adds them (docs/security.md, "Limits"). A longest table of an import fits.
create function check_rows_of_owner() returns trigger language plpgsql as $$
declare
  too_many boolean;
begin
  execute format(
    'select exists (select from (select distinct %1$I as owner from added where %1$I is not null) as of
       where (select count(*) from %2$I as row where row.%1$I = of.owner) > $1)', tg_argv[0], tg_table_name)
    into too_many using tg_argv[1]::integer;
  if too_many then
    raise exception '% has too many rows of one owner', tg_table_name
      using errcode = 'check_violation', constraint = 'rows_of_owner', table = tg_table_name;
  end if;
  return null;
end $$;
