-- Stars for single aspects of a ride or a parcel, as far as the author gave them: { driving, punctuality, cleanliness, manners, care }
-- (docs/product.md 12.1).
alter table review add column aspects jsonb not null default '{}'
  constraint review_aspects check (jsonb_typeof(aspects) = 'object' and pg_column_size(aspects) <= 400);
