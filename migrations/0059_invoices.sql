-- Invoices to companies for the tickets of a party (docs/product.md 9.35). What they say is frozen: both companies and the lines.
create table invoice (
  id integer generated always as identity primary key,
  -- no reference, because the check would lock the carrier after the party
  carrier_id integer not null,
  series text not null,
  number integer not null check (number > 0),
  party_id integer not null references party,
  issued_at timestamptz not null,
  -- { name, taxNumber, address }
  buyer jsonb not null,
  -- the legal data of the carrier
  seller jsonb not null,
  -- [{ bookingId, number, day, from, to, cents, vatPercent }]; the names are those of the bookings, so that they can be erased
  lines jsonb not null check (jsonb_array_length(lines) > 0),
  constraint invoice_number_once unique (carrier_id, number)
);
create index invoice_party on invoice (party_id);
