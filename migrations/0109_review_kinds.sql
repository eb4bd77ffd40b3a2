-- A review is also written of a ride that did not happen: the bus never came, or the carrier cancelled within a day of the departure.
alter table review add column kind text not null default 'ride' check (kind in ('ride', 'cancelled', 'neverCame'));
create index review_driver on review (driver_id, created_at desc);

create table review_photo (
  id integer generated always as identity primary key,
  review_id integer not null references review on delete cascade,
  file text not null,
  width smallint not null,
  height smallint not null,
  position smallint not null
);
create index review_photo_review on review_photo (review_id, position);

-- What is measured of the trips of a carrier or of a driver, counted anew every night: pages only read it.
create table measure (
  carrier_id integer constraint measure_carrier unique references carrier on delete cascade,
  driver_id integer constraint measure_driver unique references account on delete cascade,
  counted_on date not null,
  -- finished trips, those that were cancelled although somebody had booked them, and the stops that the finished ones reached
  trips integer not null,
  cancelled integer not null,
  stops integer not null,
  punctual integer not null,
  -- people with an account who rode, and those of them who rode again later
  riders integer not null,
  again integer not null,
  constraint measure_of_one check (num_nonnulls(carrier_id, driver_id) = 1)
);
