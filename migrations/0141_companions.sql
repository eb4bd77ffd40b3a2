-- Whom an account often travels with (docs/product.md 9.29). The year of birth proposes the fare class of each carrier.
create table companion (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  name text not null check (length(name) between 1 and 120),
  birth_year smallint check (birth_year between 1900 and 2200),
  created_at timestamptz not null,
  constraint companion_once unique (account_id, name)
);
