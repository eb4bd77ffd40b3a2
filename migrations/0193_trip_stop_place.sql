-- outside of a transaction
create index concurrently if not exists trip_stop_place on trip_stop (place_id);
create index concurrently if not exists route_stop_place on route_stop (place_id);
