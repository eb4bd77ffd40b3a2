-- Bookings that somebody made for themselves without an account: they are told from those that staff made for a caller. The mail is where
-- the ticket and its changes are sent, in the language of the page on which the booking was made.
alter table party
  add column by_guest boolean not null default false,
  add column email text not null default '' check (length(email) <= 254),
  add column locale text check (locale in ('uk', 'en')),
  add constraint party_guest_by_nobody check (not by_guest or booked_by is null);
create index party_guest_mail on party (email) where by_guest and account_id is null and email <> '';

-- Whether a carrier that confirms at once wants to see the bookings of people without an account first.
alter table carrier add column confirms_guests boolean not null default false;
