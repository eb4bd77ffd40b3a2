-- Legal facts about a carrier on its tickets, as the operators have changed them (docs/product.md 5.1): a built-in one has a row when it is
-- renamed or not shown, and each of the fields that the law adds is a row of its own.
create table legal_field (
  key text primary key check (key ~ '^[a-zA-Z]{1,20}\d?$'),
  uk text not null check (length(uk) between 1 and 60),
  en text not null check (length(en) between 1 and 60),
  hidden boolean not null
);
-- What a carrier has entered into the added fields, by their keys.
alter table carrier_legal add column more jsonb not null default '{}' check (jsonb_typeof(more) = 'object');
