-- Callers: what a carrier knows of a telephone number, found fast among all parties.
create index party_contact on party (contact_phone, id desc) where contact_phone <> '';

-- How the caller said that they will pay; null where nobody asked.
alter table party add column pay_by text check (pay_by in ('cash', 'card', 'transfer'));

-- What the people of a carrier note about a caller. It belongs to a number that has a booking with the carrier.
create table caller_note (
  carrier_id integer not null references carrier on delete cascade,
  phone text not null,
  note text not null check (length(note) between 1 and 300),
  updated_at timestamptz not null,
  primary key (carrier_id, phone)
);
