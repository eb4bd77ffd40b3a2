-- The office's own text of a notification to the people of a trip, in place of the ready one; `at` is the time of the entries in the
-- histories of the trip and its bookings whose notifications have it. A language that is null has the ready text.
create table trip_wording (
  trip_id integer not null references trip on delete cascade,
  subject text not null check (subject in ('newSeat', 'unseated', 'changed', 'tripCancelled')),
  at timestamptz not null,
  uk text check (char_length(uk) <= 600),
  en text check (char_length(en) <= 600),
  primary key (trip_id, subject, at),
  check (uk is not null or en is not null)
);
