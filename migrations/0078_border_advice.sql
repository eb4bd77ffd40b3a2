-- What travellers and senders need to know about the border, as operators wrote it, with its source and the day on which they checked it
-- (docs/product.md 16.14); without a row the built-in text is shown. It replaces the text about goods alone.
create table border_advice (
  topic text primary key check (topic ~ '^[a-zA-Z]{1,20}$'),
  uk text not null check (length(uk) between 1 and 2000),
  en text not null check (length(en) between 1 and 2000),
  source text not null check (source ~ '^https://' and length(source) <= 300),
  checked_on date not null
);
insert into border_advice (topic, uk, en, source, checked_on)
  select 'goods', uk, en, 'https://customs.gov.ua/', (now() at time zone 'Europe/Kyiv')::date from forbidden_goods;
drop table forbidden_goods;
