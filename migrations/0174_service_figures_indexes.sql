-- outside of a transaction
create index concurrently if not exists trip_figures_service_date on trip_figures (service_date);
create index concurrently if not exists trip_service_date on trip (service_date);
create index concurrently if not exists booking_created on booking (created_at);
create index concurrently if not exists account_created on account (created_at);
