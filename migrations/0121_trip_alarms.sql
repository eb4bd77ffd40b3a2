-- What the drivers and the office of a trip have been notified of, until it is over: each once (docs/product.md 10.2).
create table trip_alarm (
  trip_id integer not null references trip on delete cascade,
  kind text not null constraint trip_alarm_kind check (kind in ('startsLate', 'idle', 'offLine')),
  at timestamptz not null,
  primary key (trip_id, kind)
);
