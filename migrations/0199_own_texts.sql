-- Names of statuses and amenities as the operators wrote them (docs/product.md 16.17); without a row the built-in one holds.
create table own_text (
  key text primary key,
  uk text not null check (length(uk) between 1 and 40),
  en text not null check (length(en) between 1 and 40)
);
