-- The currencies in which a route takes money, in the order in which they are shown; empty: those of the countries of the ride
-- (docs/product.md 7.11). Prices stay in euro cents.
alter table route add column currencies text[] not null default '{}'
  constraint route_currencies check (cardinality(currencies) <= 6);
