-- The carrier of a single driver who works for a company meanwhile: it has no member and sells nothing, and is theirs again when they work alone.
alter table carrier add column resting_owner_id integer references account on delete set null;
create unique index carrier_resting_owner on carrier (resting_owner_id) where resting_owner_id is not null;
