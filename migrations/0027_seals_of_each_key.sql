-- Each entry has a seal for every key that there was: after a change of SECRETS_KEY new seals are added, and those that were mailed before
-- are still found.
alter table audit_seal add column key_number integer not null default 1 check (key_number > 0);
alter table audit_seal drop constraint audit_seal_pkey;
alter table audit_seal add constraint audit_seal_pkey primary key (key_number, entry_id);
alter table audit_seal alter column key_number drop default;
