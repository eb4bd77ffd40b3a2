-- The weight of a parcel that was reported, which stood in the text in one language: the page writes it in the reader's.
alter table report add column seen_weight_kg numeric(5, 1);
update report set
  seen_weight_kg = substring(seen_text from ', ([0-9]{1,4}(?:[.][0-9])?) kg$')::numeric,
  seen_text = regexp_replace(seen_text, ', [0-9]{1,4}([.][0-9])? kg$', '')
where kind = 'parcel' and seen_text ~ ', [0-9]{1,4}([.][0-9])? kg$';
