-- The origins of a carrier's own sites, whose pages may show the search and the booking of its trips in a frame (docs/product.md 5.9).
alter table carrier add column embed_origins text[] not null default '{}'
  constraint carrier_embed_origins check (cardinality(embed_origins) <= 10);
