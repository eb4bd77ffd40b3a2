-- Who took a parcel at the hand-out: the person who should, a relative or another person, with the name.
alter table custody_event
  add column collector text check (collector in ('receiver', 'relative', 'other')),
  add column collector_name text check (length(collector_name) <= 200),
  add constraint custody_collector check (collector is null or (step = 'handedOut' and collector_name is not null));
