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
