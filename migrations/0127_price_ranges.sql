-- Between which costs the price of a seat by arrangement will be, as the carrier gives it, in euro cents.
alter table route_stop
  add column range_from integer check (range_from between 1 and 100000),
  add column range_to integer check (range_to between 1 and 100000),
  add constraint route_stop_range check (range_from <= range_to),
  add constraint route_stop_range_by_arrangement check (contractual or (range_from is null and range_to is null));
alter table route_segment
  add column range_from integer,
  add column range_to integer;
