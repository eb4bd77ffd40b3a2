-- A season that comes again every year on the same dates (docs/product.md 7.7).
alter table route_season
  add column yearly boolean not null default false,
  -- Shorter than a year, so that it never meets itself.
  add constraint route_season_within_year check (not yearly or last_day - first_day < 365),
  -- The month and the day as one number: 704 is the fourth of July.
  add column first_md integer generated always as
    ((extract(month from first_day) * 100 + extract(day from first_day))::integer) stored,
  add column last_md integer generated always as
    ((extract(month from last_day) * 100 + extract(day from last_day))::integer) stored;

-- Two yearly seasons of a route never share a date, in whatever year they were entered. A season over the end of a year is two ranges.
alter table route_season add constraint route_season_yearly_once exclude using gist (
  route_id with =,
  (case when first_md <= last_md then int4multirange(int4range(first_md, last_md, '[]'))
    else int4multirange(int4range(first_md, 1231, '[]'), int4range(101, last_md, '[]')) end) with &&
) where (yearly);
