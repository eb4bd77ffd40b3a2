-- Until when the seats of somebody without an account are held whom nothing has proven yet: no link of a mail, no code, no answer of the office.
-- Null once it is proven, for everybody else, and for the bookings before this rule. A booking that was never proven keeps it.
alter table party add column unproven_until timestamptz
  constraint party_unproven_is_guest check (unproven_until is null or by_guest);
create index party_unproven on party (trip_id) where unproven_until is not null;
