-- Who was asked on the evening before whether they are coming, and what became of it (docs/product.md 9.32). The question belongs to one trip:
-- whoever moves to another one is asked again.
create table coming_question (
  booking_id integer not null references booking on delete cascade,
  trip_id integer not null references trip on delete cascade,
  asked_at timestamptz not null,
  -- whether a mail, a push, a message of Telegram or a text message carried the question
  reached boolean not null,
  -- the answer "coming", and which side gave it; the history of the booking says who
  answered_at timestamptz,
  answered_by text check (answered_by in ('passenger', 'carrier')),
  -- when the passenger was told that the seat will be released, and when it will be
  warned_at timestamptz,
  release_at timestamptz,
  constraint coming_question_once primary key (booking_id, trip_id),
  constraint coming_question_answered check ((answered_at is null) = (answered_by is null) and answered_at >= asked_at),
  constraint coming_question_warned check (warned_at >= asked_at),
  constraint coming_question_released check (release_at is null or (reached and warned_at is not null and release_at > warned_at))
);
create index coming_question_trip on coming_question (trip_id);
create index coming_question_open on coming_question (asked_at) where answered_at is null;
create index coming_question_release on coming_question (release_at) where answered_at is null;

-- How many hours before departure a carrier releases unpaid seats that nobody has answered for; null: never.
alter table carrier add column release_hours smallint constraint carrier_release_hours check (release_hours in (3, 6, 12));

-- A seat that was released has a cause of its own.
alter table booking drop constraint booking_cancelled_by_check;
alter table booking add constraint booking_cancelled_by_check
  check (cancelled_by in ('passenger', 'carrier', 'expiry', 'trip', 'unanswered'));
