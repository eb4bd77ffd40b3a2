-- One review of an account for each trip, whatever the number of its bookings there. Later ones are removed, and their stars no longer count.
with later as (
  delete from review using review as first
  where review.account_id = first.account_id and review.trip_id = first.trip_id and review.id > first.id
  returning review.id, review.carrier_id, review.driver_id, review.second_driver_id, review.stars, review.hidden_at
), counted as (
  select distinct * from later where hidden_at is null
), carriers as (
  update carrier set rating_sum = rating_sum - gone.stars, rating_count = rating_count - gone.count
  from (select carrier_id, sum(stars)::int as stars, count(*)::int as count from counted group by carrier_id) gone
  where carrier.id = gone.carrier_id
)
update account set rating_sum = rating_sum - gone.stars, rating_count = rating_count - gone.count
from (
  select driver_id, sum(stars)::int as stars, count(*)::int as count
  from (select driver_id, stars from counted union all select second_driver_id, stars from counted) driven
  where driver_id is not null group by driver_id
) gone
where account.id = gone.driver_id;

create unique index review_account_once on review (trip_id, account_id) where account_id is not null;
