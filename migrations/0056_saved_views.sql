-- The filters of a list that a person has stored under a name: the address of the screen.
create table saved_view (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  name text not null,
  address text not null,
  created_at timestamptz not null,
  constraint saved_view_once unique (account_id, name)
);
