-- How many rows one owner may add to a table, whatever adds them (docs/security.md, "Limits"). A longest table of an import fits.
create function check_rows_of_owner() returns trigger language plpgsql as $$
declare
  too_many boolean;
begin
  execute format(
    'select exists (select from (select distinct %1$I as owner from added where %1$I is not null) as of
       where (select count(*) from %2$I as row where row.%1$I = of.owner) > $1)', tg_argv[0], tg_table_name)
    into too_many using tg_argv[1]::integer;
  if too_many then
    raise exception '% has too many rows of one owner', tg_table_name
      using errcode = 'check_violation', constraint = 'rows_of_owner', table = tg_table_name;
  end if;
  return null;
end $$;

create trigger rows_of_owner after insert on boarding_point referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '10000');
create trigger rows_of_owner after insert on bus referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '5000');
create trigger rows_of_owner after insert on caller_note referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '200000');
create trigger rows_of_owner after insert on carrier_day_off referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '3000');
create trigger rows_of_owner after insert on credential referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '20000');
create trigger rows_of_owner after insert on data_request referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '20000');
create trigger rows_of_owner after insert on driver_absence referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '20000');
create trigger rows_of_owner after insert on expense referencing new table as added
  for each statement execute function check_rows_of_owner('cash_up_id', '1000');
create trigger rows_of_owner after insert on import referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '5000');
create trigger rows_of_owner after insert on member referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '2000');
create trigger rows_of_owner after insert on route referencing new table as added
  for each statement execute function check_rows_of_owner('carrier_id', '5000');
create trigger rows_of_owner after insert on found_item referencing new table as added
  for each statement execute function check_rows_of_owner('trip_id', '500');
