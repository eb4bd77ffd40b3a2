-- What is counted of a trip for the statistics. A row is a copy of facts in other tables: a job writes it two days after the trip,
-- and any later change of one of these facts deletes it, so that a row is never out of date. A trip without a row is counted anew.
create table trip_figures (
  trip_id integer primary key references trip on delete cascade,
  carrier_id integer not null references carrier,
  service_date date not null,
  cancelled boolean not null,
  passengers integer not null,
  parcels integer not null,
  no_shows integer not null,
  -- bookings that passengers or the carrier cancelled
  called_off integer not null,
  -- euro cents
  revenue integer not null,
  received integer not null,
  seats integer not null,
  -- passengers of each leg
  leg_passengers integer[] not null,
  -- stops that the bus reached, and those of them that it reached in time
  arrivals integer not null,
  punctual integer not null,
  stars integer not null,
  reviews integer not null
);
create index trip_figures_carrier on trip_figures (carrier_id, service_date);
create index trip_carrier_day on trip (carrier_id, service_date);
create index review_trip on review (trip_id);
create index payment_trip on payment (trip_id);

create function forget_trip_figures() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  delete from trip_figures where trip_id = changed.trip_id;
  return null;
end $$;

create function forget_own_figures() returns trigger language plpgsql as $$
begin
  delete from trip_figures where trip_id = new.id;
  return null;
end $$;

create trigger booking_figures after insert or update or delete on booking for each row execute function forget_trip_figures();
create trigger payment_figures after insert or update or delete on payment for each row execute function forget_trip_figures();
create trigger review_figures after insert or update or delete on review for each row execute function forget_trip_figures();
create trigger trip_stop_figures after update of arrived_at, arrives_at on trip_stop
  for each row execute function forget_trip_figures();
create trigger trip_own_figures after update of status, seats_count, service_date on trip
  for each row execute function forget_own_figures();
