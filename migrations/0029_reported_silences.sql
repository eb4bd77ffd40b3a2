-- When the staff were informed last that nobody sees the bus of a trip under way: once per silence.
alter table trip add column silence_reported_at timestamptz;
