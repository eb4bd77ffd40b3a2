-- A bus that broke down on the way stands like at a pause; until_at is when it is expected to go on.
alter table trip_halt drop constraint trip_halt_kind_check;
alter table trip_halt add constraint trip_halt_kind_check check (kind in ('pause', 'border', 'breakdown'));
-- how people travel on after a breakdown: by another bus, or once this one is repaired; null while nobody knows
alter table trip_halt add column help text check (help in ('bus', 'repair'));
alter table trip_halt add constraint trip_halt_help_of_breakdown check (help is null or kind = 'breakdown');
