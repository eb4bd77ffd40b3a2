-- A second number of the contact of a booking, and how they prefer to be reached (docs/product.md 9.38).
alter table party
  add column second_phone text not null default '',
  add column messenger text constraint party_messenger check (messenger in ('viber', 'telegram', 'whatsapp', 'call'));
