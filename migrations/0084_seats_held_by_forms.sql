-- Seats that a booking form holds while it is open (docs/product.md 9.37): beside those that are offered to a waiting list.
alter table seat_hold
  -- the key that the form has made; it books and releases the seats
  add column form uuid,
  add column until timestamptz,
  add column account_id integer references account on delete cascade,
  -- a keyed hash of the network, by which held seats are counted, and whether its person has proven neither an address nor a number
  add column network text not null default '',
  add column unproven boolean not null default false;
alter table seat_hold add constraint seat_hold_of_form
  check ((form is null) = (until is null) and (form is null or entry_id is null));
create index seat_hold_form on seat_hold (form) where form is not null;
create index seat_hold_until on seat_hold (until) where form is not null;
create index seat_hold_account on seat_hold (account_id) where account_id is not null;
drop index seat_hold_freed;
create index seat_hold_freed on seat_hold (trip_id) where entry_id is null and form is null;
