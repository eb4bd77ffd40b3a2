-- What the staff of a trip found when it checked the papers of a passenger before the border (docs/product.md 8.24); it ends with the data of
-- documents. Who needs which check is computed from the booking.
create table border_check (
  booking_id integer not null references booking on delete cascade,
  kind text not null check (kind in ('document', 'stay', 'child', 'animal')),
  result text not null check (result in ('fine', 'missing')),
  by_office boolean not null,
  noted_at timestamptz not null,
  primary key (booking_id, kind)
);
