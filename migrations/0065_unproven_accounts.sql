-- Seats of an account that has proven neither its address nor a number are held like those of a guest (docs/product.md 9.23).
alter table party drop constraint party_unproven_is_held;
alter table party add constraint party_unproven_is_held check (unproven_until is null or by_guest or held_for_payment or account_id is not null);
