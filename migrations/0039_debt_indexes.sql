-- outside of a transaction
-- The debts and refunds of a carrier are found without reading all its bookings.
create index concurrently if not exists booking_owing on booking (carrier_id) where owed > paid and status in ('completed', 'cancelled', 'no_show');
create index concurrently if not exists booking_to_give_back on booking (carrier_id) where paid > owed;
