-- What cancelling costs (docs/product.md 9.20): [{ hoursBefore, percent }], each later step dearer than the one before; null: nothing.
create function cancellation_terms_valid(terms jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(terms) = 'array' and jsonb_array_length(terms) between 1 and 6 and not exists (
    select from (
      select hours, percent, lag(hours) over (order by place) as hours_before, lag(percent) over (order by place) as percent_before
      from (
        select place, (step ->> 'hoursBefore')::integer as hours, (step ->> 'percent')::integer as percent
        from jsonb_array_elements(terms) with ordinality as listed (step, place)
      ) as read
    ) as steps
    where hours is null or percent is null or hours not between 0 and 720 or percent not between 1 and 100
      or hours >= hours_before or percent <= percent_before)
$$;

alter table carrier
  add column cancellation_terms jsonb
    constraint carrier_cancellation_terms check (cancellation_terms is null or cancellation_terms_valid(cancellation_terms)),
  -- the weight that a route's price for a parcel includes
  add column parcel_included_kg numeric(4, 1) not null default 0 check (parcel_included_kg between 0 and 500);

-- What a carrier takes for parcels of one size, in euro cents (docs/product.md 7.6). A size without a row travels at the route's price.
create table parcel_rate (
  carrier_id integer not null references carrier on delete cascade,
  size_class text not null check (size_class in ('envelope', 's', 'm', 'l', 'xl')),
  per_kg integer not null check (per_kg between 0 and 10000),
  minimum integer not null check (minimum between 0 and 100000),
  primary key (carrier_id, size_class)
);

alter table booking
  -- as the carrier's were when it was booked
  add column cancellation_terms jsonb
    constraint booking_cancellation_terms check (cancellation_terms is null or cancellation_terms_valid(cancellation_terms)),
  -- euro cents that the passenger owes for cancelling or not coming; less than computed where the carrier waived it
  add column cancellation_charge integer not null default 0,
  add constraint booking_cancellation_charge
    check (cancellation_charge = 0 or (cancellation_charge between 1 and fare and status in ('cancelled', 'no_show')));

-- what is owed for cancelling is found without reading all bookings
create index booking_charged on booking (trip_id) where cancellation_charge > 0;

alter table parcel
  -- the rate by which it was priced: { base, includedKg, perKg, minimum }; null: at the route's price or one that was agreed on
  add column tariff jsonb check (tariff is null or jsonb_typeof(tariff) = 'object'),
  -- by how much the measured weight changed the price when the parcel was taken over, in euro cents
  add column weight_charge integer not null default 0;
