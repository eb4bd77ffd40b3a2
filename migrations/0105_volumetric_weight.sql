-- A bulky parcel is priced by its volume: length × width × height in centimetres by the carrier's divisor is its volumetric weight in kg, and the
-- greater of the two weights counts (docs/product.md 7.6). Null: the volume does not count.
alter table carrier add column parcel_volume_divisor smallint
  constraint carrier_parcel_volume_divisor check (parcel_volume_divisor between 1000 and 10000);

-- length, width and height in centimetres; null where nobody was asked for them
alter table parcel add column sides_cm smallint[]
  constraint parcel_sides check (array_length(sides_cm, 1) = 3 and 1 <= all (sides_cm) and 300 >= all (sides_cm));
