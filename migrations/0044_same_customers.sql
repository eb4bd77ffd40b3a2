-- A customer with several numbers: the office says that one number belongs to the customer of another. Bookings stay under the number with which
-- they were made, so that it can be taken back. Only numbers that point to themselves have others that point to them.
alter table caller_note
  add column same_as text,
  add constraint caller_note_same_as_another check (same_as <> phone and same_as <> ''),
  drop constraint caller_note_says_something,
  add constraint caller_note_says_something check (note <> '' or name <> '' or same_as is not null);
create index caller_note_same_as on caller_note (carrier_id, same_as) where same_as is not null;
create index caller_note_sound on caller_note using gin (carrier_id, to_tsvector('simple', name_sound(name || ' ' || note)))
  with (fastupdate = off);
create index caller_note_tail on caller_note (phone_tail(phone) text_pattern_ops);

-- Removes what a carrier has noted about a number, and that other numbers belong to it.
create function forget_number(carrier integer, number text) returns void language sql as $$
  delete from caller_note where carrier_id = carrier and (phone = number or same_as = number and name = '' and note = '');
  update caller_note set same_as = null where carrier_id = carrier and same_as = number;
$$;
