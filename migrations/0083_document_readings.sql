-- Who of the carrier read the data of a traveller's document, when, and whether on a screen or on the printed border packet.
create table traveller_document_reading (
  id bigint generated always as identity primary key,
  booking_id integer not null references booking on delete cascade,
  account_id integer references account on delete set null,
  printed boolean not null,
  at timestamptz not null
);
create index traveller_document_reading_booking on traveller_document_reading (booking_id, id);
create index traveller_document_reading_account on traveller_document_reading (account_id);
create index traveller_document_reading_at on traveller_document_reading (at);
