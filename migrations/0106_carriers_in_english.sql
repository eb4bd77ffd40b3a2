-- A carrier's words for readers of English: { description, petRules, baggageRules, forbiddenGoods }; where one is missing, the Ukrainian text is shown,
-- marked with its language (docs/product.md 5.2).
alter table carrier add column english jsonb not null default '{}'
  constraint carrier_english check (jsonb_typeof(english) = 'object' and pg_column_size(english) <= 16000);
