-- Whether bookings on a route are confirmed at once; null: as its carrier does it (docs/product.md 7.13).
alter table route_plan add column instant_confirmation boolean;
