-- The place of a trip in the electronic queue for buses at its border (docs/product.md 8.23): its number, and the hour from which it may enter.
create table trip_queue_slot (
  trip_id integer primary key references trip on delete cascade,
  number text not null constraint trip_queue_slot_number check (length(number) between 1 and 30),
  at timestamptz not null
);
