-- What a company had in tables before, imported all at once. Each thing names the import that made it, so that it can be undone.
create table import (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  kind text not null check (kind in ('buses', 'customers')),
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

alter table bus add column import_id integer references import on delete set null;
create index bus_import on bus (import_id) where import_id is not null;

-- A customer from a table has a name before the first booking. A note that the office changes no longer belongs to an import.
alter table caller_note
  add column name text not null default '' check (length(name) <= 100),
  add column import_id integer references import on delete set null,
  drop constraint caller_note_note_check,
  add constraint caller_note_note check (length(note) <= 300),
  add constraint caller_note_says_something check (note <> '' or name <> '');
create index caller_note_import on caller_note (import_id) where import_id is not null;
