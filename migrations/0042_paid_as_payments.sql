-- What was marked as paid before payments were rows becomes one payment in cash and euro each. Cash of trips that are
-- not over belongs to a cash-up of the person who took it; of earlier trips it has been settled outside the app.
create temporary table known_payment on commit drop as
select b.id as booking_id, b.trip_id, b.carrier_id, b.paid, coalesce(e.at, b.updated_at) as at, e.actor_id as taken_by,
  t.status not in ('finished', 'cancelled') as under_way
from booking b
join trip t on t.id = b.trip_id
left join lateral (
  select at, actor_id from booking_event where booking_id = b.id and action = 'pay' order by id desc limit 1
) e on true
where b.paid > 0;

insert into cash_up (trip_id, carrier_id, driver_id, opened_at)
select trip_id, carrier_id, taken_by, min(at) from known_payment
where under_way and taken_by is not null
group by trip_id, carrier_id, taken_by;

insert into payment (id, booking_id, trip_id, carrier_id, at, amount, currency, eur_cents, rate, method, taken_by, cash_up_id)
select gen_random_uuid(), k.booking_id, k.trip_id, k.carrier_id, k.at, k.paid, 'EUR', k.paid, 10000, 'cash', k.taken_by,
  case when k.under_way then c.id end
from known_payment k
left join cash_up c on c.trip_id = k.trip_id and c.driver_id = k.taken_by and c.handed_over_at is null;
