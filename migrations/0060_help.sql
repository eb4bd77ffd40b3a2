-- Help that a traveller needs on the way; removed a week after the trip.
alter table booking add column help text[] not null default '{}'
  constraint booking_help check (help <@ array['chairFolded', 'chairOpen', 'lift', 'guideDog', 'childAlone'] and (help = '{}' or kind = 'passenger'));
create index booking_with_help on booking (trip_id) where help <> '{}';
