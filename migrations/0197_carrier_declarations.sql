-- That a carrier offers only services that comply with the law, as its owners have declared. A row is written once and stays.
create table carrier_declaration (
  carrier_id integer not null references carrier on delete cascade,
  -- which text was declared; a new one is declared anew
  wording smallint not null check (wording > 0),
  -- null: the account has been erased
  declared_by integer references account on delete set null,
  declared_at timestamptz not null,
  primary key (carrier_id, wording)
);
create index carrier_declaration_by on carrier_declaration (declared_by) where declared_by is not null;
