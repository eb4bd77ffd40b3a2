-- The crossing of a trip that goes over another one than its route (docs/product.md 8.23); null: that of the route.
alter table trip add column crossing_key text references crossing;
