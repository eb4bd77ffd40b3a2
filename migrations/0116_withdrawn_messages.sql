-- Messages that their writer has deleted for both: the place stays, with the phrase "withdrawn" instead of the content.
alter table message add column withdrawn_at timestamptz;
create index message_withdrawn on message (chat_id, withdrawn_at) where withdrawn_at is not null;

-- What such a message said, where it had been reported before: for the operator who decides on the report.
create table withdrawn_message (
  message_id bigint primary key references message on delete cascade,
  text text not null,
  phrase text,
  image text
);
