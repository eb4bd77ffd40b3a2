-- The fare class of each traveller of a waiting list, in the order of the names; null and a missing one: the full price. Not references: a
-- class can be deleted while somebody waits, and its traveller then pays the full price.
alter table waiting_entry add column class_ids integer[] not null default '{}' check (cardinality(class_ids) <= 8);
