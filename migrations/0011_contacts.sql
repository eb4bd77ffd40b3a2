-- How a person is reached beside their telephone; `value` is normalised, so that two spellings of one contact are the same.
create table account_contact (
  account_id integer not null references account on delete cascade,
  kind text not null check (kind in ('phone', 'telegram')),
  value text not null,
  position smallint not null check (position between 0 and 4),
  primary key (account_id, position),
  constraint account_contact_once unique (account_id, kind, value)
);
