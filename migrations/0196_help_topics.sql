-- What operators changed of the questions in the help, and their own ones (docs/product.md 16.15). A built-in question without a row stands at its
-- built-in place with its built-in text.
create sequence help_topic_own;
create table help_topic (
  -- the beginning of the question's message keys, or `help.<group>.own<number>`
  topic text primary key check (topic ~ '^help\.(passenger|parcel|driver|company|account)\.[a-z]+[0-9]*$'),
  -- the place within its group, from 0
  place integer not null,
  hidden boolean not null,
  uk_question text,
  uk_answer text,
  en_question text,
  en_answer text,
  -- the built-in text holds where no own one is stored
  constraint help_topic_texts check (num_nulls(uk_question, uk_answer, en_question, en_answer) in (0, 4)),
  constraint help_topic_own check (topic !~ '[0-9]$' or uk_question is not null)
);
