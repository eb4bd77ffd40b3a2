-- The sums of `search_miss` by month, quarter and year, from which the operators' figures are read (docs/product.md 16.9). Triggers keep them
-- equal to the rows, whoever writes or deletes these.
create table search_pair_sum (
  period text not null check (period in ('month', 'quarter', 'year')),
  -- the first day of the period
  begins date not null,
  kind text not null,
  from_id integer not null references place on delete cascade,
  to_id integer not null references place on delete cascade,
  times integer not null,
  primary key (period, begins, kind, from_id, to_id)
);
create index search_pair_sum_most on search_pair_sum (period, begins, times desc, from_id, to_id, kind);
create index search_pair_sum_empty on search_pair_sum (period) where times = 0;
create index search_pair_sum_from on search_pair_sum (from_id);
create index search_pair_sum_to on search_pair_sum (to_id);

-- No row of the table is added or changed until the sums and their triggers are there.
lock table search_miss in share row exclusive mode;

insert into search_pair_sum (period, begins, kind, from_id, to_id, times)
select period, date_trunc(period, day::timestamp)::date, kind, from_id, to_id, sum(times)
from search_miss, unnest(array['month', 'quarter', 'year']) period group by 1, 2, 3, 4, 5;

create function add_search_misses() returns trigger language plpgsql as $$
begin
  insert into search_pair_sum (period, begins, kind, from_id, to_id, times)
  select period, date_trunc(period, day::timestamp)::date, kind, from_id, to_id, sum(times)
  from added, unnest(array['month', 'quarter', 'year']) period group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (period, begins, kind, from_id, to_id) do update set times = search_pair_sum.times + excluded.times;
  return null;
end $$;

create function remove_search_misses() returns trigger language plpgsql as $$
begin
  with gone as (
    select period, date_trunc(period, day::timestamp)::date as begins, kind, from_id, to_id, sum(times) as times
    from removed, unnest(array['month', 'quarter', 'year']) period group by 1, 2, 3, 4, 5
  )
  update search_pair_sum as kept set times = kept.times - gone.times from gone
  where (kept.period, kept.begins, kept.kind, kept.from_id, kept.to_id) = (gone.period, gone.begins, gone.kind, gone.from_id, gone.to_id);
  delete from search_pair_sum where times = 0;
  return null;
end $$;

create function forget_search_pairs() returns trigger language plpgsql as $$
begin
  truncate search_pair_sum;
  return null;
end $$;

-- Triggers fire in the order of their names: of a changed row the new number is added before the old one is taken away, so that the sum is never
-- zero in between.
create trigger search_miss_added after insert on search_miss
  referencing new table as added for each statement execute function add_search_misses();
create trigger search_miss_changed_1 after update on search_miss
  referencing new table as added for each statement execute function add_search_misses();
create trigger search_miss_changed_2 after update on search_miss
  referencing old table as removed for each statement execute function remove_search_misses();
create trigger search_miss_removed after delete on search_miss
  referencing old table as removed for each statement execute function remove_search_misses();
create trigger search_miss_emptied after truncate on search_miss for each statement execute function forget_search_pairs();
