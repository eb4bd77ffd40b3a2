-- The accounts to which a carrier's passengers transfer money: in euro, in hryvnia, or both.
create table carrier_bank (
  carrier_id integer primary key references carrier on delete cascade,
  -- the holder of the accounts, as the bank has it
  holder text not null check (length(holder) between 1 and 70),
  eur_iban text check (eur_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  uah_iban text check (uah_iban ~ '^UA[0-9]{27}$'),
  -- the holder's number in Ukraine, without which a transfer in hryvnia is not made
  tax_number text check (tax_number ~ '^([0-9]{8}|[0-9]{10})$'),
  changed_at timestamptz not null,
  constraint carrier_bank_has_account check (eur_iban is not null or uah_iban is not null),
  constraint carrier_bank_tax_number check (uah_iban is null or tax_number is not null)
);
