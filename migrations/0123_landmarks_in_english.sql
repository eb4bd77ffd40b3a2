-- Where exactly people wait, for those who read English, as the notes have it.
alter table boarding_point add column side_en text not null default ''
  constraint boarding_point_side_en check (length(side_en) <= 120);
