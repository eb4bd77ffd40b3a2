-- What the operators decided about a carrier (docs/product.md 5.7). Without a row nobody has looked yet. Who decided is in the audit log.
create table carrier_verification (
  carrier_id integer primary key references carrier on delete cascade,
  -- 'ended': a document that counted has expired
  state text not null check (state in ('verified', 'asked', 'refused', 'ended')),
  -- the request or the reason, for the carrier
  words text not null default '' check (length(words) <= 1000),
  decided_at timestamptz not null,
  -- the last day of the document that ends first; null: none of them ends
  until date
);
create index carrier_verification_until on carrier_verification (until) where state = 'verified';
