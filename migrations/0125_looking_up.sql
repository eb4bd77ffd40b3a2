-- outside of a transaction
create index concurrently if not exists account_name_sound on account
  using gin (to_tsvector('simple', name_sound(name || ' ' || last_name))) with (fastupdate = off);
create index concurrently if not exists account_phone_tail on account (phone_tail(phone) text_pattern_ops);
create index concurrently if not exists account_mail_start on account (lower(email::text) text_pattern_ops);
create index concurrently if not exists account_contact_tail on account_contact (phone_tail(value) text_pattern_ops) where kind = 'phone';
create index concurrently if not exists carrier_name_sound on carrier
  using gin (to_tsvector('simple', name_sound(name))) with (fastupdate = off);
create index concurrently if not exists trip_bus on trip (bus_id, departs_at);
