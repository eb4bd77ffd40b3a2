-- An operator looks at the service as a person sees it: for half an hour, for a stated reason, and reading only (docs/product.md 16.4).
create table operator_view (
  id integer generated always as identity primary key,
  operator_id integer not null references account on delete cascade,
  account_id integer not null references account on delete cascade,
  why text not null check (why in ('asked', 'ticket', 'report', 'fraud', 'safety')),
  at timestamptz not null,
  ends_at timestamptz not null
);
create index operator_view_open on operator_view (operator_id, account_id, ends_at);
create index operator_view_account on operator_view (account_id);
