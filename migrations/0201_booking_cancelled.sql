-- outside of a transaction
-- A carrier's dashboard counts the bookings cancelled in a period; without this the index on the time was read for all carriers.
create index concurrently if not exists booking_cancelled on booking (carrier_id, updated_at) where status = 'cancelled';
