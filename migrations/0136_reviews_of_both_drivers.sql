-- A ride with two drivers is reviewed for both: passengers do not know who was at the wheel when.
alter table review add column second_driver_id integer references account on delete set null;
update review set second_driver_id = trip.second_driver_id
  from trip where trip.id = review.trip_id and review.kind = 'ride' and trip.second_driver_id is not null;
update account set rating_sum = rating_sum + theirs.stars, rating_count = rating_count + theirs.reviews
  from (select second_driver_id, sum(stars) as stars, count(*) as reviews from review where second_driver_id is not null group by 1) theirs
  where account.id = theirs.second_driver_id;
create index review_second_driver on review (second_driver_id, created_at desc) where second_driver_id is not null;
