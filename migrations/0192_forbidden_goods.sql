-- What must not be sent with any carrier, as the operators wrote it (docs/product.md 16.14); without a row the built-in text holds.
create table forbidden_goods (
  only_row boolean primary key default true check (only_row),
  uk text not null check (length(uk) between 1 and 2000),
  en text not null check (length(en) between 1 and 2000)
);
