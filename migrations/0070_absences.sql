-- The days on which a driver does not work.
create table driver_absence (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  account_id integer not null references account on delete cascade,
  first_day date not null,
  last_day date not null,
  kind text not null check (kind in ('off', 'sick', 'vacation')),
  check (first_day <= last_day),
  constraint driver_absence_once exclude using gist (account_id with =, carrier_id with =,
    daterange(first_day, last_day, '[]') with &&)
);
create index driver_absence_carrier on driver_absence (carrier_id, last_day);
