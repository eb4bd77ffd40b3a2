-- A keyed hash of the kind and number of a document, by which the documents of a blocked person are found again; empty for a number that is
-- too short, null until a job has made it.
alter table credential add column number_hash bytea;
create index credential_number_hash on credential (number_hash) where number_hash <> '';
create index credential_unhashed on credential (id) where number_hash is null;
