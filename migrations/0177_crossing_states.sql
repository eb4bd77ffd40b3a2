-- What the operators set about a border crossing (docs/product.md 16.10). What they have set, the files do not set back.
alter table crossing
  -- the first and the last day of the closing, in Kyiv; null: since ever, until further news
  add column closed_from date,
  add column closed_to date,
  -- lanes for buses of their own; null: not known
  add column lanes smallint constraint crossing_lanes check (lanes between 0 and 50),
  add column note_uk text not null default '' check (length(note_uk) <= 500),
  add column note_en text not null default '' check (length(note_en) <= 500),
  add column edited_at timestamptz,
  add constraint crossing_closed_order check (closed_to >= closed_from),
  add constraint crossing_closed_days check (not open or (closed_from is null and closed_to is null)),
  add constraint crossing_note_languages check ((note_uk = '') = (note_en = ''));
