-- The ticket of a booking by its link, for people without an account. The key has 64 random bits: whoever guesses does not find one.
-- A version 4 UUID has its fixed bits in the third and fourth group; the first eight and the last eight digits are random.
alter table booking
  add column ticket_key text not null default (left(gen_random_uuid()::text, 8) || right(gen_random_uuid()::text, 8)),
  add constraint booking_ticket_key_once unique (ticket_key),
  add constraint booking_ticket_key_form check (ticket_key ~ '^[0-9a-f]{16}$');
