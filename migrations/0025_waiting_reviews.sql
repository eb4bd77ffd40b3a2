-- Since when a review waits for an operator: it is hidden, counts for nobody, and its case decides.
alter table review add column waiting_since timestamptz
  constraint review_waits_hidden check (waiting_since is null or hidden_at is not null);
