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
