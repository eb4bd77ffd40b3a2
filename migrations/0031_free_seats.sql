-- For each leg the seats that are free on it, as a bitmap (bit n - 1 is seat n): a seat is free between two stops when it is free on
-- every leg between them, which numbers per leg cannot tell. Refreshed after commits; the truth is in booking.
alter table trip add column free_seats bigint[] not null default '{}';
update trip set free_seats = array(
  select ((1::bigint << trip.seats_count) - 1) & ~coalesce(bit_or(1::bigint << (booking.seat - 1)), 0)
  from generate_series(0, (select max(seq) from trip_stop where trip_id = trip.id) - 1) as leg
  left join booking on booking.trip_id = trip.id and booking.kind = 'passenger' and booking.holds and booking.legs @> leg::int
  group by leg order by leg)
where exists (select from trip_stop where trip_id = trip.id);
alter table trip drop column leg_free;
