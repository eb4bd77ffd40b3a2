-- outside of a transaction
create index concurrently if not exists search_miss_pair on search_miss (from_id, to_id);
drop index concurrently if exists search_miss_from;
