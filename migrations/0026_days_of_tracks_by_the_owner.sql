-- The role with which the app runs owns no table: the partitions of a day are made and dropped with the rights of their owner.
alter function make_fix_days(date, integer) security definer set search_path = public, pg_temp;
alter function drop_fix_days(date) security definer set search_path = public, pg_temp;
