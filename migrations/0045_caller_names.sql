-- outside of a transaction
create index concurrently if not exists party_contact_sound on party using gin (to_tsvector('simple', name_sound(contact_name))) with (fastupdate = off) where contact_name <> '' and account_id is null;
